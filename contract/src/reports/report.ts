/**
 * A report: a list of subjects with their measures in a period, the sums of these next to an earlier period, a chart, and
 * the rows behind each figure. A report is data: what it measures, what each measure needs, and by what it may be grouped.
 */
import type { Resource } from "../access.ts";
import { call, fileCall, read } from "../call.ts";
import { REPORT_COMPARISONS, type ReportUnit } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { AGENCIES, type FilterMap, listCall, oneOf, yesNo } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { date, id, mediaLink, Named, z } from "../schema.ts";

/** Amounts are in minor units of the agency's currency, shares between 0 and 1, instants in epoch ms. */
export interface Measure {
  title: string;
  unit: ReportUnit;
  /** Rights that its figures need, beside those to what they count. Without them the measure is absent. */
  needs?: readonly Resource[];
  /** Stands as of now, whatever the period, and is not compared. */
  isNow?: true;
  /** Counts the twelve months from today on, whatever the period. Its chart shows these. */
  isAhead?: true;
  /** The middle value instead of the sum: it is never added up. */
  isMedian?: true;
  /** Differs for each subject and has no sum, such as the days that are left. */
  hasNoTotal?: true;
  /** A share of sums: it is made of the sums of other measures, and never averaged. */
  share?: { of: readonly string[]; in: readonly string[] };
  /** A decrease is good. */
  lessIsBetter?: true;
  /** Noun of its rows, such as "opportunities"; absent where no rows make the figure. */
  rows?: string;
}
export type Measures = Readonly<Record<string, Measure>>;

/** A property of a subject that stands next to its figures. */
export interface ReportAttribute {
  title: string;
  kind: "text" | "date";
  needs?: readonly Resource[];
}
export type ReportAttributes = Readonly<Record<string, ReportAttribute>>;

/** A chart: of one measure by its largest subjects, or of several measures next to each other. */
export interface ReportChartSpec {
  title?: string;
  measures: readonly string[];
  /** The measures are compared with each other rather than added up. */
  sideBySide?: true;
  /** Shows what stood at the end of each column, which is not added up. */
  isLevel?: true;
}

/** Columns of a report that a page of its PDF has room for. */
export const PDF_COLUMNS = 9;
/** Rows that its PDF has at most. */
export const PDF_ROWS = 300;

/** Days of a report, in the agency's zone, from the first to the last; at most ten years. */
export const REPORT_DAYS_MAX = 3660;

export const ReportDays = z.object({ from: date(), to: date() });
export type ReportDays = z.output<typeof ReportDays>;

const Total = z.object({
  measure: z.string(),
  value: z.nullable(z.number()),
  /** The same in the compared period; null without one. */
  before: z.nullable(z.number()),
});
export const ReportOverview = z.object({
  period: ReportDays,
  /** Null if nothing is compared. */
  compared: z.nullable(ReportDays),
  /** Currency of all amounts. */
  currency: z.string(),
  /** Currencies without any rate, which no amount includes. */
  apart: z.array(z.object({ currency: z.string(), measure: z.string(), value: z.number() })),
  /** True if an amount was converted by the last known rate, since its document has none. */
  approximate: z.boolean(),
  /** Subjects with any figure, and all within reach that the filters leave. */
  subjects: z.object({ shown: z.int(), reached: z.int() }),
  totals: z.array(Total),
  /** Null if the reader may see nothing that the chart could show. */
  chart: z.nullable(
    z.object({
      name: z.string(),
      unit: z.enum(["day", "week", "month", "year"]),
      /** First days of the columns. */
      columns: z.array(date()),
      /**
       * Subjects of a chart of one measure, the largest first, and the rest as one without an id; else measures, whose names
       * are their ids.
       */
      parts: z.array(
        z.object({
          id: z.nullable(z.string()),
          name: z.nullable(z.string()),
          /** As in the rows; null for a measure too. */
          avatarUrl: mediaLink(),
          values: z.array(z.number()),
        }),
      ),
      /** Sums of the compared period by column; empty without one. */
      before: z.array(z.number()),
    }),
  ),
  /**
   * Figures of the chart's first measure in the compared period, by subject; subjects without any are absent. Null where
   * nothing is compared, or where the subjects are days themselves.
   */
  before: z.nullable(
    z.object({ measure: z.string(), values: z.array(z.object({ subject: z.string(), value: z.number() })) }),
  ),
});
export type ReportOverview = z.output<typeof ReportOverview>;

const Rows = z.object({
  /** Number of all rows behind the figure, and their sum or median; the figure is one of them. */
  count: z.int(),
  sum: z.number(),
  rows: z.array(
    z.object({
      /** Null for what is no record, such as a day with fans. */
      record: z.nullable(z.object({ id: id(), kind: z.string(), title: z.string() })),
      /** Agency of the record, which opens only for those who act there; null without one. */
      agency: z.nullable(Named),
      subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
      day: z.nullable(date()),
      value: z.number(),
    }),
  ),
  loadMore: z.boolean(),
});
export type ReportRows = z.output<typeof Rows>;

