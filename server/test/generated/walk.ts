/** All calls of the API, for the suites to iterate over; a call with a closed path parameter appears once for each value. */
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import { RELATE_OF } from "#contract/contacts/contact.ts";
import type { Family, RefKind } from "#contract/enums.ts";
import { IMPORT_KINDS, LIST_KEYS } from "#contract/record-kinds.ts";
import { z } from "#contract/schema.ts";
import { type Reference, referencesIn } from "#server/lib/serving/references.ts";
import { actionOf, isList } from "#server/lib/serving/serve.ts";
import { definitionOf } from "./inputs/fields.ts";

export interface Walked {
  /** `METHOD /path` with closed parameters spelled out. */
  title: string;
  call: AnyCall;
  family: Family | undefined;
  /** Values of the path's closed parameters. */
  closed: Readonly<Record<string, string>>;
  reads: boolean;
  list: boolean;
  references: Reference[];
}

/** The master list of samples: its entries are what `buildMasterEntry` builds. */
const SAMPLED_LIST = { slug: "task-types" };

export const CALLS: readonly Walked[] = Object.values(GROUPS).flatMap((group) =>
  Object.values<AnyCall>(group).flatMap((call) => {
    const families: (Family | undefined)[] = call.path.includes("{family}") ? ["talents", "scouts"] : [undefined];
    const closings: Record<string, string>[] = call.path.includes("{api}")
      ? LIST_KEYS.map((api) => ({ api }))
      : call.path.includes("{kind}")
        ? IMPORT_KINDS.map((kind) => ({ kind }))
        : call.access.kind === "byParam" && call.access.param === "slug"
          ? Object.keys(call.access.resources).map((slug) => ({ slug }))
          : call.path.includes("{slug}") && !referencesIn(call.params, []).some(({ path: [name] }) => name === "slug")
            ? [SAMPLED_LIST]
            : families.map((family): Record<string, string> => (family ? { family } : {}));
    return closings.map((closed) => ({
      title: `${call.method} ${closed === SAMPLED_LIST ? call.path : call.path.replace(/\{(family|api|kind|slug)\}/, (whole, name: string) => closed[name] ?? whole)}`,
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

/** Sets the body's `relateTo` to the path's family, which it must match (E-524). */
export const withFamily = ({ family }: Walked, body: unknown): unknown =>
  family && typeof body === "object" && body !== null && "relateTo" in body
    ? { ...body, relateTo: RELATE_OF[family] }
    : body;

/** Record that a call restores: where the call names it, and of which kind it is, taken from its delete call. */
interface Restored {
  /** A parameter of the path, or `ids` of the body. */
  param: string;
  kind: RefKind;
  inBody: boolean;
}
/** A deleted record is named by a plain id, because a reference must exist. */
const RESTORED: ReadonlyMap<AnyCall, Restored> = new Map(
  Object.values<Readonly<Record<string, AnyCall>>>(GROUPS).flatMap((group) => {
    const calls = Object.values(group);
    return calls.flatMap((call): [AnyCall, Restored][] => {
      if (!call.path.endsWith("/restore")) return [];
      const removed = calls.find(({ method, path }) => method === "DELETE" && `${path}/restore` === call.path);
      const named = referencesIn(removed?.params, []).at(-1);
      if (named?.path[0]) return [[call, { param: named.path[0], kind: named.kind, inBody: false }]];
      const listed = referencesIn(removed?.body, []).find(({ path, kind }) => path[0] === "ids" && isContent(kind));
      return listed ? [[call, { param: "ids", kind: listed.kind, inBody: true }]] : [];
    });
  }),
);
function isContent(kind: RefKind): boolean {
  return ["news", "cmsEvent", "pvpm", "fanroomPost", "fanroomPoll"].includes(kind);
}
export const restoredAs = (call: AnyCall): Restored | undefined => RESTORED.get(call);
/** Returns the kind that a call restores, unless it restores a part of a record. */
export function restoredBy(call: AnyCall): RefKind | undefined {
  const restored = RESTORED.get(call);
  return restored?.inBody || (restored?.param === "id" && restored.kind !== "note") ? restored.kind : undefined;
}

const isRequired = ({ query }: AnyCall, name = ""): boolean => {
  const field = query && definitionOf(query).shape?.[name];
  return field !== undefined && !z.safeParse(field, undefined).success;
};

/** Returns the reference to a call's object: the record id in its path, the one in its body that it changes, or the one in its query. */
export function objectOf({ references, call }: Walked): Reference | undefined {
  const restored = restoredBy(call);
  const path = restoredAs(call)?.inBody ? ["body", "ids", "[]"] : ["params", "id"];
  if (restored) return { path, kind: restored, wide: false, changed: true };
  return (
    references.find(({ path }) => path[0] === "params") ??
    references.find(({ changed }) => changed) ??
    // A read that names its record in the query; a list filters by those, and one that may be left out is no object.
    (isList(call) ? undefined : references.find(({ path }) => path[0] === "query" && isRequired(call, path[1]))) ??
    // Keys of a library are too many for an address.
    (call.reads ? references.find(({ path, kind }) => path[0] === "body" && kind === "libraryItem") : undefined) ??
    (call.path.includes("{id}") ? { path: ["params", "id"], kind: "person", wide: false, changed: true } : undefined)
  );
}
