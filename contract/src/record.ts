/**
 * The calls of a kind of record. `recordCalls(path, spec)` returns
 *
 *   kind, collection, resource   as given
 *   bulk                         what can be changed of many at once, as schemas by name
 *   form, row, whole             the schemas of create, of a list's row, and of get
 *   calls                        list, create, get, update, remove, restore, bulk, undoBulk
 *   notes, history               the calls of its notes and its history
 *   files                        the calls of its attachments, with `files: true`
 *   staff                        the calls of the staff assigned to it, with `staff: true`
 *
 * Spread in what most records have: `ASSIGNED` into the form, `ROW` into the row, `BY_STAFF` into the filters. A kind
 * without assigned staff leaves out the first and the last. A call that only one kind has is declared beside them:
 * `{ ...calls, shareByEmail: call(…) }`.
 */

import type { Resource } from "./access.ts";
import { type BulkChanges, bulkCalls } from "./bulk.ts";
import { call, read, write } from "./call.ts";
import type { Direction, Topic } from "./enums.ts";
import { recordHistory } from "./history/history-row.ts";
import { LIMITS } from "./limits.ts";
import { type FilterMap, listCall, manyRefs } from "./list.ts";
import { recordFiles } from "./media/attachment.ts";
import { recordNotes } from "./notes/note.ts";
import type { RecordKind } from "./record-kinds.ts";
import { Done, id, instant, PersonBrief, ref, refs, version, z } from "./schema.ts";
import { recordStaff } from "./staff/record-staff.ts";

/** Fields of the form of a record that staff are assigned to. */
export const ASSIGNED = { assignedStaffIds: refs("staff", LIMITS.assignees, "assignee") };

/** Fields of every record's row, besides its id and title. */
export const ROW = {
  assignedStaff: z.array(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  /** Whether the reader may change it. */
  editable: z.boolean(),
  version: z.int(),
};

/** Filters of a list whose records staff are assigned to. */
export const BY_STAFF = { staffIds: manyRefs("staff") };

const DATES = ["createdAt", "updatedAt"] as const;
const Created = z.object({ id: id() });
const Deleted = z.strictObject({ id: id() });
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export interface RecordSpec<
  Kind extends RecordKind,
  Collection extends string,
  Form extends z.ZodMiniObject,
  Row extends z.ZodMiniObject,
  Whole extends z.ZodMiniObject,
  Sort extends string,
  Filters extends FilterMap,
  Files extends true | undefined,
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
  /** Besides `createdAt` and `updatedAt`, which every list has. The first one, ascending, is the default. */
  sortable: readonly [Sort, ...Sort[]];
  defaultSort?: readonly [NoInfer<Sort> | (typeof DATES)[number], Direction];
  filters: Filters;
  /** What can be changed of many at once. */
  bulk: Bulk;
  /** Topics besides its own kind whose changes make a list or a record stale. */
  topics?: readonly Topic[];
  /** Whether it has attachments. */
  files?: Files;
  /** Whether its staff are a part of their own, with roles. */
  staff?: Staff;
  /** The path of get and update, where the specification does not give `{path}/{id}`. */
  recordPath?: string;
  /** Where the specification declares the list differently. */
  list?: { method?: "GET" | "POST"; searchAs?: string; pageSizeMax?: number };
  /** What the dates of its list are, and the period that screens start with; see `ListSpec`. */
  dates?: "days";
  usual?: "month";
  /** OpenAPI summaries that do not follow from `one`. */
  summaries?: { get: string; update: string };
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
  Files extends true | undefined = undefined,
  Staff extends true | undefined = undefined,
>(path: string, spec: RecordSpec<Kind, Collection, Form, Row, Whole, Sort, Filters, Files, Bulk, Staff>) {
  const { kind, collection, resource, one, many, form, row, whole, sortable, filters, topics = [] } = spec;
  const reads = { access: read(resource), topics: [kind, ...topics] };
  const writes = { access: write(resource), topics: [kind] };
  const byId = z.strictObject({ id: ref(kind) });
  const recordPath = spec.recordPath ?? `${path}/{id}`;
  const { method = "POST", ...list } = spec.list ?? {};
  const shared = { kind, resource, one };
  const files = spec.files && recordFiles(path, shared);
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
        body: z.extend(form, { version: version() }),
        reply: whole,
      }),
      remove: call("DELETE", `${path}/{id}`, { summary: "Move to the bin", ...writes, params: byId, reply: Done }),
      restore: call("POST", `${path}/{id}/restore`, {
        summary: "Restore from the bin",
        ...writes,
        params: Deleted,
        body: z.strictObject({}),
        reply: Done,
      }),
      ...bulkCalls(path, { kind, many, ...writes, changes: spec.bulk }),
    },
    notes: recordNotes(path, shared),
    history: recordHistory(path, {
      ...shared,
      topics: [kind, "note", ...topics, ...(files ? ["attachment" as const] : [])],
    }),
    // The types say whether files and staff were asked for.
    files: files as Files extends true ? ReturnType<typeof recordFiles> : undefined,
    staff: (spec.staff && recordStaff(path, shared)) as Staff extends true ? ReturnType<typeof recordStaff> : undefined,
  };
}