/** Id of the group of facts that are about none of the subjects. */
export const WITHOUT_SUBJECT = "-";
/** Id of the group of facts about subjects that the reader may not see, or that were deleted: they count without a name. */
export const HIDDEN_SUBJECT = "*";
/** True if a row stands for a subject, and not for what has none. */
export const isSubject = (id: string): boolean => id !== WITHOUT_SUBJECT && id !== HIDDEN_SUBJECT;

interface ReportSpec<M extends Measures, F extends FilterMap, A extends ReportAttributes, G extends string> {
  /** Method and path are the specification's. */
  path: string;
  summary: string;
  measures: M;
  attributes?: A;
  /** Kinds of rows, the first by default; absent if they are always the same. */
  groups?: readonly G[];
  filters: F;
  /** Charts by name: a measure's name, or a name of its own for several measures. The first is shown by default. */
  charts: Readonly<Record<string, ReportChartSpec>>;
  /** The five figures at the top. */
  figures: readonly (keyof M & string)[];
  sort: keyof M & string;
}

type RowShape<M extends Measures, A extends ReportAttributes> = {
  id: z.ZodMiniString;
  name: z.ZodMiniString;
  /** Null for a row that is no person, colleague or partner, and without a picture. */
  avatarUrl: ReturnType<typeof mediaLink>;
  /** Currency of its amounts. */
  currency: z.ZodMiniString;
  agency: typeof Named;
} & { [K in keyof M]: z.ZodMiniNullable<z.ZodMiniNumber> } & { [K in keyof A]: z.ZodMiniNullable<z.ZodMiniString> };

/** Charts of one measure each. */
export const chartsOf = (...measures: readonly string[]): Record<string, ReportChartSpec> =>
  Object.fromEntries(measures.map((measure) => [measure, { measures: [measure] }]));

/** The calls of a report, and what they say about it. */
export function reportCalls<
  const M extends Measures,
  F extends FilterMap,
  const A extends ReportAttributes = Readonly<Record<never, never>>,
  const G extends string = never,
>(spec: ReportSpec<M, F, A, G>) {
  const { path, summary, measures, filters, charts, figures, sort } = spec;
  const attributes: ReportAttributes = spec.attributes ?? {};
  const groups: readonly string[] = spec.groups ?? [];
  const names = Object.keys(measures) as (keyof M & string)[];
  const common = {
    access: read("REPORT"),
    topics: ["person"] as const,
    acrossAgencies: true,
  } as const;
  const row = z.object({
    id: z.string(),
    name: z.string(),
    avatarUrl: mediaLink(),
    currency: z.string(),
    agency: Named,
    ...Object.fromEntries(names.map((name) => [name, z.nullable(z.number())])),
    ...Object.fromEntries(Object.keys(attributes).map((name) => [name, z.nullable(z.string())])),
  } as RowShape<M, A>);
  const list = listCall("POST", path, {
    summary,
    ...common,
    row,
    sortable: ["name", ...names, ...(Object.keys(attributes) as (keyof A & string)[])] as const,
    defaultSort: [sort, "DESC"],
    filters: {
      ...filters,
      ...(groups.length > 0 && { groupBy: oneOf(groups) }),
      /** Kept with the filters, so that a saved view has them; no row depends on them. */
      compareWith: oneOf(REPORT_COMPARISONS),
      chart: oneOf(Object.keys(charts)),
      /** True to list subjects without any figure too. */
      withIdle: yesNo(),
      ...AGENCIES,
    },
    dates: true,
    search: true,
    pageSize: 50,
  });
  const measure = z.enum(names as unknown as readonly [keyof M & string, ...(keyof M & string)[]]);
  const chart = z.enum(Object.keys(charts) as [string, ...string[]]);
  const column = z.enum([...names, ...Object.keys(attributes)] as [string, ...string[]]);
  return {
    list,
    overview: call("POST", `${path}/overview`, {
      summary: `${summary}: sums, comparison and chart`,
      ...common,
      reads: true,
      body: z.strictObject({
        /** Query of the report, as in its URL. */
        filters: z._default(parameters(), ""),
        compareWith: z._default(z.enum(REPORT_COMPARISONS), "PREVIOUS"),
        chart: z.optional(chart),
      }),
      reply: ReportOverview,
    }),
    rows: call("POST", `${path}/rows`, {
      summary: `${summary}: the rows that make a figure`,
      ...common,
      reads: true,
      body: z.strictObject({
        filters: z._default(parameters(), ""),
        measure,
        /** Id of the row whose figure it is; absent for that of all. */
        subject: z.optional(z.string().check(z.maxLength(LIMITS.line))),
        pageIndex: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
      }),
      reply: Rows,
    }),
    pdf: fileCall("POST", `${path}/pdf`, {
      summary: `${summary}, as a PDF with figures and chart`,
      ...common,
      reads: true,
      limit: "costly",
      kinds: { exportsRecords: "always" },
      body: z.strictObject({
        filters: z._default(parameters(), ""),
        compareWith: z._default(z.enum(REPORT_COMPARISONS), "PREVIOUS"),
        chart: z.optional(chart),
        /** Measures and attributes next to the name, as many as a page has room for; by default the figures at the top. */
        columns: z._default(z.array(column).check(z.maxLength(PDF_COLUMNS)), []),
      }),
    }),
    report: { measures, attributes, groups, charts, figures },
  };
}
