import { type FunctionComponent, memo, type ReactNode, type RefObject, useState } from "react";
import { useLatest } from "../../useLatest.ts";
import type { Field } from "../useCallForm.ts";
import type { QuickCreate } from "./choices/quickCreate.tsx";

type Props = Pick<Field<unknown>, "onBlur"> & {
  onChange: (value: never) => void;
  create?: QuickCreate<unknown> | undefined;
};

/**
 * A field that is drawn again only when what it shows has changed: while somebody types, a form draws all of its fields,
 * and those with long lists would hold it up. Its callbacks are always the latest.
 */
export function stableProps<C extends (props: never) => ReactNode>(Heavy: C): C {
  // The kind of field stays the same from here on; only when it is drawn changes.
  const Inner = memo(Heavy as unknown as FunctionComponent<Props>, alike);
  function Still(props: Props) {
    const latest = useLatest(props);
    const [calls] = useState(() => callsOf(latest));
    return <Inner {...props} {...calls} create={props.create && calls.create} />;
  }
  return Still as unknown as C;
}

const callsOf = (latest: Readonly<RefObject<Props>>): Required<Props> => ({
  onChange: (value) => latest.current.onChange(value),
  onBlur: () => latest.current.onBlur(),
  create: {
    title: (text) => latest.current.create?.title(text) ?? "",
    run: async (text) => (await latest.current.create?.run(text)) ?? null,
  },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Lists and records are compared by what stands in them, two levels deep: choices are made anew by those who draw the form. */
function alike(a: unknown, b: unknown, depth = 3): boolean {
  if (Object.is(a, b)) return true;
  if (depth === 0) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => alike(item, b[index], depth - 1));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => name in b && alike(a[name], b[name], depth - 1))
  );
}
