import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type DuplicateResolution, IMPORT_ROW_STATES, type Import, type RowProblem } from "#contract/imports/import.ts";
import { IMPORT_STATES } from "#contract/imports/states.ts";
import type { TextEncoding } from "#contract/imports/text-file.ts";
import { IMPORT_KINDS } from "#contract/record-kinds.ts";
import { timestamp } from "#server/lib/database/types.ts";
import type { Filled } from "#server/lib/importing/fill.ts";

/** Options of start and undo, and what undo needs to know. */
export interface ImportChoices {
  rows?: "all" | "good";
  duplicates?: DuplicateResolution;
  changed?: "keep" | "remove";
  /** The sheets of a workbook with several, and the index of the one that is read. */
  sheets?: readonly { name: string; empty: boolean }[];
  sheet?: number;
  /** Encoding of a text file, if its letters leave a doubt. */
  encoding?: TextEncoding;
  /** Row of the column names, if that leaves a doubt; and the line that a person chose. */
  header?: Import["header"];
  headerLine?: number;
  /** Number of rows merged into existing records. */
  filled?: number;
  /** The first names of the records that undo kept because they were changed, and how many it could not reach. */
  keptNames?: readonly string[];
  outOfReach?: number;
  /** Ids of other entries created while adding, such as categories. */
  made?: readonly string[];
  /** Account that made the last request; the job runs with its permissions. */
  by?: string;
}

export const rosterImport = pgTable("roster_import", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  kind: text({ enum: IMPORT_KINDS }).notNull(),
  actorId: uuid().notNull(),
  mediaId: uuid(),
  filename: text().notNull(),
  state: text({ enum: IMPORT_STATES }).notNull().default("reading"),
  problem: text(),
  titles: text().array().notNull().default([]),
  fields: jsonb().$type<(string | null)[]>().notNull().default([]),
  fixed: jsonb().$type<Record<string, string>>().notNull().default({}),
  createCategories: boolean().notNull().default(false),
  dayFirst: boolean().notNull().default(true),
  matched: boolean().notNull().default(false),
  remembered: boolean().notNull().default(false),
  choice: jsonb().$type<ImportChoices>().notNull().default({}),
  total: integer().notNull().default(0),
  progress: integer().notNull().default(0),
  good: integer().notNull().default(0),
  faulty: integer().notNull().default(0),
  duplicates: integer().notNull().default(0),
  added: integer().notNull().default(0),
  kept: integer().notNull().default(0),
  addedAt: timestamp(),
  version: integer().notNull().default(1),
  createdAt: timestamp(),
  touchedAt: timestamp(),
});
export type ImportRecord = typeof rosterImport.$inferSelect;

export interface DuplicateMatch {
  id: string | null;
  name: string;
  line: number | null;
  choice?: DuplicateResolution | null;
  /** Values written into the existing record. */
  filled?: Filled["columns"];
}
export const importRow = pgTable("import_row", {
  id: uuid().primaryKey().defaultRandom(),
  agencyId: uuid().notNull(),
  importId: uuid().notNull(),
  place: integer().notNull(),
  line: integer().notNull(),
  leader: integer().notNull(),
  extra: boolean().notNull().default(false),
  cells: text().array().notNull(),
  state: text({ enum: IMPORT_ROW_STATES }).notNull().default("unchecked"),
  problems: jsonb().$type<RowProblem[]>().notNull().default([]),
  emailKey: text(),
  nameKey: text(),
  duplicate: jsonb().$type<DuplicateMatch>(),
  recordId: uuid(),
});

export const importPicture = pgTable("import_picture", {
  agencyId: uuid().notNull(),
  importId: uuid().notNull(),
  mediaId: uuid().notNull(),
  address: text().notNull(),
});
