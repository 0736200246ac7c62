/**
 * The calls of a kind of record. `recordCalls(path, spec)` returns
 *
 *   kind, collection, resource   as given; what the server binds and the web asks with
 *   form, row, whole             the schemas: what create writes, a list's row, what get answers
 *   calls                        list, create, get, update, remove, restore
 *   notes, history               the parts that hang on every record
 *   files                        its attachments, where `files` says so
 *
 * What all records have is spread in from constants: `ASSIGNED` into the form, `ROW` into the row, `BY_STAFF` into the
 * filters. A kind without assigned staff leaves the first and the last out. A call that is unlike those of other kinds is
 * declared by hand beside them: `{ ...calls, shareByEmail: call(…) }`.
 */

import type { Resource } from "./access.ts";
import { call, read, write } from "./call.ts";
import type { Direction, Topic } from "./enums.ts";
import { recordHistory } from "./history/history-row.ts";
import { LIMITS } from "./limits.ts";
import { type FilterMap, listCall, manyRefs } from "./list.ts";
import { recordFiles } from "./media/attachment.ts";
import { recordNotes } from "./notes/note.ts";
import type { RecordKind } from "./record-kinds.ts";
import { Done, id, instant, PersonBrief, ref, refs, version, z } from "./schema.ts";

/** In the form of a record that staff are assigned to. */
export const ASSIGNED = { assignedStaffIds: refs("staff", LIMITS.assignees, "agency") };

/** In the row of every record, beside its `id` and what it is called. */
export const ROW = {
  assignedStaff: z.array(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  /** Whether the reader may change it. */
  editable: z.boolean(),
  version: z.int(),
};

/** In the filters of a list whose records staff are assigned to. */
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
> {
  kind: Kind;
  /** The plural that its screens, its list key and its search results go by. */
  collection: Collection;
  /** The right that governs it. */
  resource: Resource;
  /** In a sentence: "a supplier", "Suppliers". */
  one: string;
  many: string;
  form: Form;
  row: Row;
  whole: Whole;
  /** Beside `createdAt` and `updatedAt`, which every list is sorted by. The first one is the default, ascending. */
  sortable: readonly [Sort, ...Sort[]];
  defaultSort?: readonly [NoInfer<Sort> | (typeof DATES)[number], Direction];
  filters: Filters;
  /** Tables beside its own whose change makes a list or a record stale. */
  topics?: readonly Topic[];
  /** Whether attachments hang on it. */
  files?: Files;
  /** Where the documents name the path of get and update otherwise than `{path}/{id}`. */
  recordPath?: string;
  /** Where they declare the list otherwise. */
  list?: { method?: "GET" | "POST"; searchAs?: string; pageSizeMax?: number };
  /** Summaries in the OpenAPI document that do not follow from `one`. */
  says?: { get: string; update: string };
}

export function recordCalls<
  const Kind extends RecordKind,
  const Collection extends string,
  Form extends z.ZodMiniObject,
  Row extends z.ZodMiniObject,
  Whole extends z.ZodMiniObject,
  const Sort extends string,
  Filters extends FilterMap,
  Files extends true | undefined = undefined,
>(path: string, spec: RecordSpec<Kind, Collection, Form, Row, Whole, Sort, Filters, Files>) {
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
    calls: {
      list: listCall(method, `${path}/list`, {
        says: many,
        ...reads,
        row,
        sortable: [...sortable, ...DATES] as const,
        defaultSort: spec.defaultSort ?? [sortable[0], "ASC"],
        filters,
        dates: true,
        search: true,
        ...list,
      }),
      create: call("POST", path, { says: `Add ${one}`, ...writes, body: form, reply: Created }),
      get: call("GET", recordPath, { says: spec.says?.get ?? sentence(one), ...reads, params: byId, reply: whole }),
      update: call("PUT", recordPath, {
        says: spec.says?.update ?? `Change ${one}`,
        ...writes,
        params: byId,
        body: z.extend(form, { version: version() }),
        reply: whole,
      }),
      remove: call("DELETE", `${path}/{id}`, { says: "Delete, into the bin", ...writes, params: byId, reply: Done }),
      restore: call("POST", `${path}/{id}/restore`, {
        says: "Take back what was deleted",
        ...writes,
        params: Deleted,
        body: z.strictObject({}),
        reply: Done,
      }),
    },
    notes: recordNotes(path, shared),
    history: recordHistory(path, {
      ...shared,
      topics: [kind, "note", ...topics, ...(files ? ["attachment" as const] : [])],
    }),
    // Typed by whether it was asked for.
    files: files as Files extends true ? ReturnType<typeof recordFiles> : undefined,
  };
}
