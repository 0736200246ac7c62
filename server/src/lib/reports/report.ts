/**
 * Reports: each is a list of subjects with their figures, whose SQL follows from what its measures are. The same facts
 * make its sums, its chart and the rows behind a figure, so that these agree.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { may } from "#contract/access.ts";
import type { ReportComparison, ReportUnit } from "#contract/enums.ts";
import type { ListCall, ListQuery } from "#contract/list.ts";
import type { Measures, ReportOverview, ReportRows } from "#contract/reports/report.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { baseCurrency } from "../finance/base-amount.ts";
import type { DefinedList, QueryValue } from "../lists/list-definition.ts";
import { defineList } from "../lists/list-rows.ts";
import { sentQuery } from "../lists/sent-query.ts";
import { reachValues } from "../records/reach.ts";
import { found, Refusal } from "../serving/refusal.ts";
import { type Exportable, exportable } from "../sheet/exportable.ts";
import { localTime, type SheetCell, type SheetColumn } from "../sheet/sheet.ts";
import type { FactSum, MeasureSource } from "./facts.ts";
import { chartColumns, figuresOf } from "./figures.ts";
import { divided, isSum, measureColumn, reportRows } from "./source.ts";
import { readSpans, refuseSpan, type Spans } from "./spans.ts";

/** The calls that `reportCalls` makes. */
interface ReportCalls {
  list: Pick<ListCall, "list" | "listQuery">;
  report: { measures: Measures; charts: readonly string[] };
}
export interface ReportDefinition<C extends ReportCalls> {
  title: string;
  /** Name of a subject, such as "Talent". */
  subject: string;
  /** Table whose name and columns the rows have. */
  table: PgTable;
  id: Column;
  agencyId: Column;
  name: Column;
  /** Selects the subjects within reach, with the table's columns as far as the list names them. */
  subjects: SQL;
  search: (words: QueryValue) => SQL;
  /** Conditions of the report's own filters. */
  where: Readonly<Record<string, (value: QueryValue) => SQL>>;
  sources: Readonly<Record<keyof C["report"]["measures"], MeasureSource>>;
}
export interface OverviewBody {
  filters: string;
  compareWith: ReportComparison;
  measure?: string | undefined;
}
export interface RowsBody {
  filters: string;
  measure: string;
  pageIndex: number;
}

const currency = preparedFamily(() => sql`select ${baseCurrency} as currency`);

/** Refuses a period that ends before it begins or is too long, and other agencies to anyone but a super admin. */
function refuseUnfit(query: ListQuery, { role, agencyId }: Actor): void {
  const { agencyIds } = query as { agencyIds?: readonly string[] };
  if (role !== "super_admin" && agencyIds?.some((id) => id !== agencyId)) throw new Refusal("noRight", "agencyIds");
  const { fromDate, toDate } = query;
  if (fromDate !== undefined && toDate !== undefined) refuseSpan((toDate - fromDate) / 86_400_000);
}

type Cells = Readonly<Record<string, string | number | null>>;
/** Returns a figure as a file shows it: amounts in major units, shares in percent. */
function cellOf(unit: ReportUnit, value: string | number | null, currency: string, zone: string): SheetCell {
  if (value === null) return null;
  if (unit === "money") return Number(value) / 10 ** decimalsOf(currency);
  if (unit === "share") return Math.round(Number(value) * 1000) / 10;
  return unit === "instant" ? localTime(new Date(Number(value)).toISOString(), zone) : Number(value);
}

