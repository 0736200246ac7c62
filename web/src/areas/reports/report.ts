/** Describes a report to its screen: its calls, and the words that its figures can't say. */

import type { FilterMap } from "#contract/list.ts";
import type { Collection, ListKey } from "#contract/record-kinds.ts";
import type { Measure, Measures, ReportOverview, reportCalls } from "#contract/reports/report.ts";

export type ReportCallsFor<M extends Measures = Measures> = Pick<
  ReturnType<typeof reportCalls<M, FilterMap>>,
  "overview" | "rows" | "report"
>;

/** A row of any report; `figureOf` reads its measures. */
export interface ReportRow {
  id: string;
  name: string;
  currency: string;
}
export function figureOf(row: ReportRow, measure: string): number | null {
  const value: unknown = Reflect.get(row, measure);
  return typeof value === "number" ? value : null;
}

export interface Report {
  calls: ReportCallsFor;
  table: ListKey;
  title: string;
  /** "Talent" */
  subject: string;
  searchLabel: string;
  /** The collection whose pages show the subjects. */
  collection: Collection;
  /** The filter by subjects. */
  filter: string;
  /** Measures whose columns are shown by default, in order. */
  columns: readonly string[];
  /** Asks for the measure of the chart: "Who earned our commission in March 2026?" */
  question: (measure: string, when: string) => string;
  /** Names all subjects, in the row of sums: "12 talents" */
  sumTitle: (count: number) => string;
  /** Says what the figures count: "12 of the 31 talents that you can see have figures" */
  note: (subjects: ReportOverview["subjects"]) => string;
}

/** Takes the calls of a report, whose measures have names of their own. */
export const anyReport = (calls: unknown): ReportCallsFor => calls as ReportCallsFor;

export function measureIn({ calls }: Report, name: string): Measure {
  const measure = calls.report.measures[name];
  if (!measure) throw new Error(`no measure is called ${name}`);
  return measure;
}

/** Returns the measure whose rows make a figure: its own, or those that a share counts; null without any. */
export function rowsBehind(report: Report, name: string): string | null {
  const { rows, share } = measureIn(report, name);
  if (rows !== undefined) return name;
  return share?.of.find((part) => measureIn(report, part).rows !== undefined) ?? null;
}
