import { type FunctionComponent, memo, type ReactNode, type RefObject, useState } from "react";
import { useLatest } from "../../useLatest.ts";
import type { Field } from "../useCallForm.ts";
import type { QuickCreate } from "./choices/quickCreate.tsx";

type Props = Pick<Field<unknown>, "onBlur"> & {
  onChange: (...values: never[]) => void;
  create?: QuickCreate<unknown> | undefined;
};

/**
 * Memoizes a field, so that it renders only when its value or options have changed: a form renders all of its fields on
 * each key press, and those with long lists would slow typing down. Its callbacks always call the latest ones.
 */
export function stableProps<C extends (props: never) => ReactNode>(FieldComponent: C): C {
  // The casts change no props, only when the field renders.
  const Inner = memo(FieldComponent as unknown as FunctionComponent<Props>, alike);
  function StableField(props: Props) {
    const latest = useLatest(props);
    const [calls] = useState(() => callsOf(latest));
    return <Inner {...props} {...calls} create={props.create && calls.create} />;
  }
  return StableField as unknown as C;
}

const callsOf = (latest: Readonly<RefObject<Props>>): Required<Props> => ({
  onChange: (...values) => latest.current.onChange(...values),
  onBlur: () => latest.current.onBlur(),
  create: {
    title: (text) => latest.current.create?.title(text) ?? "",
    run: async (text) => (await latest.current.create?.run(text)) ?? null,
  },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Compares lists and records by content, two levels deep: forms create new arrays of choices with each render. */
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
