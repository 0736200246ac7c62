/**
 * Bulk changes of a list's records. The records are given by id, each with the version the person saw, or by a query of
 * the list, which the server resolves with the same definition and reach. `bulkCalls(path, { … })` returns the change
 * and its undo; the fields that can change are schemas by name.
 */

import { type Access, type Call, call, type nothing } from "./call.ts";
import { ASSIGNING, type StepUpRule } from "./call-kinds.ts";
import type { Topic } from "./enums.ts";
import { LIMITS } from "./limits.ts";
import { parameters } from "./lists/filter-parameters.ts";
import type { RecordKind } from "./record-kinds.ts";
import { line, ref, refs, type Schema, version, z } from "./schema.ts";

/** Adds words such as tags and removes others; a word in both stays. */
export const wordChange = () => {
  const words = () => z._default(z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)), []);
  return z.strictObject({ add: words(), remove: words() });
};
/** Adds assignments and removes others; an id in both stays. */
export const assignedChange = (kind: "staff" | "person") => {
  const others = () => z._default(refs(kind, LIMITS.assignees, kind === "staff" ? "agency" : "visible"), []);
  return z.strictObject({ add: others(), remove: others() });
};
export interface SetChange<T> {
  add: readonly T[];
  remove: readonly T[];
}

/** Reasons a record was left unchanged. */
export const BULK_REFUSALS = [
  /** The person may see it and not change it. */
  "readOnly",
  /** Changed by someone else after the person saw it. */
  "stale",
  /** It would have more tags or more assigned staff than a record may have. */
  "full",
  /** Details that the new value requires are missing, such as a category. */
  "incomplete",
  /** Not linked to the parent of the new value, such as the project of a group. */
  "notLinked",
  /** The person would no longer reach it. */
  "ownAccess",
] as const;
export type BulkRefusal = (typeof BULK_REFUSALS)[number];

export const BulkReply = z.object({
  changed: z.int(),
  /** Records that had the value already. */
  unchanged: z.int(),
  /** Name of the first changed record. */
  name: z.nullable(z.string()),
  refused: z.array(z.object({ reason: z.enum(BULK_REFUSALS), count: z.int() })),
  /** Token for the undo call, valid for an hour; null if nothing was changed. */
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

const undoBody = z.strictObject({ undo: z.string().check(z.regex(/^[\w-]{43}$/)) });
const bulkBody = <C extends BulkChanges>(kind: RecordKind, changes: C) => {
  const each = Object.entries(changes).map(([name, schema]) => z.strictObject({ [name]: schema }));
  const change = z.union(each) as unknown as z.ZodMiniType<OneOf<C>, OneInput<C>>;
  return z.strictObject({ selection: selection(kind), change });
};

/** An alias: an interface has no index signature, and so is no `CallGroup`. */
export type BulkCalls<C extends BulkChanges, P extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>> = {
  bulk: Call<P, typeof nothing, ReturnType<typeof bulkBody<C>>, typeof BulkReply>;
  undoBulk: Call<P, typeof nothing, typeof undoBody, typeof BulkReply>;
};

interface BulkSpec<C extends BulkChanges, P extends z.ZodMiniObject> {
  kind: RecordKind;
  /** In OpenAPI summaries: "Partners". */
  many: string;
  access: Access;
  topics: readonly Topic[];
  changes: C;
  /** Step-up rule for assigning staff; left out, none. */
  granting?: StepUpRule;
  params?: P;
}

export function bulkCalls<
  const C extends BulkChanges,
  P extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>,
>(
  path: string,
  { kind, many, access, topics, changes, granting = ASSIGNING, params }: BulkSpec<C, P>,
): BulkCalls<C, P> {
  const shared = { access, topics, reply: BulkReply, ...(params && { params }) };
  return {
    bulk: call("POST", `${path}/bulk`, {
      summary: `${many}: change many at once`,
      ...shared,
      ...("staff" in changes && { kinds: { grantsRights: granting } }),
      body: bulkBody(kind, changes),
    }),
    undoBulk: call("POST", `${path}/bulk/undo`, {
      summary: `${many}: undo a bulk change`,
      ...shared,
      body: undoBody,
    }),
  };
}
