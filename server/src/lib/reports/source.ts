/** The SQL of a report: its subjects with their figures, which the list mechanism takes as rows. */
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Measures } from "#contract/reports/report.ts";
import { type FactSum, type MeasureSource, reportZone } from "./facts.ts";

const p = sql.placeholder;
const name = (text: string): SQL => sql.raw(`"${text}"`);
const instant = (value: Placeholder): SQL => sql`to_timestamp(${value}::float8 / 1000)`;

/** First and last day: of the query, or else of the current month. */
export const reportSpan = sql`(select coalesce((${instant(p("$from"))} at time zone ${reportZone})::date,
      date_trunc('month', now() at time zone ${reportZone})::date) as first,
    coalesce((${instant(p("$to"))} at time zone ${reportZone})::date,
      (date_trunc('month', now() at time zone ${reportZone}) + interval '1 month - 1 day')::date) as last)`;

/** Matches facts of a measure, in the days between two. */
export const isCounted = ({ day, where }: FactSum, first: SQL, last: SQL): SQL => {
  const conditions = [
    ...(where ? [sql`(${where})`] : []),
    ...(day ? [sql`f.${name(day)} between ${first} and ${last}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

export const isSum = (source: MeasureSource): source is FactSum => typeof source === "object" && "facts" in source;

interface Definition {
  measures: Measures;
  sources: Readonly<Record<string, MeasureSource>>;
  /** Selects the subjects within reach with the columns that the list names. */
  subjects: SQL;
}

/** Sums facts by subject, one scan for all measures that share them. */
function joinedSums(
  sources: Definition["sources"],
  shown: ReadonlySet<string>,
  within: SQL | undefined,
): { sums: SQL; join: SQL }[] {
  const groups = new Map<string, { sum: FactSum; measures: [string, FactSum][] }>();
  for (const [measure, source] of Object.entries(sources)) {
    if (!isSum(source) || !shown.has(measure)) continue;
    const key = `${source.facts.name} ${source.by}`;
    const group = groups.get(key) ?? { sum: source, measures: [] };
    group.measures.push([measure, source]);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ sum: { facts, by }, measures }, place) => {
    const joined = name(`facts${place}`);
    const columns = measures.map(([measure, source]) => {
      const value = source.value ?? sql`1`;
      const counted = isCounted(source, sql`span.first`, sql`span.last`);
      const total = source.latest ? sql`max(${value})` : sql`sum(${value})`;
      return sql`${total} filter (where ${counted})::float8 as ${name(measure)}`;
    });
    return {
      // Summed once whatever the planner expects: it knows nothing of how many facts a subject has.
      sums: sql`${joined} as materialized (
        select f.${name(by)} as subject, ${sql.join(columns, sql`, `)}
        from (${facts.rows}) f cross join span
        where ${within ? sql`f.${name(by)} = any (array(${within}))` : sql`true`}
        group by 1
      )`,
      join: sql`left join ${joined} on ${joined}.subject = subject.id`,
    };
  });
}

/** Returns the expressions of measures that need no facts of their own, over the columns of `row`. */
function figureOf(measures: Measures, sources: Definition["sources"], shown: ReadonlySet<string>) {
  const plain = (measure: string): SQL => {
    const source = sources[measure];
    if (!shown.has(measure) || source === undefined) return sql`null::float8`;
    if (isSum(source) && source.latest) return name(measure);
    return isSum(source) ? sql`coalesce(${name(measure)}, 0)` : sql`0`;
  };
  return (measure: string): SQL => {
    const source = sources[measure];
    if (source === undefined || isSum(source) || !shown.has(measure)) return plain(measure);
    if (source === "share") return divided(measures[measure]?.share, plain);
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
 * Selects the subjects with a column for each measure; those that the reader may not see are null. With `within`, only
 * facts of the ids that it selects are summed.
 */
export function reportRows({ measures, sources, subjects }: Definition, shown: ReadonlySet<string>, within?: SQL): SQL {
  const figure = figureOf(measures, sources, shown);
  const columns = Object.keys(measures).map((measure) => sql`${figure(measure)} as ${name(`$${measure}`)}`);
  const joined = joinedSums(sources, shown, within);
  const parts = [sql`span as materialized ${reportSpan}`, ...joined.map(({ sums }) => sums)];
  return sql`with ${sql.join(parts, sql`, `)}
    select subject.*, ${sql.join(columns, sql`, `)}
    from (${subjects}) subject ${sql.join(
      joined.map(({ join }) => join),
      sql` `,
    )}`;
}

/** A measure's column in the rows of a report. */
export const measureColumn = (measure: string): SQL => name(`$${measure}`);
