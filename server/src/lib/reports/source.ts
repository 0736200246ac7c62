/** The SQL of a report: its subjects with their figures, which the list mechanism takes as rows. */
import { type SQL, sql } from "drizzle-orm";
import { type Measures, WITHOUT_SUBJECT } from "#contract/reports/report.ts";
import type { ComputedRows } from "../lists/computed-page.ts";
import { type FactSum, factRows, type Grouping, type MeasureSource, reportSpan, reportToday } from "./facts.ts";
import type { SubjectPicture } from "./subject.table.ts";

const name = (text: string): SQL => sql.raw(`"${text}"`);

/** The twelve months from today on. */
const AHEAD = { first: reportToday, last: sql`(${reportToday} + interval '1 year - 1 day')::date` };

/** Matches facts of a measure, in the days between two. */
export const isCounted = ({ day, standing, where }: FactSum, first: SQL, last: SQL, isAhead?: boolean): SQL => {
  const [from, to] = isAhead ? [AHEAD.first, AHEAD.last] : [first, last];
  const conditions = [
    ...(where ? [sql`(${where})`] : []),
    ...(day ? [sql`f.${name(day)} between ${from} and ${to}`] : []),
    ...(standing ? [stoodOn(standing, sql`least(${last}, ${reportToday})`)] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};
/** Matches facts that stood at the end of a day. */
export const stoodOn = ({ from, until }: NonNullable<FactSum["standing"]>, day: SQL): SQL =>
  sql`(f.${name(from)} <= ${day} and (f.${name(until)} is null or f.${name(until)} > ${day}))`;

/** Returns the expression that names a fact's subject; null where the facts can't be told apart by the group. */
export function factSubject({ by }: FactSum, group: string | null): SQL | null {
  if (typeof by === "string") return sql`f.${name(by)}`;
  const column = by[group ?? ""];
  return column === undefined ? null : sql`coalesce(f.${name(column)}::text, '${sql.raw(WITHOUT_SUBJECT)}')`;
}
/** True if the facts of a measure can be told apart by the group. */
export const hasGroup = (source: MeasureSource | undefined, group: string | null): boolean =>
  source === undefined || !isSum(source) || factSubject(source, group) !== null;

export const isSum = (source: MeasureSource): source is FactSum => typeof source === "object" && "facts" in source;

export interface ReportSource {
  measures: Measures;
  sources: Readonly<Record<string, MeasureSource>>;
  /** Selects the subjects of a group within reach, with the columns that the list names. */
  subjects: (group: string | null) => SQL;
  /** The pictures of a group's subjects; undefined if they have none. */
  picture: (group: string | null) => SubjectPicture | undefined;
  /** Columns of a subject next to its figures, as expressions of `subject`. */
  attributes: Readonly<Record<string, SQL>>;
  /** Conditions on facts by filter; the name of a filter stands for its value. */
  narrow: (narrowed: readonly string[]) => readonly SQL[];
}

/** Sums facts by subject, one scan for all measures that share them. */
function joinedSums(
  { measures: specs, sources, narrow }: ReportSource,
  { group, narrowed }: Grouping,
  shown: ReadonlySet<string>,
  within: SQL | undefined,
): { sums: SQL; join: SQL }[] {
  const scans = new Map<string, { facts: SQL; subject: SQL; measures: [string, FactSum][] }>();
  for (const [measure, source] of Object.entries(sources)) {
    if (!isSum(source) || !shown.has(measure)) continue;
    const subject = factSubject(source, group);
    if (!subject) continue;
    const key = `${source.facts.name} ${JSON.stringify(source.by)}`;
    const scan = scans.get(key) ?? { facts: factRows(source.facts, { group, narrowed }), subject, measures: [] };
    scan.measures.push([measure, source]);
    scans.set(key, scan);
  }
  return [...scans.values()].map(({ facts, subject, measures }, place) => {
    const joined = name(`facts${place}`);
    const columns = measures.map(([measure, source]) => {
      const value = source.value ?? sql`1`;
      const counted = isCounted(source, sql`span.first`, sql`span.last`, specs[measure]?.isAhead);
      const total = source.latest
        ? sql`max(${value})`
        : specs[measure]?.isMedian
          ? sql`percentile_cont(0.5) within group (order by (${value})::float8)`
          : sql`sum(${value})`;
      const sum = sql`${total} filter (where ${counted})::float8 as ${name(measure)}`;
      if (!source.original) return sum;
      return sql`${sum}, bool_or(${counted} and ${value} is null) as ${name(`${measure}?`)}`;
    });
    const days = new Set(
      measures.map(([measure, { day, standing }]) => (standing || specs[measure]?.isAhead ? undefined : day)),
    );
    // Days are compared before the reach of each fact is looked at. Subselects, because a join with the span is no condition
    // that reaches into the facts.
    const inPeriod = [...days].map(
      (day) => day && sql`f.${name(day)} between (select span.first from span) and (select span.last from span)`,
    );
    const conditions = [
      ...(inPeriod.every((condition) => condition !== undefined) ? [sql`(${sql.join(inPeriod, sql` or `)})`] : []),
      ...(within ? [sql`${subject} = any (array(${within}))`] : []),
      ...narrow(narrowed),
    ];
    return {
      // Summed once whatever the planner expects: it knows nothing of how many facts a subject has. Each column is computed
      // once for a fact (`offset 0`): merged into the sums, its day was converted anew for each measure.
      sums: sql`${joined} as materialized (
        select ${subject} as subject, ${sql.join(columns, sql`, `)}
        from (
          select f.*
          from (${facts}) f
          where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
          offset 0
        ) f cross join span
        group by 1
      )`,
      join: sql`left join ${joined} on ${joined}.subject = subject.id`,
    };
  });
}

/** Returns the expressions of measures that need no facts of their own, over the columns of `row`. */
function figureOf({ measures, sources }: ReportSource, shown: ReadonlySet<string>) {
  const plain = (measure: string): SQL => {
    const source = sources[measure];
    if (!shown.has(measure) || source === undefined) return sql`null::float8`;
    if (isSum(source) && (source.latest || measures[measure]?.isMedian)) return name(measure);
    if (!isSum(source)) return sql`0`;
    // Amounts without a rate are unknown, and not nothing.
    return source.original
      ? sql`coalesce(${name(measure)}, case when ${name(`${measure}?`)} then null else 0 end)`
      : sql`coalesce(${name(measure)}, 0)`;
  };
  return (measure: string): SQL => {
    const source = sources[measure];
    if (source === undefined || isSum(source) || !shown.has(measure)) return plain(measure);
    if (source === "share") return divided(measures[measure]?.share, plain);
    if ("own" in source) return sql`(${source.own})::float8`;
    return sql`(${source.derived(plain, sql`(select span.last - span.first + 1 from span)`)})::float8`;
  };
}

/** Divides the sums of measures; null where there is nothing to divide by. */
export function divided(share: Measures[string]["share"], figure: (measure: string) => SQL): SQL {
  if (!share) throw new Error("a share of nothing");
  const added = (names: readonly string[]): SQL => sql.join(names.map(figure), sql` + `);
  return sql`(${added(share.of)})::float8 / nullif(${added(share.in)}, 0)`;
}

/**
 * Returns the sums of facts as named queries, and the subjects with a column for each measure and attribute; those that
 * the reader may not see are null. With `within`, only facts of the ids that it selects are summed.
 */
export function reportSums(
  report: ReportSource,
  grouping: Grouping,
  shown: ReadonlySet<string>,
  within?: SQL,
): ComputedRows {
  const figure = figureOf(report, shown);
  const columns = [
    ...Object.keys(report.measures).map((measure) => sql`${figure(measure)} as ${name(`$${measure}`)}`),
    ...Object.entries(report.attributes).map(
      ([attribute, value]) => sql`${shown.has(attribute) ? value : sql`null`}::text as ${name(`$${attribute}`)}`,
    ),
  ];
  const joined = joinedSums(report, grouping, shown, within);
  return {
    parts: sql.join([sql`span as materialized ${reportSpan}`, ...joined.map(({ sums }) => sums)], sql`, `),
    rows: sql`select subject.*, ${sql.join(columns, sql`, `)}
      from (${report.subjects(grouping.group)}) subject ${sql.join(
        joined.map(({ join }) => join),
        sql` `,
      )}`,
  };
}

/** Selects the same as one query. */
export function reportRows(...report: Parameters<typeof reportSums>): SQL {
  const { parts, rows } = reportSums(...report);
  return sql`with ${parts} ${rows}`;
}

/** The column of a measure or an attribute in the rows of a report. */
export const measureColumn = (measure: string): SQL => name(`$${measure}`);
