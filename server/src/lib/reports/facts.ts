/**
 * Facts that reports count. An area describes its own in `<noun>.facts.ts`: rows with the day that they count for, the
 * subjects that they are about and what they are worth. Reports sum them by subject and by day.
 */
import { type Placeholder, SQL, sql } from "drizzle-orm";

const p = sql.placeholder;
/** Matches rows of the agencies that are read. */
export const isOfAgencies = (agencyId: SQL): SQL => sql`${agencyId} = any (${p("$agencies")}::uuid[])`;
/** The zone whose days a report has: of the agency, or of the first of several that a super admin reads. */
export const reportZone = sql`(select zoned.time_zone_id
  from agency zoned
  where zoned.id = (${p("$agencies")}::uuid[])[1])`;
/** The day of an instant in that zone. */
export const localDay = (instant: SQL): SQL => sql`((${instant}) at time zone ${reportZone})::date`;

/** Today in that zone. */
export const reportToday = localDay(sql`now()`);

const instant = (value: Placeholder): SQL => sql`to_timestamp(${value}::float8 / 1000)`;
/** First and last day: of the query, or else of the current month. */
export const reportSpan = sql`(select coalesce((${instant(p("$from"))} at time zone ${reportZone})::date,
      date_trunc('month', now() at time zone ${reportZone})::date) as first,
    coalesce((${instant(p("$to"))} at time zone ${reportZone})::date,
      (date_trunc('month', now() at time zone ${reportZone}) + interval '1 month - 1 day')::date) as last)`;

/** The instant from which on lines may be answered in the period. Older ones wait for nothing. */
export const lookback = sql`(select (bounds.first - 90)::timestamp at time zone ${reportZone}
  from ${reportSpan} bounds)`;

/** The records that contact is with. Gathered by kind: PostgreSQL would else read every record of the agency. */
const contacts = sql`select known.id
  from record known
  where ${isOfAgencies(sql`known.agency_id`)} and known.kind in ('person', 'partner') and known.deleted_at is null`;
/** Matches lines whose person or partner is not deleted: the rule of `isShown` over many lines. */
export const isWithShown = (aboutId: SQL, contactId: SQL): SQL =>
  sql`((${aboutId} is null or ${aboutId} in (${contacts}))
    and (${contactId} is null
      or ${contactId} in (select known.id from partner_contact known where known.deleted_at is null)))`;

export interface Facts {
  /** Unique name, which the statement gives their sums. */
  name: string;
  /**
   * Selects the facts within the reader's reach. Columns: those of subjects, of days and of values, and `record_id`, the
   * record that a figure leads to. By group where they differ; a function leaves out what the group and the filters don't ask for.
   */
  rows: SQL | Readonly<Record<string, SQL>> | ((grouping: Grouping) => SQL);
  /** True if a record may have several facts, parts of its amount: the rows behind a figure add these up. */
  isDivided?: true;
  /** True if a column `named` describes what is no record, as `{ id, kind, title }` in jsonb; null for a record. */
  isNamed?: true;
}

/** A sum of facts for each subject. Expressions call a fact `f`. */
export interface FactSum {
  facts: Facts;
  /** Column that names the subject; in a report with groups, that of each group by which the facts can be told apart. */
  by: string | Readonly<Record<string, string>>;
  /** Column of the day that a fact counts for; absent for what stands now. */
  day?: string;
  /** Counts facts that stood at the end of the period instead, or stand today: from a day on, until the day before another. */
  standing?: { from: string; until: string };
  where?: SQL;
  /** Value that a fact adds: 1 by default. Where it is null, the fact is counted apart by its currency. */
  value?: SQL;
  /** The latest instead of the sum. */
  latest?: true;
  /** Currency and minor units of a fact's amount, and the rate that its document keeps. */
  original?: { currency: SQL; amount: SQL; rate?: SQL };
}

/** A figure that follows from others of the same row, such as the days that are free. */
export interface DerivedFigure {
  derived: (figure: (name: string) => SQL, days: SQL) => SQL;
}
/** A figure that the subject has itself, as an expression of `subject`. */
export interface OwnFigure {
  own: SQL;
}
export type MeasureSource = FactSum | DerivedFigure | OwnFigure | "share";

/** The group of a report's rows, and the filters that narrow its facts: its SQL depends on both. */
export type Grouping = {
  readonly group: string | null;
  readonly narrowed: readonly string[];
};

/** Returns the facts for a group and the filters that narrow them. */
export function factRows({ name, rows }: Facts, grouping: Grouping): SQL {
  if (typeof rows === "function") return rows(grouping);
  const selected = rows instanceof SQL ? rows : rows[grouping.group ?? ""];
  if (!selected) throw new Error(`${name} have no group ${grouping.group}`);
  return selected;
}
