/**
 * Imports from a file: its rows, the matching of columns to fields, errors by row, adding and undoing. The right to add to
 * a list is the right to import into it. The specification does not describe imports; see docs/decisions/imports.md.
 */
import { byParam, call, fileCall } from "../call.ts";
import { listCall, manyOf, yesNo } from "../list.ts";
import { EXPORT_FORMATS } from "../lists/export.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE } from "../record-kinds.ts";
import { Done, id, instant, ref, z } from "../schema.ts";
import { IMPORT_LIMITS } from "./file.ts";
import { IMPORT_STATES } from "./states.ts";
import { TEXT_ENCODINGS } from "./text-file.ts";

export const IMPORT_ROW_STATES = ["unchecked", "good", "faulty", "added", "left"] as const;

/** Ways to treat a duplicate row: skip it, add it anyway, or fill the existing record's empty fields. */
export const DUPLICATE_RESOLUTIONS = ["skip", "add", "fill"] as const;
export type DuplicateResolution = (typeof DUPLICATE_RESOLUTIONS)[number];

const access = byParam("kind", IMPORT_RESOURCE, "write");
const kind = z.strictObject({ kind: z.enum(IMPORT_KINDS) });
const byImport = z.strictObject({ kind: z.enum(IMPORT_KINDS), id: ref("import") });
const format = z.strictObject({ format: z.enum(EXPORT_FORMATS) });
const topics = ["import"] as const;
/** A line of the uploaded sheet, counted from 1; as large as its column holds. */
const sheetLine = () => z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const fieldKey = z.string().check(z.minLength(1), z.maxLength(60));

const counts = {
  total: z.int(),
  /** Rows without errors, rows with errors, and rows that duplicate a record. */
  good: z.int(),
  faulty: z.int(),
  duplicates: z.int(),
  /** Records added, or changed by an update import; several rows can belong to one record. */
  added: z.int(),
};

export const ImportRow = z.object({
  id: id(),
  kind: z.enum(IMPORT_KINDS),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  ...counts,
  /** Name of the person who started it; null for a super admin. */
  by: z.nullable(z.string()),
  createdAt: instant(),
});
export type ImportRow = z.output<typeof ImportRow>;

const ImportField = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Key of a required field that this one fills if no column does. */
  standsFor: z.nullable(z.string()),
  /** Format of a cell, if it is not obvious. */
  hint: z.nullable(z.string()),
  choices: z.array(z.string()),
  /** True if one value can be set for all rows. */
  forAll: z.boolean(),
});
export type ImportField = z.output<typeof ImportField>;

export const Import = z.object({
  id: id(),
  kind: z.enum(IMPORT_KINDS),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Reason it failed or stopped, as a sentence. */
  problem: z.nullable(z.string()),
  ...counts,
  /** Rows finished in the running step. */
  progress: z.int(),
  /** True if its rows only change existing records and add none. */
  updates: z.boolean(),
  /** The sheets of a workbook with several, and the index of the one that was read. */
  sheets: z.array(z.object({ name: z.string(), empty: z.boolean() })),
  sheet: z.int(),
  /** Encoding of a text file, for the person to check; null if it is certain. */
  encoding: z.nullable(z.enum(TEXT_ENCODINGS)),
  /** Header line, among the first lines with text; null if it is certain. Lines above it are skipped. */
  header: z.nullable(z.object({ line: z.int(), lines: z.array(z.object({ line: z.int(), text: z.string() })) })),
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      /** The field that the column fills; null ignores the column. */
      field: z.nullable(z.string()),
      /** Number of its cells with errors. */
      faulty: z.int(),
    }),
  ),
  fields: z.array(ImportField),
  /** Values for all rows. */
  fixed: z.array(z.object({ field: z.string(), value: z.string() })),
  createCategories: z.boolean(),
  dayFirst: z.boolean(),
  /** True if columns were matched as in an earlier file with the same header. */
  remembered: z.boolean(),
  /** Records of this import that were changed since, with the first names. */
  changed: z.object({ total: z.int(), names: z.array(z.string()) }),
  /** Rows without errors that lose some data, as their problems explain. */
  noted: z.int(),
  /** Rows that were merged into existing records. */
  filled: z.int(),
  /** Once added: rows that created or updated records, including merged ones, and rows skipped. */
  addedRows: z.int(),
  skippedRows: z.int(),
  /** Duplicate rows by their own resolution, and the number without one that duplicate an existing record. */
  chosen: z.object({ skip: z.int(), add: z.int(), fill: z.int(), undecidedHere: z.int() }),
  /** Records that an undo kept because they were changed, with the first names. */
  kept: z.int(),
  keptNames: z.array(z.string()),
  /** Records that an undo kept because its person may no longer change them. */
  outOfReach: z.int(),
  createdAt: instant(),
});
export type Import = z.output<typeof Import>;

const RowProblem = z.object({
  /** Index of the column in the file, from 0; null for an error of the whole row. */
  column: z.nullable(z.int()),
  /** Name of the field. */
  field: z.nullable(z.string()),
  value: z.string(),
  message: z.string(),
});
export type RowProblem = z.output<typeof RowProblem>;

export const ImportedRow = z.object({
  id: id(),
  /** Line in the file, from 1, header included. */
  line: z.int(),
  cells: z.array(z.string()),
  state: z.enum(IMPORT_ROW_STATES),
  /** Errors of the row; without errors, the data it loses. */
  problems: z.array(RowProblem),
  /** The existing record, or the other line of the file, that this row duplicates. */
  duplicate: z.nullable(
    z.object({
      id: z.nullable(id()),
      name: z.string(),
      line: z.nullable(z.int()),
      /** The resolution of this row; null follows the choice for all. */
      choice: z.nullable(z.enum(DUPLICATE_RESOLUTIONS)),
    }),
  ),
});
export type ImportedRow = z.output<typeof ImportedRow>;

