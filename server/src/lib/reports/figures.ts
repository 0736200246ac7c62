/** Statements over the facts of a measure: its chart, the rows behind a figure, its median, and amounts without a rate. */
import { type SQL, sql } from "drizzle-orm";
import type { ReportOverview, ReportRows } from "#contract/reports/report.ts";
import { type Plain, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { baseCurrency } from "../finance/base-amount.ts";
import { agencyOf } from "../records/briefs.ts";
import { reachValues, withinReach } from "../records/reach.ts";
import { record } from "../records/records.table.ts";
import { type FactSum, factRows, type Grouping, reportToday } from "./facts.ts";
import { factSubject, isCounted, isSum, type ReportSource, stoodOn } from "./source.ts";
import type { DaySpan } from "./spans.ts";

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

/** Shared by the statements of a query: its subjects by id, its group, and the values of its filters. */
export interface FigureQuery {
  grouping: Grouping;
  subjects: ReadonlyMap<string, string>;
  filters: Readonly<Record<string, unknown>>;
}

/** Statements of a report's measures, prepared for each measure and group once. */
export function figuresOf(report: ReportSource, idType: string) {
  const ids = sql`${p("$ids")}::${sql.raw(idType)}[]`;
  const sourceOf = (measure: string): FactSum => {
    const source = report.sources[measure];
    if (source === undefined || !isSum(source)) throw new Error(`no facts make ${measure}`);
    return source;
  };
  const ofSubjects = (source: FactSum, { group, narrowed }: Grouping): SQL => {
    const subject = factSubject(source, group);
    // The subject of a group has no index, and is found by its hash.
    const isShown = group === null ? sql`${subject} = any (${ids})` : sql`${subject} in (select unnest(${ids}))`;
    return sql.join([isShown, ...report.narrow(narrowed)], sql` and `);
  };
  /**
   * Selects the facts that a measure counts, with their subject, day and value. What has no rate is in no sum, and stands
   * apart.
   */
  const counted = (measure: string, grouping: Grouping): SQL => {
    const source = sourceOf(measure);
    const { facts, value = sql`1`, standing } = source;
    const day = source.day ?? standing?.from;
    return sql`select ${factSubject(source, grouping.group)} as subject, f.record_id,
        ${facts.isNamed ? sql`f.named` : sql`null::jsonb`} as named,
        ${day === undefined ? sql`null::date` : sql`f.${sql.raw(`"${day}"`)}`} as day,
        ${facts.isDivided ? sql`sum((${value})::float8)` : sql`(${value})::float8`} as value
      from (${factRows(facts, grouping)}) f
      where ${isCounted(source, first, last, report.measures[measure]?.isAhead)}
        and ${ofSubjects(source, grouping)}
        and (${value}) is not null ${facts.isDivided ? sql`group by 1, 2, 3, 4` : sql``}`;
  };
  const column = sql`greatest(date_trunc(${p("$unit")}, fact.day), ${first})::date::text as column`;
  /** The largest subjects, and the others as one. */
  const columns = (measure: string, grouping: Grouping): SQL =>
    sql`with fact as materialized (${counted(measure, grouping)}),
      ranked as (
        select subject, row_number() over (order by sum(abs(value)) desc, subject) as rank
        from fact
        group by subject
      )
      select part.*, ${report.picture(grouping.group)?.(sql`part.subject`) ?? sql`null`} as picture
      from (
        select ${column}, case when ranked.rank <= ${sql.raw(String(PARTS))} then fact.subject end as subject,
          least(ranked.rank, ${sql.raw(String(PARTS + 1))})::int as rank, sum(fact.value) as value
        from fact join ranked using (subject)
        group by 1, 2, 3
      ) part
      order by part.rank, part."column"`;
  const bySubject = (measure: string, grouping: Grouping): SQL =>
    sql`select fact.subject::text as subject, sum(fact.value)::float8 as value
      from (${counted(measure, grouping)}) fact
      group by 1`;
  const series = (measure: string, grouping: Grouping): SQL => {
    const { standing, facts, ...source } = sourceOf(measure);
    if (!standing)
      return sql`select ${column}, sum(fact.value) as value
        from (${counted(measure, grouping)}) fact
        group by 1
        order by 1`;
    return sql`select columns.column, count(f.record_id) as value
      from unnest(${p("$columns")}::text[], ${p("$ends")}::date[]) columns ("column", ends)
        left join (${factRows(facts, grouping)}) f on ${stoodOn(standing, sql`least(columns.ends, ${reportToday})`)}
          and columns."column"::date <= ${reportToday}
          and ${source.where ?? sql`true`}
          and ${ofSubjects({ facts, ...source }, grouping)}
      group by 1`;
  };
  // A day may hold what the reader may not see: it counts, but is not named.
  const rows = (measure: string, grouping: Grouping): SQL =>
    sql`select case when ${record.id} is not null
          then jsonb_build_object('id', ${record.id}, 'kind', ${record.kind}, 'title', ${record.title})
          else fact.named end as record,
        case when ${record.id} is not null then ${agencyOf(record.agencyId)} end as agency,
        fact.subject, fact.day::text as day, fact.value
      from (${counted(measure, grouping)}) fact left join ${record} on ${record.id} = fact.record_id
        and ${withinReach(record.resource, record.id, "read")}
      order by fact.day desc nulls last, fact.record_id, fact.subject, fact.value
      limit ${sql.raw(String(ROWS + 1))} offset ${p("$offset")}::int`;
  const sum = (measure: string, grouping: Grouping): SQL => {
    const total = report.measures[measure]?.isMedian
      ? sql`percentile_cont(0.5) within group (order by value)`
      : sql`coalesce(sum(value), 0)`;
    return sql`select count(*)::int as count, ${total} as sum from (${counted(measure, grouping)}) fact`;
  };
  /** Sums of currencies other than the agency's: without any rate, and whether some were converted by the last one. */
  const apart = (names: readonly string[], grouping: Grouping): SQL => {
    const [source = sourceOf("")] = names.map(sourceOf);
    const columns = names.map((name, place) => {
      const { value = sql`1`, original: money, ...measured } = sourceOf(name);
      const isUnrated = money?.rate ? sql`${money.rate} is null` : sql`true`;
      const isMeasured = isCounted(measured, first, last, report.measures[name]?.isAhead);
      return sql`coalesce(sum(${money?.amount}) filter (where ${isMeasured} and ${value} is null), 0)::float8
          as ${sql.raw(`"apart${place}"`)},
        coalesce(bool_or(${isUnrated} and ${value} is not null) filter (where ${isMeasured}), false)
          as ${sql.raw(`"approximate${place}"`)}`;
    });
    return sql`select ${source.original?.currency} as currency, ${sql.join(columns, sql`, `)}
      from (${factRows(source.facts, grouping)}) f
      where ${ofSubjects(source, grouping)} and ${source.original?.currency} <> ${baseCurrency}
      group by 1
      order by 1`;
  };
  /** The same of measures of the same facts, in a column each. */
  const serial = (names: readonly string[], grouping: Grouping): SQL => {
    const [source = sourceOf("")] = names.map(sourceOf);
    const day = sql`f.${sql.raw(`"${source.day}"`)}`;
    const sums = names.map((name, place) => {
      const { value = sql`1`, where = sql`true` } = sourceOf(name);
      return sql`coalesce(sum(${value}) filter (where ${where}), 0) as ${sql.raw(`"value${place}"`)}`;
    });
    return sql`select greatest(date_trunc(${p("$unit")}, ${day}), ${first})::date::text as column,
        ${sql.join(sums, sql`, `)}
      from (${factRows(source.facts, grouping)}) f
      where ${day} between ${first} and ${last} and ${ofSubjects(source, grouping)}
      group by 1
      order by 1`;
  };
  /** True if one statement can sum the measures by their day. */
  const isSerial = (names: readonly string[]): boolean => {
    const [firstSource, ...others] = names.map(sourceOf);
    return (
      names.every((name) => !sourceOf(name).standing && sourceOf(name).day && !report.measures[name]?.isAhead) &&
      others.every(
        ({ facts, by, day }) => facts === firstSource?.facts && by === firstSource.by && day === firstSource.day,
      )
    );
  };
  const STATEMENTS = { bySubject, columns, series, rows, sum };
  const never = () => "never" as const;
  const run = preparedFamily(
    (shape: { measure: string; statement: keyof typeof STATEMENTS; grouping: Grouping }) =>
      STATEMENTS[shape.statement](shape.measure, shape.grouping),
    never,
  );
  type Several = { names: readonly string[]; grouping: Grouping };
  const runApart = preparedFamily((shape: Several) => apart(shape.names, shape.grouping), never);
  const runSerial = preparedFamily((shape: Several) => serial(shape.names, shape.grouping), never);
  type Values = Readonly<Record<string, Plain>>;
  const values = (actor: Actor, { days, instants }: DaySpan, { filters, subjects }: FigureQuery): Values => ({
    ...(filters as Values),
    ...reachValues(actor),
    // Facts may depend on the period, as they do in the list.
    $from: instants.fromDate,
    $to: instants.toDate,
    $first: days.from,
    $last: days.to,
    $ids: [...subjects.keys()],
  });

  return {
    /** Reads the columns of a chart of one measure: of the largest subjects, and of the rest as one. */
    async columns(db: Db, actor: Actor, measure: string, span: DaySpan, query: FigureQuery, unit: ChartUnit) {
      const { grouping } = query;
      return run(db, { measure, statement: "columns", grouping }, { ...values(actor, span, query), $unit: unit });
    },
    /** Sums a measure by subject; subjects without any facts are absent. */
    async bySubject(db: Db, actor: Actor, measure: string, span: DaySpan, query: FigureQuery) {
      const { grouping } = query;
      const rows = await run(db, { measure, statement: "bySubject", grouping }, values(actor, span, query));
      return rows.map(({ subject, value }) => ({ subject: String(subject), value: Number(value) }));
    },
    /** Reads the columns of a measure over all subjects. */
    async series(db: Db, actor: Actor, measure: string, span: DaySpan, query: FigureQuery, unit: ChartUnit) {
      const { grouping } = query;
      const filling = { ...values(actor, span, query), $unit: unit };
      if (!sourceOf(measure).standing) return run(db, { measure, statement: "series", grouping }, filling);
      const columns = chartColumns(span.days, unit);
      const ends = columns.map((_, place) => dayBefore(columns[place + 1]) ?? span.days.to);
      return run(db, { measure, statement: "series", grouping }, { ...filling, $columns: columns, $ends: ends });
    },
    /** Reads the columns of several measures over all subjects, a list of columns each. */
    async together(
      db: Db,
      actor: Actor,
      names: readonly string[],
      span: DaySpan,
      query: FigureQuery,
      unit: ChartUnit,
    ): Promise<Record<string, unknown>[][]> {
      if (!isSerial(names)) return Promise.all(names.map((name) => this.series(db, actor, name, span, query, unit)));
      const { grouping } = query;
      const rows = await runSerial(db, { names, grouping }, { ...values(actor, span, query), $unit: unit });
      return names.map((_, place) => rows.map(({ column, ...sums }) => ({ column, value: sums[`value${place}`] })));
    },
    /** Reads amounts of measures of the same facts without a rate, and whether others were converted by the last one. */
    async apart(db: Db, actor: Actor, names: readonly string[], span: DaySpan, query: FigureQuery) {
      const { grouping } = query;
      const rows = await runApart(db, { names, grouping }, values(actor, span, query));
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
    /** Reads the middle value of a measure over all subjects; null without any. */
    async median(db: Db, actor: Actor, measure: string, span: DaySpan, query: FigureQuery): Promise<number | null> {
      const { grouping } = query;
      const [found] = await run(db, { measure, statement: "sum", grouping }, values(actor, span, query));
      return found === undefined || found.sum === null ? null : Number(found.sum);
    },
    /** Reads the rows behind a figure, the newest first. */
    async rows(
      db: Db,
      actor: Actor,
      measure: string,
      span: DaySpan,
      query: FigureQuery,
      pageIndex: number,
    ): Promise<ReportRows> {
      const { grouping, subjects } = query;
      const filling = { ...values(actor, span, query), $offset: pageIndex * ROWS };
      const [page, [total]] = await Promise.all([
        run(db, { measure, statement: "rows", grouping }, filling),
        run(db, { measure, statement: "sum", grouping }, filling),
      ]);
      const named = page.slice(0, ROWS).map(({ subject: id, ...row }) => {
        const name = subjects.get(String(id));
        return { ...row, subject: name === undefined ? null : { id: String(id), name } };
      });
      return {
        count: Number(total?.count ?? 0),
        sum: Number(total?.sum ?? 0),
        rows: named as unknown as ReportRows["rows"],
        loadMore: page.length > ROWS,
      };
    },
  };
}

const dayBefore = (day: string | undefined): string | null =>
  day === undefined ? null : new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
