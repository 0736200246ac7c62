/**
 * The calls of a kind of record: `recordCalls(path, spec)` returns `RecordCalls`.
 *
 * Spread in what most records have: `ASSIGNED` into the form, `ROW` into the row, `BY_STAFF` into the filters. A kind
 * without assigned staff leaves out the first and the last. A call that only one kind has is declared beside them:
 * `{ ...calls, shareByEmail: call(…) }`.
 */

import type { Resource } from "./access.ts";
import { type BulkCalls, type BulkChanges, bulkCalls } from "./bulk.ts";
import { type Call, call, type nothing, read, write } from "./call.ts";
import type { Direction, Topic } from "./enums.ts";
import { type RecordHistoryCall, recordHistory } from "./history/history-row.ts";
import { LIMITS } from "./limits.ts";
import { type FilterMap, type ListCall, listCall, manyRefs } from "./list.ts";
import { type RecordNoteCalls, recordNotes } from "./notes/note.ts";
import { hasFiles, type RecordKind } from "./record-kinds.ts";
import { Done, id, instant, PersonBrief, ref, refs, version, z } from "./schema.ts";
import { type RecordStaffCalls, recordStaff } from "./staff/record-staff.ts";

/** Fields of the form of a record that staff are assigned to. */
export const ASSIGNED = { assignedStaffIds: refs("staff", LIMITS.assignees, "assignee") };