export function defineReport<C extends ReportCalls>(calls: C, definition: ReportDefinition<C>) {
  const { measures, charts } = calls.report;
  const names = Object.keys(measures);
  const { table, id, agencyId, name, subjects, search, where } = definition;
  const sources: Readonly<Record<string, MeasureSource>> = definition.sources;
  const sums: Readonly<Record<string, FactSum>> = Object.fromEntries(
    Object.entries(sources).flatMap(([measure, source]) => (isSum(source) ? [[measure, source]] : [])),
  );
  const figures = figuresOf(sums);
  const column = (measure: string): SQL => sql`${table}.${measureColumn(measure)}`;
  const isShown = (actor: Actor, measure: string): boolean =>
    (measures[measure]?.needs ?? []).every((resource) => may(actor, resource, "read"));
  /** Matches subjects with any figure of the period: what stands now is no event of it. */
  const hasFigure = sql`(${sql.join(
    Object.keys(sums)
      .filter((measure) => !measures[measure]?.isNow)
      .map((measure) => sql`coalesce(${column(measure)}, 0) <> 0`),
    sql` or `,
  )})`;

  function totalOf(measure: string): SQL {
    const sum = (part: string): SQL => sql`sum(${column(part)})`;
    if (sources[measure] === "share") return divided(measures[measure]?.share, sum);
    return sums[measure]?.latest ? sql`max(${column(measure)})` : sum(measure);
  }
  const totals = sql.join(
    [
      ...names.map((measure) => sql`(${totalOf(measure)})::float8 as ${measureColumn(measure)}`),
      sql`coalesce(array_agg(${id}), '{}') as ids`,
      sql`count(*)::int as reached`,
      sql`count(*) filter (where ${hasFigure})::int as shown`,
    ],
    sql`, `,
  );

  const list = defineList<ListCall, { readonly hidden: readonly string[] }>(calls.list as ListCall, {
    table,
    id,
    agencyId,
    shape: (actor) => ({ hidden: names.filter((measure) => !isShown(actor, measure)) }),
    source: ({ hidden }, within) =>
      reportRows(
        { measures, sources, subjects },
        new Set(names.filter((measure) => !hidden.includes(measure))),
        within,
      ),
    values: (query, actor) => {
      refuseUnfit(query, actor);
      return {
        $from: query.fromDate ?? null,
        $to: query.toDate ?? null,
        $withIdle: "withIdle" in query && query.withIdle === true,
      };
    },
    sort: {
      name,
      ...Object.fromEntries(names.map((measure) => [measure, sql`coalesce(${column(measure)}, '-infinity'::float8)`])),
    },
    where: {
      ...where,
      withIdle: () => sql`true`,
      agencyIds: (ids) => sql`${agencyId} = any (${ids}::uuid[])`,
    },
    // Gathered, so that a page and its total sum the facts once.
    scope: () => ({ condition: sql`(${sql.placeholder("$withIdle")}::boolean or ${hasFigure})`, gathers: true }),
    search,
    summaries: { totals: { select: totals, by: sql`()` } },
    row: () => ({
      id,
      name,
      currency: baseCurrency,
      ...Object.fromEntries(names.map((measure) => [measure, column(measure)])),
    }),
  });

  const withIdle = (query: ListQuery): ListQuery => ({ ...query, withIdle: true }) as ListQuery;
  const sumsOf = async (db: Db, actor: Actor, query: ListQuery): Promise<Readonly<Record<string, unknown>>> =>
    (await list.summarize(db, actor, withIdle(query), "totals"))[0] ?? {};
  const figureIn = (row: Readonly<Record<string, unknown>>, measure: string): number | null => {
    const value = row[`$${measure}`];
    return value === null || value === undefined ? null : Number(value);
  };

  async function chartOf(
    db: Db,
    actor: Actor,
    { measure, spans, ids }: { measure: string | undefined; spans: Spans; ids: readonly string[] },
  ): Promise<ReportOverview["chart"]> {
    if (measure === undefined) return null;
    const { unit, now, before } = await figures.chart(db, actor, measure, spans, ids);
    const columns = chartColumns(spans.period.days, unit);
    const columnsBefore = spans.compared ? chartColumns(spans.compared.days, unit) : [];
    const valuesBy = (days: readonly string[], rows: typeof now): number[] => {
      const values = days.map(() => 0);
      for (const row of rows) {
        const place = days.indexOf(String(row.column));
        if (place >= 0) values[place] = (values[place] ?? 0) + Number(row.value);
      }
      return values;
    };
    const parts = [...new Set(now.map(({ subject }) => subject))].map((subject) => ({
      id: subject === null ? null : String(subject),
      name: String(now.find((row) => row.subject === subject)?.name ?? ""),
      values: valuesBy(
        columns,
        now.filter((row) => row.subject === subject),
      ),
    }));
    return { measure, unit, columns, parts, before: valuesBy(columnsBefore, before) };
  }

  async function overview(db: Db, actor: Actor, body: OverviewBody): Promise<ReportOverview> {
    const query = sentQuery(calls.list, body.filters);
    const shown = names.filter((measure) => isShown(actor, measure));
    if (body.measure !== undefined && (!shown.includes(body.measure) || !sums[body.measure]))
      throw new Refusal("noRight", "measure");
    const spans = await readSpans(db, actor, query, body.compareWith);
    const period = { ...query, ...spans.period.instants };
    const now = await sumsOf(db, actor, period);
    const ids = now.ids as readonly string[];
    const measure = body.measure ?? charts.find((name) => shown.includes(name));
    const amounts = new Map<string, string[]>();
    for (const name of shown) {
      const sum = sums[name];
      if (sum?.original) amounts.set(sum.facts.name, [...(amounts.get(sum.facts.name) ?? []), name]);
    }
    const [before, [base], chart, ...apart] = await Promise.all([
      spans.compared && sumsOf(db, actor, { ...query, ...spans.compared.instants }),
      currency(db, undefined, reachValues(actor)),
      chartOf(db, actor, { measure, spans, ids }),
      ...[...amounts.values()].map((names) => figures.apart(db, actor, names, spans.period, ids)),
    ]);
    return {
      period: spans.period.days,
      compared: spans.compared?.days ?? null,
      currency: String(found(base).currency),
      apart: apart.flatMap((found) => found.apart),
      approximate: apart.some((found) => found.approximate),
      subjects: { shown: Number(now.shown ?? 0), reached: Number(now.reached ?? 0) },
      totals: shown.map((name) => ({
        measure: name,
        value: figureIn(now, name),
        before: before && !measures[name]?.isNow ? figureIn(before, name) : null,
      })),
      chart,
    };
  }

  async function rows(db: Db, actor: Actor, body: RowsBody): Promise<ReportRows> {
    const query = sentQuery(calls.list, body.filters);
    if (!isShown(actor, body.measure) || !sums[body.measure]) throw new Refusal("noRight", "measure");
    const { period } = await readSpans(db, actor, query, "NONE");
    const { ids } = await sumsOf(db, actor, { ...query, ...period.instants });
    return figures.rows(db, actor, body.measure, period, ids as readonly string[], body.pageIndex);
  }

  const columns: SheetColumn<Cells>[] = [
    { id: "name", title: definition.subject, value: (row) => String(row.name) },
    ...names.map((measure): SheetColumn<Cells> => {
      const { title, unit } = measures[measure] ?? { title: measure, unit: "count" };
      return {
        id: measure,
        title,
        ...(unit === "instant" && { timed: true }),
        value: (row, zone) => cellOf(unit, row[measure] ?? null, String(row.currency), zone),
      };
    }),
    { id: "currency", title: "Currency", value: (row) => String(row.currency) },
  ];
  const typed = list as unknown as DefinedList<C["list"]>;
  return {
    handlers: {
      list: ({ db, actor, query }: { db: Db; actor: Actor; query: ListQuery }) => typed(db, actor, query),
      overview: ({ db, actor, body }: { db: Db; actor: Actor; body: OverviewBody }) => overview(db, actor, body),
      rows: ({ db, actor, body }: { db: Db; actor: Actor; body: RowsBody }) => rows(db, actor, body),
    },
    export: exportable({ title: definition.title, columns, list: list as unknown as Exportable<Cells>["list"] }),
  };
}
