/** Every call that is served, for the suites to walk through; one under a closed path parameter stands once for each value. */
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import { RELATE_OF } from "#contract/contacts/contact.ts";
import type { Family, RefKind } from "#contract/enums.ts";
import { IMPORT_KINDS, LIST_KEYS } from "#contract/record-kinds.ts";
import { type Reference, referencesIn } from "#server/lib/serving/references.ts";
import { actionOf, isList } from "#server/lib/serving/serve.ts";

export interface Walked {
  /** `METHOD /path` with closed parameters spelled out. */
  title: string;
  call: AnyCall;
  family: Family | undefined;
  /** The closed parameters of the path, spelled out. */
  closed: Readonly<Record<string, string>>;
  reads: boolean;
  list: boolean;
  references: Reference[];
}

export const CALLS: readonly Walked[] = Object.values(GROUPS).flatMap((group) =>
  Object.values<AnyCall>(group).flatMap((call) => {
    const families: (Family | undefined)[] = call.path.includes("{family}") ? ["talents", "scouts"] : [undefined];
    const closings: Record<string, string>[] = call.path.includes("{api}")
      ? LIST_KEYS.map((api) => ({ api }))
      : call.path.includes("{kind}")
        ? IMPORT_KINDS.map((kind) => ({ kind }))
        : families.map((family): Record<string, string> => (family ? { family } : {}));
    return closings.map((closed) => ({
      title: `${call.method} ${call.path.replace(/\{(family|api|kind)\}/, (_, name: string) => closed[name] ?? "")}`,
      call,
      family:
        families.find((family) => family !== undefined && family === closed.family) ??
        (call.path.startsWith("/talent/v1/scouts/") ? "scouts" : undefined),
      closed,
      reads: actionOf(call) === "read",
      list: isList(call),
      references: [
        ...referencesIn(call.params, ["params"]),
        ...referencesIn(call.query, ["query"]),
        ...referencesIn(call.body, ["body"]),
      ],
    }));
  }),
);

/** What a body says of the path's family again, as it has to (E-524). */
export const agreeing = ({ family }: Walked, body: unknown): unknown =>
  family && typeof body === "object" && body !== null && "relateTo" in body
    ? { ...body, relateTo: RELATE_OF[family] }
    : body;

/** The parameter that names what a call takes out of the bin, and its kind, as the call that put it there says. */
interface Restored {
  param: string;
  kind: RefKind;
}
/** What is in the bin is named by a plain id, because a reference is to what is there. */
const RESTORED: ReadonlyMap<AnyCall, Restored> = new Map(
  Object.values<Readonly<Record<string, AnyCall>>>(GROUPS).flatMap((group) => {
    const calls = Object.values(group);
    return calls.flatMap((call): [AnyCall, Restored][] => {
      if (!call.path.endsWith("/restore")) return [];
      const removed = calls.find(({ method, path }) => method === "DELETE" && `${path}/restore` === call.path);
      const named = referencesIn(removed?.params, []).at(-1);
      return named?.path[0] ? [[call, { param: named.path[0], kind: named.kind }]] : [];
    });
  }),
);
export const restoredAs = (call: AnyCall): Restored | undefined => RESTORED.get(call);
/** The kind of what a call restores, where it is the object of the call and not a part of a record. */
export function restoredBy(call: AnyCall): RefKind | undefined {
  const restored = RESTORED.get(call);
  return restored?.param === "id" && restored.kind !== "note" ? restored.kind : undefined;
}

/** What a call is about: the id in its path that names a record, or the one in its body that it changes. */
export function objectOf({ references, call }: Walked): Reference | undefined {
  const restored = restoredBy(call);
  if (restored) return { path: ["params", "id"], kind: restored, wide: false, changed: true };
  return (
    references.find(({ path }) => path[0] === "params") ??
    references.find(({ changed }) => changed) ??
    (call.path.includes("{id}") ? { path: ["params", "id"], kind: "person", wide: false, changed: true } : undefined)
  );
}
