/**
 * Rosters that come from a file: what was read, which column is which field, what is wrong in which row, adding, undoing.
 * Whoever may add to a list may import into it. No row of the catalogue speaks of it (docs/decisions/imports.md).
 */
import { byParam, call, fileCall } from "../call.ts";
import { listCall, manyOf, yesNo } from "../list.ts";
import { EXPORT_FORMATS } from "../lists/export.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE } from "../record-kinds.ts";
import { Done, id, instant, ref, z } from "../schema.ts";
import { IMPORT_LIMITS } from "./file.ts";

/** `reading`, `checking`, `adding` and `undoing` are at work; the others wait for somebody, or are over. */
export const IMPORT_STATES = [
  "reading",
  "columns",
  "checking",
  "checked",
  "adding",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const isAtWork = (state: ImportState): boolean =>
  state === "reading" || state === "checking" || state === "adding" || state === "undoing";

export const IMPORT_ROW_STATES = ["unchecked", "good", "faulty", "added", "left"] as const;

/** What becomes of a row that looks like somebody: left out, added anyway, or brought into the one who is there. */
export const DUPLICATE_RESOLUTIONS = ["skip", "add", "fill"] as const;
export type DuplicateResolution = (typeof DUPLICATE_RESOLUTIONS)[number];

const access = byParam("kind", IMPORT_RESOURCE, "write");
const kind = z.strictObject({ kind: z.enum(IMPORT_KINDS) });
const one = z.strictObject({ kind: z.enum(IMPORT_KINDS), id: ref("import") });
const format = z.strictObject({ format: z.enum(EXPORT_FORMATS) });
const topics = ["import"] as const;
const fieldKey = z.string().check(z.minLength(1), z.maxLength(60));

const counts = {
  total: z.int(),
  /** Rows without a fault, rows with one, and rows that look like somebody who is there. */
  good: z.int(),
  faulty: z.int(),
  twins: z.int(),
  /** Records that were made of it; several rows may be one record. */
  added: z.int(),
};

export const ImportRow = z.object({
  id: id(),
  kind: z.enum(IMPORT_KINDS),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  ...counts,
  /** Whose it is; null for whoever operates the platform. */
  by: z.nullable(z.string()),
  createdAt: instant(),
});
export type ImportRow = z.output<typeof ImportRow>;

const ImportField = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Fills the required field of this key where it has no column of its own. */
  standsFor: z.nullable(z.string()),
  /** What stands in a cell, where that is not plain. */
  hint: z.nullable(z.string()),
  choices: z.array(z.string()),
  /** Whether one value for all rows makes sense. */
  forAll: z.boolean(),
});
export type ImportField = z.output<typeof ImportField>;

export const Import = z.object({
  id: id(),
  kind: z.enum(IMPORT_KINDS),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why it failed, or why it did not go on, in words. */
  problem: z.nullable(z.string()),
  ...counts,
  /** How many rows are done of what is at work. */
  progress: z.int(),
  /** The sheets of a workbook that has several, and which of them was read. */
  sheets: z.array(z.object({ name: z.string(), empty: z.boolean() })),
  sheet: z.int(),
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      /** The field that the column fills; null leaves it aside. */
      field: z.nullable(z.string()),
    }),
  ),
  fields: z.array(ImportField),
  /** Values for all rows. */
  fixed: z.array(z.object({ field: z.string(), value: z.string() })),
  createCategories: z.boolean(),
  dayFirst: z.boolean(),
  /** The columns are matched as they were for an earlier file with the same head. */
  remembered: z.boolean(),
  /** Records of this import that somebody changed since; the first names. */
  changed: z.object({ total: z.int(), names: z.array(z.string()) }),
  /** Rows that were brought into records that were there. */
  filled: z.int(),
  /** Of rows that look like somebody: for how many each was chosen by itself, and how many of the others look like somebody here. */
  chosen: z.object({ skip: z.int(), add: z.int(), fill: z.int(), unsaidHere: z.int() }),
  /** Records that an undo left because they were changed. */
  kept: z.int(),
  createdAt: instant(),
});
export type Import = z.output<typeof Import>;

const RowProblem = z.object({
  /** Place of the column in the file, from 0; null where it is about the row. */
  column: z.nullable(z.int()),
  /** The field's name. */
  field: z.nullable(z.string()),
  value: z.string(),
  message: z.string(),
});
export type RowProblem = z.output<typeof RowProblem>;

export const ImportedRow = z.object({
  id: id(),
  /** In the file, counted from 1 with the head. */
  line: z.int(),
  cells: z.array(z.string()),
  state: z.enum(IMPORT_ROW_STATES),
  problems: z.array(RowProblem),
  /** Whom it looks like: somebody here, or another line of the file. */
  twin: z.nullable(
    z.object({
      id: z.nullable(id()),
      name: z.string(),
      line: z.nullable(z.int()),
      /** What was chosen for this row; null leaves it to the choice for all. */
      choice: z.nullable(z.enum(DUPLICATE_RESOLUTIONS)),
    }),
  ),
});
export type ImportedRow = z.output<typeof ImportedRow>;