/** Fields of every record's row, besides its id and title. */
export const ROW = {
  assignedStaff: z.array(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  /** True if the reader may edit it. */
  editable: z.boolean(),
  version: z.int(),
};

/** Filters of a list whose records staff are assigned to. */
export const BY_STAFF = { staffIds: manyRefs("staff") };

const DATES = ["createdAt", "updatedAt"] as const;
const Created = z.object({ id: id() });
const Deleted = z.strictObject({ id: id() });
const Empty = z.strictObject({});
const byRef = (kind: RecordKind) => z.strictObject({ id: ref(kind) });
const withVersion = <Form extends z.ZodMiniObject>(form: Form) => z.extend(form, { version: version() });
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export interface RecordSpec<
  Kind extends RecordKind,
  Collection extends string,
  Form extends z.ZodMiniObject,
  Row extends z.ZodMiniObject,
  Whole extends z.ZodMiniObject,
  Sort extends string,
  Filters extends FilterMap,
  Bulk extends BulkChanges,
  Staff extends true | undefined,
> {
  kind: Kind;
  /** The plural in its screens, list key and search results. */
  collection: Collection;
  /** The resource that governs it. */
  resource: Resource;
  /** In OpenAPI summaries: "a partner", "Partners". */
  one: string;
  many: string;
  form: Form;
  row: Row;
  whole: Whole;
  /** Columns besides `createdAt` and `updatedAt`, which every list has. The first, ascending, is the default. */
  sortable: readonly [Sort, ...Sort[]];
  defaultSort?: readonly [NoInfer<Sort> | (typeof DATES)[number], Direction];
  filters: Filters;
  /** Fields that can be changed on many records at once. */
  bulk: Bulk;
  /** Topics, besides the record's own, whose changes make a list or a record stale. */
  topics?: readonly Topic[];
  /** True if its staff are managed separately, with roles. */
  staff?: Staff;
  /** Path of get and update, if the specification does not use `{path}/{id}`. */
  recordPath?: string;
  /** Overrides for a list that the specification declares differently. */
  list?: { method?: "GET" | "POST"; searchAs?: string; pageSizeMax?: number };
  /** Type of its list's dates, and the default period of screens; see `ListSpec`. */
  dates?: "days";
  usual?: "month";
  /** OpenAPI summaries that do not follow from `one`. */
  summaries?: { get: string; update: string };
}

type ById = ReturnType<typeof byRef>;

/** An alias: an interface has no index signature, and so is no `CallGroup`. */
type OwnCalls<
  Form extends z.ZodMiniObject,
  Row extends z.ZodMiniObject,
  Whole extends z.ZodMiniObject,
  Sort extends string,
  Filters extends FilterMap,
  Bulk extends BulkChanges,
> = {
  list: ListCall<Row, Filters, Sort | (typeof DATES)[number], z.ZodMiniObject<Record<never, never>>>;
  create: Call<typeof nothing, typeof nothing, Form, typeof Created>;
  get: Call<ById, typeof nothing, z.ZodMiniUndefined, Whole>;
  update: Call<ById, typeof nothing, ReturnType<typeof withVersion<Form>>, Whole>;
  remove: Call<ById, typeof nothing, z.ZodMiniUndefined, typeof Done>;
  restore: Call<typeof Deleted, typeof nothing, typeof Empty, typeof Done>;
} & BulkCalls<Bulk>;

export interface RecordCalls<
  Kind extends RecordKind,
  Collection extends string,
  Form extends z.ZodMiniObject,
  Row extends z.ZodMiniObject,
  Whole extends z.ZodMiniObject,
  Sort extends string,
  Filters extends FilterMap,
  Bulk extends BulkChanges,
  Staff extends true | undefined,
> {
  kind: Kind;
  collection: Collection;
  resource: Resource;
  /** The schema of create. */
  form: Form;
  /** The schema of a list's row. */
  row: Row;
  /** The schema of get. */
  whole: Whole;
  /** Fields that can be changed on many records at once, as schemas by name. */
  bulk: Bulk;
  calls: OwnCalls<Form, Row, Whole, Sort, Filters, Bulk>;
  notes: RecordNoteCalls;
  history: RecordHistoryCall;
  /** The calls of the staff assigned to it, with `staff: true`. */
  staff: Staff extends true ? RecordStaffCalls : undefined;
}

export function recordCalls<
  const Kind extends RecordKind,
  const Collection extends string,
  Form extends z.ZodMiniObject,
  Row extends z.ZodMiniObject,
  Whole extends z.ZodMiniObject,
  const Sort extends string,
  Filters extends FilterMap,
  const Bulk extends BulkChanges,
  Staff extends true | undefined = undefined,
>(
  path: string,
  spec: RecordSpec<Kind, Collection, Form, Row, Whole, Sort, Filters, Bulk, Staff>,
): RecordCalls<Kind, Collection, Form, Row, Whole, Sort, Filters, Bulk, Staff> {
  const { kind, collection, resource, one, many, form, row, whole, sortable, filters, topics = [] } = spec;
  const reads = { access: read(resource), topics: [kind, ...topics] };
  const writes = { access: write(resource), topics: [kind] };
  const byId = byRef(kind);
  const recordPath = spec.recordPath ?? `${path}/{id}`;
  const { method = "POST", ...list } = spec.list ?? {};
  const shared = { kind, resource, one };
  return {
    kind,
    collection,
    resource,
    form,
    row,
    whole,
    bulk: spec.bulk,
    calls: {
      list: listCall(method, `${path}/list`, {
        summary: many,
        ...reads,
        row,
        sortable: [...sortable, ...DATES] as const,
        defaultSort: spec.defaultSort ?? [sortable[0], "ASC"],
        filters,
        dates: spec.dates ?? true,
        ...(spec.usual && { usual: spec.usual }),
        search: true,
        ...list,
      }),
      create: call("POST", path, { summary: `Add ${one}`, ...writes, body: form, reply: Created }),
      get: call("GET", recordPath, {
        summary: spec.summaries?.get ?? sentence(one),
        ...reads,
        params: byId,
        reply: whole,
      }),
      update: call("PUT", recordPath, {
        summary: spec.summaries?.update ?? `Update ${one}`,
        ...writes,
        params: byId,
        body: withVersion(form),
        reply: whole,
      }),
      remove: call("DELETE", `${path}/{id}`, { summary: "Move to the bin", ...writes, params: byId, reply: Done }),
      restore: call("POST", `${path}/{id}/restore`, {
        summary: "Restore from the bin",
        ...writes,
        params: Deleted,
        body: Empty,
        reply: Done,
      }),
      ...bulkCalls(path, { kind, many, ...writes, changes: spec.bulk }),
    },
    notes: recordNotes(path, shared),
    history: recordHistory(path, {
      ...shared,
      topics: [kind, "note", ...topics, ...(hasFiles(kind) ? ["attachment" as const] : [])],
    }),
    // The type follows from whether staff were requested.
    staff: (spec.staff && recordStaff(path, shared)) as Staff extends true ? RecordStaffCalls : undefined,
  };
}
