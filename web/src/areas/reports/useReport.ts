/** The state of a report in its address, and its sums. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { may, type Resource } from "#contract/access.ts";
import { REPORT_COMPARISONS, type ReportComparison } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { toAddress } from "#contract/list.ts";
import type { ReportDays, ReportOverview } from "#contract/reports/report.ts";
import { agencies } from "#contract/session/session.ts";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { daysOf } from "#web/ui/filters/dates/dateSpan.ts";
import { conditions } from "#web/ui/list/codec.ts";
import type { List } from "#web/ui/list/useList.ts";
import { DEFAULT_ZONE } from "#web/ui/time/format.ts";
import { monthOf, type Period } from "#web/ui/time/zoned.ts";
import { chartIn, type Report, type ReportRow } from "./report.ts";

/** Returns the zone whose days a report has: the agency's, or that of the first of several that a super admin chose. */
export function useReportZone(): string {
  const { user } = useMe();
  const [address] = useSearchParams();
  const [first] = user.role === "super_admin" ? (address.get("agencyIds")?.split("_") ?? []) : [];
  const when = first !== undefined && first !== user.agencyId;
  const { data } = useCallQuery(agencies.ofReports, { query: { pageSize: LIMITS.pageSizeMax } }, { when });
  return data?.rows.find(({ id }) => when && id === first)?.timezone.id ?? user.agencyTimezone?.id ?? DEFAULT_ZONE;
}

/** The month in which the report was opened, in the report's zone. */
export function useUsualPeriod(): Period {
  const zone = useReportZone();
  const [openedAt] = useState(Date.now);
  return monthOf(openedAt, zone);
}

/** Parameters of the address that are the report's, not its list's. */
const [COMPARE, CHART, ROWS, SUBJECT] = ["compareWith", "chart", "rows", "of"] as const;
const isComparison = (text: string | null): text is ReportComparison =>
  REPORT_COMPARISONS.some((comparison) => comparison === text);

/** Measures and attributes that the reader may see, in order. */
function useShown({ calls }: Report): { measures: string[]; attributes: string[] } {
  const rights = rightsOf(useMe());
  const seen = (parts: Readonly<Record<string, { needs?: readonly Resource[] }>>): string[] =>
    Object.entries(parts).flatMap(([name, { needs = [] }]) =>
      needs.every((resource) => may(rights, resource, "read")) ? [name] : [],
    );
  return { measures: seen(calls.report.measures), attributes: seen(calls.report.attributes) };
}

export interface FigureRows {
  measure: string;
  /** Null for the rows of all subjects. */
  subject: string | null;
}
/** Writes the address that opens the rows behind a figure. */
export function rowsAddress(address: URLSearchParams, { measure, subject }: FigureRows): string {
  const params = new URLSearchParams(address);
  params.set(ROWS, measure);
  if (subject === null) params.delete(SUBJECT);
  else params.set(SUBJECT, subject);
  return `?${params}`;
}

export function useReportAddress(report: Report) {
  const [address, setAddress] = useSearchParams();
  const { measures: shown, attributes } = useShown(report);
  const charts = Object.keys(report.calls.report.charts).filter((name) =>
    chartIn(report, name).measures.some((measure) => shown.includes(measure)),
  );
  const [param, subject, rows] = [address.get(COMPARE), address.get(SUBJECT), address.get(ROWS)];
  const chosen = address.get(CHART);
  const set = (change: Readonly<Record<string, string | null>>, replace = true): void => {
    // The address itself: a second change may come before the first has been rendered.
    const after = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change))
      if (value === null) after.delete(name);
      else after.set(name, value);
    setAddress(after, { replace, preventScrollReset: true });
  };
  const compareWith: ReportComparison = isComparison(param) ? param : "PREVIOUS";
  const chart = charts.find((name) => name === chosen) ?? charts[0];
  const figureRows: FigureRows | null =
    rows !== null && shown.includes(rows) ? { measure: rows, subject: subject === "" ? null : subject } : null;
  return {
    shown,
    attributes,
    charts,
    compareWith,
    /** Undefined if the reader may see none. */
    chart,
    /** The first measure of the chart. */
    measure: chart === undefined ? undefined : chartIn(report, chart).measures.find((name) => shown.includes(name)),
    rows: figureRows,
    compare: (next: ReportComparison) => set({ [COMPARE]: next === "PREVIOUS" ? null : next }),
    draw: (next: string) => set({ [CHART]: next === charts[0] ? null : next }),
    showRows: (next: FigureRows | null) =>
      set({ [ROWS]: next?.measure ?? null, [SUBJECT]: next?.subject ?? null }, figureRows !== null),
  };
}

/** Returns the list's conditions as the report's calls take them. */
export const filtersOfReport = (list: List<ReportRow>, more: Readonly<Record<string, unknown>> = {}): string =>
  toAddress({ ...conditions(list.call, list.state.query), ...more }).toString();

/** The days that the list shows, in the report's zone, until the server has named them. */
export function usePeriod(list: List<ReportRow>, overview: ReportOverview | undefined): ReportDays {
  const zone = useReportZone();
  const { fromDate, toDate } = list.state.query;
  const usual = useUsualPeriod();
  const [from, to] = daysOf([fromDate ?? usual.fromDate, toDate ?? usual.toDate], zone);
  return overview?.period ?? { from: from ?? "", to: to ?? "" };
}

export function useOverview(
  report: Report,
  list: List<ReportRow>,
  { compareWith, chart }: Pick<ReturnType<typeof useReportAddress>, "compareWith" | "chart">,
) {
  return useCallQuery(
    report.calls.overview,
    { body: { filters: filtersOfReport(list), compareWith, ...(chart !== undefined && { chart }) } },
    { keep: true, when: list.state.restoring !== true },
  );
}
