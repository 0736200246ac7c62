/** Describes a report to its screen: its calls, and the words that its figures can't say. */

import type { FilterMap } from "#contract/list.ts";
import type { Collection, ReportList } from "#contract/record-kinds.ts";
import {
  isSubject,
  type Measure,
  type Measures,
  type ReportAttributes,
  type ReportOverview,
  type reportCalls,
} from "#contract/reports/report.ts";

export type ReportCallsFor<M extends Measures = Measures> = Pick<
  ReturnType<typeof reportCalls<M, FilterMap, ReportAttributes, string>>,
  "overview" | "rows" | "pdf" | "report"
>;

/** A row of any report; `figureOf` reads its measures. */
export interface ReportRow {
  id: string;
  name: string;
  avatarUrl: string | null;
  currency: string;
  agency: { id: string; name: string };
}
export function figureOf(row: ReportRow, measure: string): number | null {
  const value: unknown = Reflect.get(row, measure);
  return typeof value === "number" ? value : null;
}

/** Describes the rows of a report in words. */
export interface Subjects {
  /** "Talent" */
  subject: string;
  searchLabel: string;
  /** The collection whose pages show the subjects; null if they have none. Of each row where these differ. */
  collection: Collection | null | ((row: ReportRow) => Collection | null);
  /** The filter by subjects; null if there is none. */
  filter: string | null;
  /** True if they are shown with a picture. */
  hasAvatar?: true;
  /** Names all subjects, in the row of sums: "12 talents" */
  sumTitle: (count: number) => string;
  /** Says what the figures count: "12 of the 31 talents that you can see have figures" */
  note: (subjects: ReportOverview["subjects"]) => string;
}

export interface Report extends Subjects {
  calls: ReportCallsFor;
  table: ReportList;
  title: string;
  /** Measures and attributes whose columns are shown by default, in order. */
  columns: readonly string[];
  /** Asks for the chart: "Who earned our commission in March 2026?" */
  question: (chart: string, when: string) => string;
  /** Rows that may be chosen instead, by group; the first is the report's own. */
  groups?: Readonly<Record<string, Subjects & { title: string }>>;
}

/** Returns the report with the words of a group, which takes nothing else from the report's own rows. */
export function inGroup(report: Report, group: string | undefined): Report {
  const subjects = report.groups?.[group ?? ""];
  if (!subjects) return report;
  const { hasAvatar: _, ...others } = report;
  return { ...others, ...subjects, title: report.title };
}

/** Returns the collection whose page shows a subject; null if it has no page. */
export const collectionOf = ({ collection }: Report, row: ReportRow): Collection | null =>
  !isSubject(row.id) ? null : typeof collection === "function" ? collection(row) : collection;

/** Takes the calls of a report, whose measures have names of their own. */
export const anyReport = (calls: unknown): ReportCallsFor => calls as ReportCallsFor;

/** Returns the measures of a chart, and what it is called. */
export function chartIn(
  report: Report,
  name: string,
): { title: string; measures: readonly string[]; sideBySide: boolean } {
  const { measures, title, sideBySide } = report.calls.report.charts[name] ?? { measures: [name] };
  return { measures, title: title ?? measureIn(report, measures[0] ?? name).title, sideBySide: sideBySide === true };
}

export function measureIn({ calls }: Report, name: string): Measure {
  const measure = calls.report.measures[name];
  if (!measure) throw new Error(`no measure is called ${name}`);
  return measure;
}

export function attributeOf(row: ReportRow, attribute: string): string | null {
  const value: unknown = Reflect.get(row, attribute);
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the measure whose rows make a figure: its own, or those that a share counts; null without any. */
export function rowsBehind(report: Report, name: string): string | null {
  const { rows, share } = measureIn(report, name);
  if (rows !== undefined) return name;
  return share?.of.find((part) => measureIn(report, part).rows !== undefined) ?? null;
}
