/**
 * Reports: each is a list of subjects with their figures, whose SQL follows from what its measures are. The same facts
 * make its sums, its chart and the rows behind a figure, so that these agree.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { may } from "#contract/access.ts";
import type { ReportComparison } from "#contract/enums.ts";
import type { ListCall, ListQuery } from "#contract/list.ts";
import {
  HIDDEN_SUBJECT,
  type Measures,
  PDF_ROWS,
  type ReportAttributes,
  type ReportChartSpec,
  type ReportOverview,
  type ReportRows,
  WITHOUT_SUBJECT,
} from "#contract/reports/report.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { FileReply } from "../files/file-reply.ts";
import { baseCurrency } from "../finance/base-amount.ts";
import { reachedValue } from "../lists/filter-reach.ts";
import type { DefinedList, QueryValue } from "../lists/list-definition.ts";
import { defineList } from "../lists/list-rows.ts";
import { sentQuery } from "../lists/sent-query.ts";
import { agencyOf } from "../records/briefs.ts";
import { reachValues } from "../records/reach.ts";
import { found, Refusal } from "../serving/refusal.ts";
import { type Exportable, exportable } from "../sheet/exportable.ts";
import { type ReportCells, sheetColumns } from "./cells.ts";
import type { Grouping, MeasureSource } from "./facts.ts";
import { chartColumns, type FigureQuery, figuresOf, unitOf } from "./figures.ts";
import { filterWords } from "./pdf/document.ts";
import { printReport } from "./pdf/print.ts";
import { divided, hasGroup, isSum, measureColumn, type ReportSource, reportRows, reportSums } from "./source.ts";
import { aheadOf, type DaySpan, readSpans, refuseSpan, type Spans } from "./spans.ts";
import { monthSubjects, type SubjectPicture } from "./subject.table.ts";

/** The calls that `reportCalls` makes. */
interface ReportCalls {
  list: Pick<ListCall, "list" | "listQuery">;
  report: {
    measures: Measures;
    attributes: ReportAttributes;
    groups: readonly string[];
    charts: Readonly<Record<string, ReportChartSpec>>;
    figures: readonly string[];
  };
}
export interface ReportDefinition<C extends ReportCalls> {
  title: string;
  /** Name of a subject, such as "Talent". */
  subject: string;
  /** Table whose name and columns the rows have; `reportSubject` for one with groups. */
  table: PgTable;
  id: Column;
  agencyId: Column;
  name: Column;
  /** Order of the subjects, by default that of their names. */
  order?: SQL;
  /** Selects the subjects within reach, with the table's columns as far as the list names them; by group, if there are any. */
  subjects: SQL | Readonly<Record<string, SQL>>;
  /** Pictures of subjects, by group if there are any; of those that are shown with one. */
  pictures?: SubjectPicture | Readonly<Record<string, SubjectPicture>>;
  search: (words: QueryValue) => SQL;
  /** Conditions on subjects, by the report's own filters. */
  where: Readonly<Record<string, (value: QueryValue) => SQL>>;
  /** Conditions on facts `f`, by filters: all facts of the report have the columns that these name. */
  narrows?: Readonly<Record<string, (value: QueryValue) => SQL>>;
  sources: Readonly<Record<keyof C["report"]["measures"], MeasureSource>>;
  /** Properties of a subject next to its figures, as expressions of `subject`. */
  attributes?: Readonly<Record<keyof C["report"]["attributes"], SQL>>;
}
export interface OverviewBody {
  filters: string;
  compareWith: ReportComparison;
  chart?: string | undefined;
}
export interface PdfBody extends OverviewBody {
  columns: readonly string[];
}
export interface RowsBody {
  filters: string;
  measure: string;
  subject?: string | undefined;
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

export function defineReport<C extends ReportCalls>(calls: C, definition: ReportDefinition<C>) {
  const { measures, attributes, groups, charts } = calls.report;
  const names = Object.keys(measures);
  const { table, id, agencyId, name, subjects, pictures, search, narrows = {} } = definition;
  const sources: Readonly<Record<string, MeasureSource>> = definition.sources;
  const narrowing = Object.keys(narrows);
  const reached = Object.fromEntries(
    narrowing.map((filter) => [filter, reachedValue((calls.list as ListCall).list.filters, filter)]),
  );
  const source: ReportSource = {
    measures,
    sources,
    subjects: (group) => {
      const selected = group === null ? (subjects as SQL) : (subjects as Readonly<Record<string, SQL>>)[group];
      if (!selected) throw new Error(`the report has no group ${group}`);
      return selected;
    },
    picture: (group) => (typeof pictures === "function" ? pictures : pictures?.[group ?? ""]),
    attributes: definition.attributes ?? {},
    narrow: (narrowed) => narrowed.flatMap((filter) => narrows[filter]?.(reached[filter]?.([]) ?? sql`null`) ?? []),
  };
  const figures = figuresOf(source, id.getSQLType());
  const isFacts = (measure: string): boolean => isSum(sources[measure] ?? "share");
  /** True if a measure is of the period, so that another period has another. */
  const isCompared = (measure: string): boolean => !measures[measure]?.isNow && !measures[measure]?.isAhead;
  /** True if the facts of a period add up to a measure. */
  function isAdded(measure: string): boolean {
    const summed = sources[measure];
    if (summed === undefined || !isSum(summed) || summed.latest || summed.standing) return false;
    return isCompared(measure) && !measures[measure]?.isMedian;
  }
  const column = (measure: string): SQL => sql`${table}.${measureColumn(measure)}`;
  const needsOf = (part: string) => (measures[part] ?? attributes[part])?.needs ?? [];
  const isShown = (actor: Actor, part: string): boolean =>
    needsOf(part).every((resource) => may(actor, resource, "read"));
  const groupingOf = (query: ListQuery): Grouping => {
    const given = query as unknown as Readonly<Record<string, unknown>>;
    const { groupBy = groups[0] ?? null } = given;
    return {
      group: groupBy === null ? null : String(groupBy),
      narrowed: narrowing.filter((filter) => given[filter] !== undefined),
    };
  };
  /** Returns the measures that the reader may see, and that the rows can be told apart by. */
  const shownIn = (actor: Actor, { group }: Grouping): string[] =>
    names.filter((measure) => isShown(actor, measure) && hasGroup(sources[measure], group));
  /** Matches subjects with any figure of the period: what stands now is no event of it. */
  const hasFigure = sql`(${sql.join(
    names
      .filter((measure) => isFacts(measure) && !measures[measure]?.isNow && !measures[measure]?.isAhead)
      .map((measure) => sql`coalesce(${column(measure)}, 0) <> 0`),
    sql` or `,
  )})`;

  const isNamed = sql`${id}::text not in ('${sql.raw(WITHOUT_SUBJECT)}', '${sql.raw(HIDDEN_SUBJECT)}')`;

  function totalOf(measure: string): SQL {
    const sum = (part: string): SQL => sql`sum(${column(part)})`;
    const { isMedian, hasNoTotal, share } = measures[measure] ?? {};
    if (isMedian || hasNoTotal) return sql`null`;
    const summed = sources[measure];
    if (summed === "share") return divided(share, sum);
    return summed !== undefined && isSum(summed) && summed.latest ? sql`max(${column(measure)})` : sum(measure);
  }
  const totals = sql.join(
    [
      ...names.map((measure) => sql`(${totalOf(measure)})::float8 as ${measureColumn(measure)}`),
      sql`coalesce(array_agg(${id}::text), '{}') as ids`,
      sql`coalesce(array_agg(${name}), '{}') as names`,
      sql`count(*) filter (where ${isNamed})::int as reached`,
      sql`count(*) filter (where ${isNamed} and ${hasFigure})::int as shown`,
    ],
    sql`, `,
  );

  const always = Object.fromEntries(
    ["withIdle", "compareWith", "chart", ...(groups.length > 0 ? ["groupBy"] : []), ...narrowing].map((filter) => [
      filter,
      () => sql`true`,
    ]),
  );
  const visible = (hidden: readonly string[]): ReadonlySet<string> =>
    new Set([...names, ...Object.keys(attributes)].filter((part) => !hidden.includes(part)));
  const list = defineList<ListCall, Grouping & { readonly hidden: readonly string[] }>(calls.list as ListCall, {
    table,
    id,
    agencyId,
    shape: (actor, query) => {
      const grouping = groupingOf(query);
      const shown = shownIn(actor, grouping);
      const hidden = Object.keys(attributes).filter((attribute) => !isShown(actor, attribute));
      return { ...grouping, hidden: [...names.filter((measure) => !shown.includes(measure)), ...hidden] };
    },
    source: ({ hidden, ...grouping }, within) => reportRows(source, grouping, visible(hidden), within),
    computed: ({ hidden, ...grouping }) => reportSums(source, grouping, visible(hidden)),
    values: (query, actor) => {
      refuseUnfit(query, actor);
      return {
        $from: query.fromDate ?? null,
        $to: query.toDate ?? null,
        $withIdle: "withIdle" in query && query.withIdle === true,
      };
    },
    sort: {
      name: definition.order ?? sql`${name} collate people`,
      ...Object.fromEntries(names.map((measure) => [measure, sql`coalesce(${column(measure)}, '-infinity'::float8)`])),
      ...Object.fromEntries(
        Object.keys(attributes).map((attribute) => [attribute, sql`coalesce(${column(attribute)}, '')`]),
      ),
    },
    where: {
      ...always,
      ...definition.where,
      agencyIds: (ids) => sql`${agencyId} = any (${ids}::uuid[])`,
    },
    // Gathered, so that a page and its total sum the facts once.
    scope: () => ({ condition: sql`(${sql.placeholder("$withIdle")}::boolean or ${hasFigure})`, gathers: true }),
    search,
    summaries: { totals: { select: totals, by: sql`()` } },
    row: ({ group }) => ({
      id,
      name,
      avatarUrl: source.picture(group)?.(id) ?? sql`null`,
      currency: baseCurrency,
      agency: agencyOf(agencyId),
      ...Object.fromEntries([...names, ...Object.keys(attributes)].map((part) => [part, column(part)])),
    }),
  });

  /** Sums of all subjects in a period, and what the statements over their facts take. */
  async function sumsOf(db: Db, actor: Actor, query: ListQuery, { instants }: DaySpan) {
    const within = { ...query, ...instants, withIdle: true } as unknown as ListQuery;
    const [row = {}] = await list.summarize(db, actor, within, "totals");
    const [ids, titles] = [(row.ids ?? []) as readonly string[], (row.names ?? []) as readonly string[]];
    const figureQuery: FigureQuery = {
      grouping: groupingOf(query),
      subjects: new Map(ids.map((subject, place) => [subject, titles[place] ?? ""])),
      filters: query as unknown as Readonly<Record<string, unknown>>,
    };
    return { row, figureQuery };
  }
  const figureIn = (row: Readonly<Record<string, unknown>>, measure: string): number | null => {
    const value = row[`$${measure}`];
    return value === null || value === undefined ? null : Number(value);
  };

  type Drawn = readonly Readonly<Record<string, unknown>>[];
  async function chartOf(
    db: Db,
    actor: Actor,
    chart: string | undefined,
    spans: Spans,
    query: FigureQuery,
    queryBefore: FigureQuery,
  ): Promise<ReportOverview["chart"]> {
    const drawn = (charts[chart ?? ""]?.measures ?? []).filter((measure) =>
      shownIn(actor, query.grouping).includes(measure),
    );
    const [single] = drawn;
    if (chart === undefined || single === undefined) return null;
    const isAhead = measures[single]?.isAhead === true;
    const period = isAhead ? await aheadOf(db, actor) : spans.period;
    const compared = isAhead ? null : spans.compared;
    const unit = unitOf(period.days);
    const valuesBy = (days: readonly string[], rows: Drawn): number[] => {
      const values = days.map(() => 0);
      for (const row of rows) {
        const place = days.indexOf(String(row.column));
        if (place >= 0) values[place] = (values[place] ?? 0) + Number(row.value);
      }
      return values;
    };
    const columns = chartColumns(period.days, unit);
    const isOfSubjects = charts[chart]?.measures.length === 1 && !charts[chart]?.isLevel;
    const [nows, befores] = await Promise.all([
      isOfSubjects
        ? figures.columns(db, actor, single, period, query, unit).then((columns) => [columns])
        : figures.together(db, actor, drawn, period, query, unit),
      compared && !charts[chart]?.sideBySide ? figures.together(db, actor, drawn, compared, queryBefore, unit) : [],
    ]);
    const [rows = []] = nows;
    const parts = isOfSubjects
      ? [...new Map(rows.map(({ subject, picture }) => [subject, picture]))].map(([subject, picture]) => ({
          id: subject === null ? null : String(subject),
          name: query.subjects.get(String(subject)) ?? "",
          avatarUrl: typeof picture === "string" ? picture : null,
          values: valuesBy(
            columns,
            rows.filter((row) => row.subject === subject),
          ),
        }))
      : drawn.map((measure, place) => ({
          id: measure,
          name: measures[measure]?.title ?? measure,
          avatarUrl: null,
          values: valuesBy(columns, nows[place] ?? []),
        }));
    const columnsBefore = compared && befores.length > 0 ? chartColumns(compared.days, unit) : [];
    return { name: chart, unit, columns, parts, before: valuesBy(columnsBefore, befores.flat()) };
  }

  async function overview(db: Db, actor: Actor, body: OverviewBody): Promise<ReportOverview> {
    const query = sentQuery(calls.list, body.filters);
    const shown = shownIn(actor, groupingOf(query));
    const mayDraw = (chart: string): boolean =>
      charts[chart]?.measures.some((measure) => isShown(actor, measure)) === true;
    if (body.chart !== undefined && !mayDraw(body.chart)) throw new Refusal("noRight", "chart");
    const spans = await readSpans(db, actor, query, body.compareWith);
    const { row: now, figureQuery } = await sumsOf(db, actor, query, spans.period);
    const isDrawn = (chart: string): boolean =>
      charts[chart]?.measures.some((measure) => shown.includes(measure)) === true;
    const chart = body.chart ?? Object.keys(charts).find(isDrawn);
    const amounts = new Map<string, string[]>();
    for (const measure of shown) {
      const sum = sources[measure];
      if (sum === undefined || !isSum(sum) || !sum.original) continue;
      const key = `${sum.facts.name} ${JSON.stringify(sum.by)}`;
      amounts.set(key, [...(amounts.get(key) ?? []), measure]);
    }
    const medians = shown.filter((measure) => measures[measure]?.isMedian);
    const mediansIn = async (span: DaySpan, within: FigureQuery): Promise<Map<string, number | null>> =>
      new Map(
        await Promise.all(
          medians.map(async (measure) => [measure, await figures.median(db, actor, measure, span, within)] as const),
        ),
      );
    const before = spans.compared && (await sumsOf(db, actor, query, spans.compared));
    // The subjects of another period may be others, as months are.
    const queryBefore = before?.figureQuery ?? figureQuery;
    const changing = charts[chart ?? ""]?.measures.find((measure) => shown.includes(measure));
    // The months of another period are others.
    const isOfMonths = source.subjects(figureQuery.grouping.group) === monthSubjects;
    const [[base], drawn, befores, middle, middleBefore, ...apart] = await Promise.all([
      currency(db, undefined, reachValues(actor)),
      chartOf(db, actor, chart, spans, figureQuery, queryBefore),
      spans.compared && changing !== undefined && isAdded(changing) && !isOfMonths
        ? figures.bySubject(db, actor, changing, spans.compared, figureQuery)
        : null,
      mediansIn(spans.period, figureQuery),
      spans.compared ? mediansIn(spans.compared, queryBefore) : new Map<string, number | null>(),
      ...[...amounts.values()].map((parts) => figures.apart(db, actor, parts, spans.period, figureQuery)),
    ]);
    return {
      period: spans.period.days,
      compared: spans.compared?.days ?? null,
      currency: String(found(base).currency),
      apart: apart.flatMap((sums) => sums.apart),
      approximate: apart.some((sums) => sums.approximate),
      subjects: { shown: Number(now.shown ?? 0), reached: Number(now.reached ?? 0) },
      totals: shown.map((measure) => ({
        measure,
        value: middle.get(measure) ?? figureIn(now, measure),
        before: before && isCompared(measure) ? (middleBefore.get(measure) ?? figureIn(before.row, measure)) : null,
      })),
      chart: drawn,
      before: befores && { measure: changing ?? "", values: befores },
    };
  }

  async function rows(db: Db, actor: Actor, body: RowsBody): Promise<ReportRows> {
    const query = sentQuery(calls.list, body.filters);
    if (!isShown(actor, body.measure) || !isFacts(body.measure)) throw new Refusal("noRight", "measure");
    if (!hasGroup(sources[body.measure], groupingOf(query).group)) throw new Refusal("noRight", "measure");
    const { period } = await readSpans(db, actor, query, "NONE");
    const { figureQuery } = await sumsOf(db, actor, query, period);
    const { subjects: named } = figureQuery;
    const { subject } = body;
    const only = subject === undefined ? named : new Map([...named].filter(([id]) => id === subject));
    return figures.rows(db, actor, body.measure, period, { ...figureQuery, subjects: only }, body.pageIndex);
  }

  async function pdf(db: Db, actor: Actor, body: PdfBody): Promise<FileReply> {
    const query = sentQuery(calls.list, body.filters);
    const shown = await overview(db, actor, body);
    const rows = await list.rows(db, actor, query, await list.ids(db, actor, query, PDF_ROWS));
    const { title, subject } = definition;
    const columns = body.columns.length > 0 ? body.columns : calls.report.figures;
    return printReport(db, actor, {
      ...calls.report,
      title,
      subject,
      overview: shown,
      rows: rows as unknown as ReportCells[],
      count: "withIdle" in query && query.withIdle === true ? shown.subjects.reached : shown.subjects.shown,
      columns,
      narrowedBy: filterWords(query, [...Object.keys(definition.where), ...Object.keys(definition.narrows ?? {})]),
    });
  }

  const columns = sheetColumns(definition.subject, calls.report);
  const typed = list as unknown as DefinedList<C["list"]>;
  return {
    handlers: {
      list: ({ db, actor, query }: { db: Db; actor: Actor; query: ListQuery }) => typed(db, actor, query),
      overview: ({ db, actor, body }: { db: Db; actor: Actor; body: OverviewBody }) => overview(db, actor, body),
      rows: ({ db, actor, body }: { db: Db; actor: Actor; body: RowsBody }) => rows(db, actor, body),
      pdf: ({ db, actor, body }: { db: Db; actor: Actor; body: PdfBody }) => pdf(db, actor, body),
    },
    export: exportable({ title: definition.title, columns, list: list as unknown as Exportable<ReportCells>["list"] }),
  };
}
