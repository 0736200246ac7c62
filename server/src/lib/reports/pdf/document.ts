/** Writes a report as the text of its print. */
import type { ReportUnit } from "#contract/enums.ts";
import type { Measures, ReportAttributes, ReportChartSpec, ReportOverview } from "#contract/reports/report.ts";
import { formatAmount } from "#contract/values/money.ts";

const DATE = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-AU", { month: "short", year: "2-digit", timeZone: "UTC" });
const NUMBER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** "11 Aug 2026" */
export const printedDay = (day: string): string => DATE.format(utcDay(day));

/** "48,312.50", "17.5%", "12", "11 Aug 2026"; empty for a figure that is unknown. */
export function printedFigure(value: number | null, unit: ReportUnit, currency: string, zone: string): string {
  if (value === null) return "";
  if (unit === "money") return formatAmount(Math.round(value), currency);
  if (unit === "share") return PERCENT.format(value);
  if (unit === "instant")
    return Temporal.Instant.fromEpochMilliseconds(value)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toLocaleString("en-AU", { day: "numeric", month: "short", year: "numeric" });
  return NUMBER.format(value);
}

type Row = Readonly<Record<string, string | number | null>>;
export interface PrintedReport {
  title: string;
  /** Name of a subject, such as "Talent". */
  subject: string;
  agency: string;
  zone: string;
  overview: ReportOverview;
  rows: readonly Row[];
  /** Number of all rows. */
  count: number;
  /** Measures and attributes that are columns, in order. */
  columns: readonly string[];
  /** Filters that leave subjects or facts out, in words such as "tags". */
  narrowedBy: readonly string[];
  /** The measures at the top. */
  figures: readonly string[];
  measures: Measures;
  attributes: ReportAttributes;
  charts: Readonly<Record<string, ReportChartSpec>>;
  now: Temporal.Instant;
}

/** Returns the words for filters that are set: "talents" for `talentIds`, "tags", and what was searched for. */
export function filterWords(query: object, filters: readonly string[]): string[] {
  const values: Readonly<Record<string, unknown>> = { ...query };
  const set = filters.filter((name) => values[name] !== undefined);
  const words = set.map((name) => name.replace(/Ids$/, "s").replace(/^staffs$/, "staff"));
  return [...words, ...(values.q ? [`“${String(values.q)}”`] : [])];
}

const SHORT = {
  day: (day: string) => String(Number(day.slice(8))),
  week: (day: string) => printedDay(day).slice(0, -5),
  month: (day: string) => MONTH.format(utcDay(day)),
  year: (day: string) => day.slice(0, 4),
} as const;

function chartData({ overview, charts, measures, zone }: PrintedReport) {
  const { chart, currency } = overview;
  if (!chart || chart.columns.length === 0 || chart.parts.length === 0) return null;
  const { title, measures: drawn = [], sideBySide = false } = charts[chart.name] ?? {};
  const [first = chart.name] = drawn;
  const unit = measures[first]?.unit ?? "count";
  const sums = chart.columns.map((_, place) =>
    chart.parts.reduce((sum, { values }) => sum + Math.max(values[place] ?? 0, 0), 0),
  );
  const most = Math.max(1, ...(sideBySide ? chart.parts.flatMap(({ values }) => values) : sums));
  const name = title ?? measures[first]?.title ?? first;
  return {
    title: name,
    sideBySide,
    most: printedFigure(most, unit, currency, zone),
    parts: chart.parts.map((part) => (part.id === null ? "Others" : (part.name ?? ""))),
    columns: chart.columns.map((day, place) => ({
      name: SHORT[chart.unit](day),
      shares: chart.parts.map(({ values }) => Math.max(values[place] ?? 0, 0) / most),
    })),
    alt: `${name}: ${chart.columns
      .map((day, place) => `${SHORT[chart.unit](day)} ${printedFigure(sums[place] ?? 0, unit, currency, zone)}`)
      .join(", ")}`,
  };
}

/** Returns what the template prints. */
export function printedReport(report: PrintedReport): object {
  const { title, subject, agency, zone, overview, rows, count, columns, figures, measures, attributes, now } = report;
  const { period, compared, currency, totals } = overview;
  const totalOf = (measure: string) => totals.find((total) => total.measure === measure);
  const text = (value: number | null, measure: string): string =>
    printedFigure(value, measures[measure]?.unit ?? "count", currency, zone);
  const shown = columns.filter((name) => name in attributes || totalOf(name) !== undefined);
  const cellOf = (row: Row, name: string): string => {
    const value = row[name] ?? null;
    if (!(name in measures))
      return value === null ? "" : attributes[name]?.kind === "date" ? printedDay(String(value)) : String(value);
    return text(value === null ? null : Number(value), name);
  };
  return {
    isAllInCells: true,
    title,
    agency,
    currency: [...shown, ...figures].some((name) => measures[name]?.unit === "money") ? `Amounts in ${currency}` : "",
    period: `${printedDay(period.from)} to ${printedDay(period.to)}`,
    compared: compared && `compared with ${printedDay(compared.from)} to ${printedDay(compared.to)}`,
    figures: figures.flatMap((measure) => {
      const total = totalOf(measure);
      if (!total) return [];
      return [
        {
          title: measures[measure]?.title ?? measure,
          value: text(total.value, measure) || "–",
          before: total.before === null ? null : `${text(total.before, measure)} before`,
        },
      ];
    }),
    chart: chartData(report),
    head: [subject, ...shown.map((name) => measures[name]?.title ?? attributes[name]?.title ?? name)],
    numeric: [false, ...shown.map((name) => name in measures)],
    rows: rows.map((row) => [String(row.name), ...shown.map((name) => cellOf(row, name))]),
    zeros: [0, ...new Set(shown.map((name) => text(0, name)))].map(String),
    sums: ["Total", ...shown.map((name) => (name in measures ? text(totalOf(name)?.value ?? null, name) : ""))],
    narrowed: report.narrowedBy.length > 0 ? `Narrowed by ${report.narrowedBy.join(", ")}` : null,
    notes: [
      ...(rows.length < count ? [`The first ${NUMBER.format(rows.length)} of ${NUMBER.format(count)}.`] : []),
      ...(overview.approximate ? ["Some amounts are converted at the last known rate."] : []),
      ...overview.apart.map(
        ({ currency: other, measure, value }) =>
          `Not included: ${other} ${formatAmount(Math.round(value), other)} of ${measures[measure]?.title ?? measure}, without a rate.`,
      ),
    ],
    printed: `Made ${now.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ")} (${zone})`,
  };
}