export const ColumnsForm = z.strictObject({
  /** For each column its field, or null to leave it aside. */
  columns: z.array(z.nullable(fieldKey)).check(z.maxLength(IMPORT_LIMITS.columns)),
  fixed: z._default(
    z.array(z.strictObject({ field: fieldKey, value: z.string().check(z.maxLength(500)) })).check(z.maxLength(60)),
    [],
  ),
  /** Categories that are not there yet are made; otherwise they are faults. */
  createCategories: z._default(z.boolean(), false),
  /** How 03/04/2001 is read. */
  dayFirst: z._default(z.boolean(), true),
});
export type ColumnsForm = z.output<typeof ColumnsForm>;

export const imports = {
  list: listCall("GET", "/client/v1/imports/{kind}/list", {
    says: "Earlier imports into a list",
    access,
    topics,
    params: kind,
    row: ImportRow,
    sortable: ["createdAt", "filename", "total"],
    defaultSort: ["createdAt", "DESC"],
    filters: { states: manyOf(IMPORT_STATES) },
  }),
  create: call("POST", "/client/v1/imports/{kind}", {
    says: "Begin an import with a file that was uploaded; reading it goes on by itself",
    access,
    topics,
    params: kind,
    limit: "costly",
    body: z.strictObject({ mediaId: ref("media") }),
    reply: z.object({ id: id() }),
  }),
  get: call("GET", "/client/v1/imports/{kind}/{id}", {
    says: "How far an import is",
    access,
    topics,
    params: one,
    reply: Import,
  }),
  rows: listCall("GET", "/client/v1/imports/{kind}/{id}/rows", {
    says: "The rows of an import's file, with what is wrong in them",
    access,
    topics,
    params: one,
    row: ImportedRow,
    sortable: ["line"],
    defaultSort: ["line", "ASC"],
    filters: { states: manyOf(IMPORT_ROW_STATES), twins: yesNo() },
  }),
  sheet: call("PUT", "/client/v1/imports/{kind}/{id}/sheet", {
    says: "Read another sheet of the workbook, with columns to be matched again",
    access,
    topics,
    params: one,
    body: z.strictObject({ sheet: z.int().check(z.minimum(0), z.maximum(1000)) }),
    reply: Done,
  }),
  columns: call("PUT", "/client/v1/imports/{kind}/{id}/columns", {
    says: "Say which column is which field; checking all rows goes on by itself",
    access,
    topics,
    params: one,
    body: ColumnsForm,
    reply: Done,
  }),
  twins: call("PUT", "/client/v1/imports/{kind}/{id}/twins", {
    says: "Choose for rows that look like somebody what becomes of them; null leaves it to the choice for all",
    access,
    topics,
    params: one,
    body: z.strictObject({
      lines: z.array(z.int().check(z.minimum(1))).check(z.maxLength(500)),
      choice: z.nullable(z.enum(DUPLICATE_RESOLUTIONS)),
    }),
    reply: z.object({ changed: z.int() }),
  }),
  start: call("POST", "/client/v1/imports/{kind}/{id}/start", {
    says: "Add what was checked: all rows, which is refused while one is faulty, or the good ones",
    access,
    topics,
    params: one,
    body: z.strictObject({ rows: z.enum(["all", "good"]), twins: z.enum(DUPLICATE_RESOLUTIONS) }),
    reply: Done,
  }),
  stop: call("POST", "/client/v1/imports/{kind}/{id}/stop", {
    says: "Stop what is at work; nothing of it stays",
    access,
    topics,
    params: one,
    body: z.strictObject({}),
    reply: Done,
  }),
  undo: call("POST", "/client/v1/imports/{kind}/{id}/undo", {
    says: "Take back what an import added, into the bin; what was changed since is kept unless that is said",
    access,
    topics,
    params: one,
    body: z.strictObject({ changed: z.enum(["keep", "remove"]) }),
    reply: Done,
  }),
  remove: call("DELETE", "/client/v1/imports/{kind}/{id}", {
    says: "Throw away an import that added nothing",
    access,
    topics,
    params: one,
    reply: Done,
  }),
  sample: fileCall("GET", "/client/v1/imports/{kind}/sample", {
    says: "A file with every column and two rows, to begin from",
    access,
    params: kind,
    query: format,
    transaction: "none",
  }),
  mend: fileCall("GET", "/client/v1/imports/{kind}/{id}/mend", {
    says: "The faulty rows with what is wrong in them, to mend and send again",
    access,
    params: one,
    query: format,
    transaction: "none",
  }),
};
