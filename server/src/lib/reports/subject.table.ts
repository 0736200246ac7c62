/** Subjects of a report with groups: what its rows are called, whatever they stand for. */
import { type SQL, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { HIDDEN_SUBJECT, WITHOUT_SUBJECT } from "#contract/reports/report.ts";
import type { QueryValue } from "../lists/list-definition.ts";

/** Has no table of its own: a report's query takes its place. */
export const reportSubject = pgTable("report_subject", {
  id: text().notNull(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
});

/** Matches subjects whose name has the words, whatever their case and accents. */
export const isNamedLike = (words: QueryValue): SQL =>
  sql`position(fold(${words}::text) in fold(${reportSubject.name})) > 0`;

const firstAgency = sql`(${sql.placeholder("$agencies")}::uuid[])[1]`;
const row = (id: string, name: string): SQL =>
  sql`select ${sql.raw(`'${id}'`)}, ${firstAgency}, ${sql.raw(`'${name}'`)}`;
/** Selects what is about none of the subjects, under a name of its own. */
export const withoutSubject = (name: string): SQL => row(WITHOUT_SUBJECT, name);
/** Selects what is about subjects that the reader may not see, under a name of its own. */
export const hiddenSubject = (name: string): SQL => row(HIDDEN_SUBJECT, name);

/** Selects the months of the period, by a name that people read. */
export const monthSubjects = sql`select to_char(month, 'YYYY-MM') as id, ${firstAgency} as agency_id,
    to_char(month, 'FMMonth YYYY') as name
  from generate_series(date_trunc('month', (select span.first from span)::timestamp),
    (select span.last from span)::timestamp, interval '1 month') month`;
/** Selects the values of a closed set by their names. */
export const codeSubjects = (names: Readonly<Record<string, string>>): SQL =>
  sql`select coded.id, ${firstAgency} as agency_id, coded.name
    from (values ${sql.join(
      Object.entries(names).map(([code, name]) => sql.raw(`('${code}', '${name}')`)),
      sql`, `,
    )}) coded (id, name)`;
/** Order of subjects: months by time, anything else by name. */
export const subjectOrder = sql`case when ${reportSubject.id} ~ '^\\d{4}-\\d\\d$' then ${reportSubject.id}
  else ${reportSubject.name} end`;