export const ColumnsForm = z.strictObject({
  /** The field of each column, or null to ignore it. */
  columns: z.array(z.nullable(fieldKey)).check(z.maxLength(IMPORT_LIMITS.columns)),
  fixed: z._default(
    z.array(z.strictObject({ field: fieldKey, value: z.string().check(z.maxLength(500)) })).check(z.maxLength(60)),
    [],
  ),
  /** Creates categories that do not exist; otherwise they are errors. */
  createCategories: z._default(z.boolean(), false),
  /** How 03/04/2001 is read. */
  dayFirst: z._default(z.boolean(), true),
});
export type ColumnsForm = z.output<typeof ColumnsForm>;

export const imports = {
  list: listCall("GET", "/client/v1/imports/{kind}/list", {
    summary: "Imports into a list",
    access,
    topics,
    params: kind,
    row: ImportRow,
    sortable: ["createdAt", "filename", "total"],
    defaultSort: ["createdAt", "DESC"],
    filters: { states: manyOf(IMPORT_STATES) },
  }),
  create: call("POST", "/client/v1/imports/{kind}", {
    summary: "Start an import from an uploaded file; it is read in the background",
    access,
    topics,
    params: kind,
    limit: "costly",
    body: z.strictObject({ mediaId: ref("media") }),
    reply: z.object({ id: id() }),
  }),
  get: call("GET", "/client/v1/imports/{kind}/{id}", {
    summary: "An import and its progress",
    access,
    topics,
    params: byImport,
    reply: Import,
  }),
  rows: listCall("GET", "/client/v1/imports/{kind}/{id}/rows", {
    summary: "Rows of an import, with their errors",
    access,
    topics,
    params: byImport,
    row: ImportedRow,
    sortable: ["line"],
    defaultSort: ["line", "ASC"],
    filters: { states: manyOf(IMPORT_ROW_STATES), duplicates: yesNo() },
  }),
  sheet: call("PUT", "/client/v1/imports/{kind}/{id}/sheet", {
    summary: "Switch to another sheet of the workbook; columns are matched again",
    access,
    topics,
    params: byImport,
    body: z.strictObject({ sheet: z.int().check(z.minimum(0), z.maximum(1000)) }),
    reply: Done,
  }),
  encoding: call("PUT", "/client/v1/imports/{kind}/{id}/encoding", {
    summary: "Reread a text file in another encoding; columns are matched again",
    access,
    topics,
    params: byImport,
    body: z.strictObject({ encoding: z.enum(TEXT_ENCODINGS) }),
    reply: Done,
  }),
  header: call("PUT", "/client/v1/imports/{kind}/{id}/header", {
    summary: "Reread a file with another header line; columns are matched again",
    access,
    topics,
    params: byImport,
    body: z.strictObject({ line: sheetLine() }),
    reply: Done,
  }),
  columns: call("PUT", "/client/v1/imports/{kind}/{id}/columns", {
    summary: "Match columns to fields; rows are checked in the background",
    access,
    topics,
    params: byImport,
    body: ColumnsForm,
    reply: Done,
  }),
  duplicates: call("PUT", "/client/v1/imports/{kind}/{id}/duplicates", {
    summary: "Set the resolution of duplicate rows; null follows the choice for all",
    access,
    topics,
    params: byImport,
    body: z.strictObject({
      lines: z.array(sheetLine()).check(z.maxLength(500)),
      choice: z.nullable(z.enum(DUPLICATE_RESOLUTIONS)),
    }),
    reply: z.object({ changed: z.int() }),
  }),
  cells: call("PUT", "/client/v1/imports/{kind}/{id}/cells", {
    summary: "Correct a cell of a checked import; the rows of its record are checked again",
    access,
    topics,
    params: byImport,
    body: z.strictObject({
      line: sheetLine(),
      column: z.int().check(z.minimum(0), z.maximum(IMPORT_LIMITS.columns - 1)),
      value: z.string().check(z.maxLength(IMPORT_LIMITS.cell)),
    }),
    reply: z.object({ state: z.enum(IMPORT_ROW_STATES) }),
  }),
  start: call("POST", "/client/v1/imports/{kind}/{id}/start", {
    summary: "Add the checked rows: all, refused while one has errors, or only the valid ones",
    access,
    topics,
    params: byImport,
    body: z.strictObject({ rows: z.enum(["all", "good"]), duplicates: z.enum(DUPLICATE_RESOLUTIONS) }),
    reply: Done,
  }),
  stop: call("POST", "/client/v1/imports/{kind}/{id}/stop", {
    summary: "Stop the running step and discard its results",
    access,
    topics,
    params: byImport,
    body: z.strictObject({}),
    reply: Done,
  }),
  undo: call("POST", "/client/v1/imports/{kind}/{id}/undo", {
    summary:
      "Undo an import: move what it added to the bin; records changed since are kept unless the request says otherwise",
    access,
    topics,
    params: byImport,
    body: z.strictObject({ changed: z.enum(["keep", "remove"]) }),
    reply: Done,
  }),
  remove: call("DELETE", "/client/v1/imports/{kind}/{id}", {
    summary: "Discard an import that added nothing",
    access,
    topics,
    params: byImport,
    reply: Done,
  }),
  sample: fileCall("GET", "/client/v1/imports/{kind}/sample", {
    summary: "A template with every column and two sample rows",
    access,
    params: kind,
    query: format,
    transaction: "none",
  }),
  invalidRows: fileCall("GET", "/client/v1/imports/{kind}/{id}/invalid-rows", {
    summary: "The rows with errors, to fix and upload again",
    access,
    params: byImport,
    query: format,
    transaction: "none",
  }),
};
