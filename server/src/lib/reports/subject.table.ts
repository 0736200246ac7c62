/** Subjects of a report with groups: what its rows are called, whatever they stand for. */
import { type SQL, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { WITHOUT_SUBJECT } from "#contract/reports/report.ts";
import type { QueryValue } from "../lists/list-definition.ts";

/** Has no table of its own: a report's query takes its place. */
export const reportSubject = pgTable("report_subject", {
  id: text().notNull(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
});

/** Matches subjects whose name has the words. */
export const isNamedLike = (words: QueryValue): SQL =>
  sql`position(fold(${words}::text) in fold(${reportSubject.name})) > 0`;

/** Selects what is about none of the subjects, under a name of its own. */
export const withoutSubject = (name: string): SQL =>
  sql`select '${sql.raw(WITHOUT_SUBJECT)}', (${sql.placeholder("$agencies")}::uuid[])[1], ${sql.raw(`'${name}'`)}`;
