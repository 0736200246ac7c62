/** Subjects of a report with groups: what its rows are called, whatever they stand for. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import { HIDDEN_SUBJECT, WITHOUT_SUBJECT } from "#contract/reports/report.ts";
import type { QueryValue } from "../lists/list-definition.ts";
import { withinReach } from "../records/reach.ts";
import { isOfAgencies } from "./facts.ts";

/** Has no table of its own: a report's query takes its place. */
export const reportSubject = pgTable("report_subject", {
  id: text().notNull(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
});

/** Matches subjects whose name has the words, whatever their case and accents. */
export const isNamedLike = (words: QueryValue): SQL =>
  sql`position(fold(${words}::text) in fold(${reportSubject.name})) > 0`;

/** Parts of a report with groups that are the same in each. */
export const GROUPED = {
  table: reportSubject,
  id: reportSubject.id,
  agencyId: reportSubject.agencyId,
  name: reportSubject.name,
  search: isNamedLike,
} as const;

const firstAgency = sql`(${sql.placeholder("$agencies")}::uuid[])[1]`;
const row = (id: string, name: string): SQL =>
  sql`select ${sql.raw(`'${id}'`)}, ${firstAgency}, ${sql.raw(`'${name}'`)}`;
/** Selects what is about none of the subjects, under a name of its own. */
export const withoutSubject = (name: string): SQL => row(WITHOUT_SUBJECT, name);
/** Selects what is about subjects that the reader may not see, under a name of its own. */
export const hiddenSubject = (name: string): SQL => row(HIDDEN_SUBJECT, name);

/** Selects the records of a table within reach. */
export function recordSubjects(resource: Resource, table: string, name: string, condition = "true"): SQL {
  const column = (part: string): SQL => sql.raw(`${table}.${part}`);
  return sql`select ${column("id")}::text as id, ${column("agency_id")}, ${column(name)} as name
    from ${sql.raw(table)}
    where ${isOfAgencies(column("agency_id"))}
      and ${column("deleted_at")} is null
      and ${sql.raw(condition)}
      and ${withinReach(resource, column("id"), "read")}`;
}
export const talentSubjects = recordSubjects("TALENT", "person", "display_name", "person.stage = 'talent'");
/** Selects colleagues, with those who left: what they did stays in the sums. */
export const staffSubjects = sql`select staff.id::text as id, staff.agency_id, staff.display_name as name
  from staff
  where ${isOfAgencies(sql`staff.agency_id`)}`;

/** Returns the expression of a subject's picture by its id; null for one that has none. */
export type SubjectPicture = (id: SQL | Column) => SQL;
const pictureIn =
  (...tables: readonly ("person" | "partner" | "staff")[]): SubjectPicture =>
  (id) => {
    // Ids of groups are texts, some of which name no record.
    const recordId = sql`(case when ${id}::text not in ('${sql.raw(WITHOUT_SUBJECT)}', '${sql.raw(HIDDEN_SUBJECT)}')
      then ${id}::text end)::uuid`;
    const pictures = tables.map(
      (table) => sql`(select pictured.avatar_id from ${sql.raw(table)} pictured where pictured.id = ${recordId})`,
    );
    return sql`(select media.key from media where media.id = coalesce(${sql.join(pictures, sql`, `)}))`;
  };
export const personPicture = pictureIn("person");
export const staffPicture = pictureIn("staff");
export const partnerPicture = pictureIn("partner");
/** The picture of the person or partner that contact is with. */
export const contactPicture = pictureIn("person", "partner");

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
