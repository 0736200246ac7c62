/** Statements over the facts of one measure: its chart, the rows behind a figure, and amounts without a rate. */
import { type SQL, sql } from "drizzle-orm";
import type { ReportOverview, ReportRows } from "#contract/reports/report.ts";
import { type Plain, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { baseCurrency } from "../finance/base-amount.ts";
import { reachValues, withinReach } from "../records/reach.ts";
import { record } from "../records/records.table.ts";
import type { FactSum } from "./facts.ts";
import { isCounted } from "./source.ts";
import type { DaySpan, Spans } from "./spans.ts";

const p = sql.placeholder;
const [first, last] = [sql`${p("$first")}::date`, sql`${p("$last")}::date`];
/** Parts that a chart shows by themselves; the rest are one. */
const PARTS = 5;
const ROWS = 100;
const DAYS_OF_WEEKS = 31;
const DAYS_OF_MONTHS = 120;
const DAYS_OF_YEARS = 1900;

export type ChartUnit = NonNullable<ReportOverview["chart"]>["unit"];
/** Returns the unit whose columns fit beside each other. */
export function unitOf({ from, to }: DaySpan["days"]): ChartUnit {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days <= DAYS_OF_WEEKS) return "day";
  if (days <= DAYS_OF_MONTHS) return "week";
  return days <= DAYS_OF_YEARS ? "month" : "year";
}

/** Returns the first days of a chart's columns. */
export function chartColumns({ from, to }: DaySpan["days"], unit: ChartUnit): string[] {
  const days: string[] = [];
  const day = new Date(`${from}T00:00:00Z`);
  for (let text = from; text <= to; text = day.toISOString().slice(0, 10)) {
    days.push(text);
    if (unit === "day") day.setUTCDate(day.getUTCDate() + 1);
    else if (unit === "week") day.setUTCDate(day.getUTCDate() + 7 - ((day.getUTCDay() + 6) % 7));
    else if (unit === "month") day.setUTCMonth(day.getUTCMonth() + 1, 1);
    else day.setUTCFullYear(day.getUTCFullYear() + 1, 0, 1);
  }
  return days;
}

/** The facts that a measure counts, with their subject, day and value. */
const counted = ({ facts, by, value = sql`1`, ...source }: FactSum): SQL =>
  sql`select f.${sql.raw(`"${by}"`)} as subject, f.record_id,
      ${source.day ? sql`f.${sql.raw(`"${source.day}"`)}` : sql`null::date`} as day, (${value})::float8 as value
    from (${facts.rows}) f
    where ${isCounted({ facts, by, ...source }, first, last)} and f.${sql.raw(`"${by}"`)} = any (${p("$ids")}::uuid[])`;

