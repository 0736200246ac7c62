/**
 * Changes of many records of a list by one request. The records are named one by one, each with the version that the
 * person saw, or as all that match a query of the list, which the server resolves with the same definition and reach.
 * `bulkCalls(path, { … })` returns the change and its undo; what can be changed is given as schemas by name.
 */

import { type Access, call } from "./call.ts";
import { ASSIGNING, type Asking } from "./call-kinds.ts";
import type { Topic } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { parameters } from "./lists/filter-parameters.ts";
import type { RecordKind } from "./record-kinds.ts";
import { line, ref, refs, type Schema, version, z } from "./schema.ts";

/** Adds words such as tags and removes others; what is in both stays. */
export const wordChange = () => {
  const words = () => z._default(z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)), []);
  return z.strictObject({ add: words(), remove: words() });
};
/** Starts assignments and ends others; what is in both stays. */
export const assignedChange = (kind: "staff" | "person") => {
  const others = () => z._default(refs(kind, LIMITS.assignees, kind === "staff" ? "agency" : "visible"), []);
  return z.strictObject({ add: others(), remove: others() });
};
export interface SetChange<T> {
  add: readonly T[];
  remove: readonly T[];
}

/** Why a record was left as it was. */
export const BULK_REFUSALS = [
  /** The person may see it and not change it. */
  "readOnly",
  /** Someone changed it after the person saw it. */
  "stale",
  /** It would have more tags or more assigned staff than a record may have. */
  "full",
  /** It lacks what the new value requires, such as a category. */
  "incomplete",
  /** It is not linked to what the new value belongs to, such as the project of a group. */
  "notLinked",
  /** The person would no longer reach it. */
  "ownAccess",
] as const;
export type BulkRefusal = (typeof BULK_REFUSALS)[number];

export const BulkReply = z.object({
  changed: z.int(),
  /** Records that had the value already. */
  unchanged: z.int(),
  /** The first changed record's name. */
  name: z.nullable(z.string()),
  refused: z.array(z.object({ reason: z.enum(BULK_REFUSALS), count: z.int() })),
  /** What the undo call takes, for an hour; null where nothing was changed. */
  undo: z.nullable(z.string()),
});
export type BulkReply = z.output<typeof BulkReply>;

export type BulkChanges = Readonly<Record<string, Schema>>;
type OneOf<C extends BulkChanges> = { [K in keyof C]: { [P in K]: z.output<C[K]> } }[keyof C];
type OneInput<C extends BulkChanges> = { [K in keyof C]: { [P in K]: z.input<C[K]> } }[keyof C];

/** The records that a bulk call changes. */
const selection = (kind: RecordKind) =>
  z.union([
    z.strictObject({
      records: z
        .array(z.strictObject({ id: ref(kind, "changed"), version: version() }))
        .check(z.minLength(1), z.maxLength(LIMITS.bulkNamed)),
    }),
    z.strictObject({
      /** The list's query, as in its URL. */
      filters: parameters(),
      except: z._default(refs(kind, LIMITS.bulkNamed), []),
    }),
  ]);

interface BulkSpec<C extends BulkChanges, P extends z.ZodMiniObject> {
  kind: RecordKind;
  /** In OpenAPI summaries: "Partners". */
  many: string;
  access: Access;
  topics: readonly Topic[];
  changes: C;
  /** Whether assigning staff asks for a proof; left out, it does not. */
  granting?: Asking;
  params?: P;
}

export function bulkCalls<
  const C extends BulkChanges,
  P extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>,
>(path: string, { kind, many, access, topics, changes, granting = ASSIGNING, params }: BulkSpec<C, P>) {
  const each = Object.entries(changes).map(([name, schema]) => z.strictObject({ [name]: schema }));
  const change = z.union(each) as unknown as z.ZodMiniType<OneOf<C>, OneInput<C>>;
  const shared = { access, topics, reply: BulkReply, ...(params && { params }) };
  return {
    bulk: call("POST", `${path}/bulk`, {
      summary: `${many}: change many at once`,
      ...shared,
      ...("staff" in changes && { kinds: { grantsRights: granting } }),
      body: z.strictObject({ selection: selection(kind), change }),
    }),
    undoBulk: call("POST", `${path}/bulk/undo`, {
      summary: `${many}: undo a change of many`,
      ...shared,
      body: z.strictObject({ undo: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    }),
  };
}