/** Statements of a report's measure, prepared for each measure once. */
export function figuresOf(sources: Readonly<Record<string, FactSum>>) {
  type Shape = { readonly measure: string; readonly statement: "columns" | "rows" | "sum" };
  const sourceOf = (measure: string): FactSum => {
    const source = sources[measure];
    if (!source) throw new Error(`no facts make ${measure}`);
    return source;
  };
  const columns = (source: FactSum): SQL =>
    sql`with fact as materialized (${counted(source)} and (${source.value ?? sql`1`}) is not null),
      ranked as (
        select subject, row_number() over (order by sum(abs(value)) desc, subject) as rank
        from fact
        group by subject
      )
      select greatest(date_trunc(${p("$unit")}, fact.day), ${first})::date::text as column,
        case when ranked.rank <= ${sql.raw(String(PARTS))} then fact.subject end as subject,
        least(ranked.rank, ${sql.raw(String(PARTS + 1))})::int as rank,
        case when ranked.rank <= ${sql.raw(String(PARTS))} then max(s.title) end as name, sum(fact.value) as value
      from fact join ranked using (subject) left join record s on s.id = fact.subject
      group by 1, 2, 3, ranked.rank <= ${sql.raw(String(PARTS))}
      order by 3, 1`;
  // A day may hold what the reader may not see: it counts, but is not named.
  const rows = (source: FactSum): SQL =>
    sql`select case when ${record.id} is not null
          then json_build_object('id', ${record.id}, 'kind', ${record.kind}, 'title', ${record.title}) end as record,
        case when s.id is not null then json_build_object('id', s.id, 'name', s.title) end as subject,
        fact.day::text as day, fact.value
      from (${counted(source)}) fact left join ${record} on ${record.id} = fact.record_id
          and ${withinReach(record.resource, record.id, "read")}
        left join record s on s.id = fact.subject
      order by fact.day desc nulls last, fact.record_id, s.id
      limit ${sql.raw(String(ROWS + 1))} offset ${p("$offset")}::int`;
  const sum = (source: FactSum): SQL =>
    sql`select count(*)::int as count, coalesce(sum(value), 0) as sum from (${counted(source)}) fact`;
  /** Sums of currencies other than the agency's: without any rate, and whether some were converted by the last one. */
  const apart = (names: readonly string[]): SQL => {
    const measured = names.map(sourceOf);
    const [{ facts, by, original } = sourceOf("")] = measured;
    const columns = measured.map(({ value = sql`1`, original: money, ...source }, place) => {
      const isUnrated = money?.rate ? sql`${money.rate} is null` : sql`true`;
      const isMeasured = isCounted(source, first, last);
      return sql`coalesce(sum(${money?.amount}) filter (where ${isMeasured} and ${value} is null), 0)::float8
          as ${sql.raw(`"apart${place}"`)},
        coalesce(bool_or(${isUnrated} and ${value} is not null) filter (where ${isMeasured}), false)
          as ${sql.raw(`"approximate${place}"`)}`;
    });
    return sql`select ${original?.currency} as currency, ${sql.join(columns, sql`, `)}
      from (${facts.rows}) f
      where f.${sql.raw(`"${by}"`)} = any (${p("$ids")}::uuid[]) and ${original?.currency} <> ${baseCurrency}
      group by 1
      order by 1`;
  };
  const STATEMENTS = { columns, rows, sum };
  const run = preparedFamily(({ measure, statement }: Shape) => STATEMENTS[statement](sourceOf(measure)));
  const runApart = preparedFamily(apart);
  type Values = Readonly<Record<string, Plain>>;
  const values = (actor: Actor, { days }: DaySpan, ids: readonly string[]): Values => ({
    ...reachValues(actor),
    $first: days.from,
    $last: days.to,
    $ids: ids,
  });

  return {
    /** Reads the columns of a chart: of the largest subjects, and of the rest as one. */
    async chart(db: Db, actor: Actor, measure: string, { period, compared }: Spans, ids: readonly string[]) {
      const unit = unitOf(period.days);
      const columnsIn = (span: DaySpan) =>
        run(db, { measure, statement: "columns" }, { ...values(actor, span, ids), $unit: unit });
      const [now, before] = await Promise.all([columnsIn(period), compared ? columnsIn(compared) : []]);
      return { unit, now, before };
    },
    /** Reads amounts of measures of the same facts without a rate, and whether others were converted by the last one. */
    async apart(db: Db, actor: Actor, names: readonly string[], span: DaySpan, ids: readonly string[]) {
      const rows = await runApart(db, names, values(actor, span, ids));
      return {
        apart: names.flatMap((measure, place) =>
          rows.flatMap((row) => {
            const value = Number(row[`apart${place}`]);
            return value === 0 ? [] : [{ currency: String(row.currency), measure, value }];
          }),
        ),
        approximate: rows.some((row) => names.some((_, place) => row[`approximate${place}`] === true)),
      };
    },
    /** Reads the rows behind a figure, the newest first. */
    async rows(
      db: Db,
      actor: Actor,
      measure: string,
      span: DaySpan,
      ids: readonly string[],
      pageIndex: number,
    ): Promise<ReportRows> {
      const filling = { ...values(actor, span, ids), $offset: pageIndex * ROWS };
      const [page, [total]] = await Promise.all([
        run(db, { measure, statement: "rows" }, filling),
        run(db, { measure, statement: "sum" }, filling),
      ]);
      return {
        count: Number(total?.count ?? 0),
        sum: Number(total?.sum ?? 0),
        rows: page.slice(0, ROWS) as unknown as ReportRows["rows"],
        loadMore: page.length > ROWS,
      };
    },
  };
}
