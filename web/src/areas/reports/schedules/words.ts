/** Words for schedules of a report: it, and the moments when it is sent. */
import type { ReportList } from "#contract/record-kinds.ts";

/** The report from whose screen schedules are opened. */
export interface ScheduledReport {
  report: ReportList;
  title: string;
  /** As in the report's address. */
  filters: string;
}

/** "Monday" for 1 to "Sunday" for 7. */
export const nameOfWeekday = (weekday: number): string =>
  // 1 January 2024 was a Monday.
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString("en-AU", { weekday: "long", timeZone: "UTC" });

/** "08:00" */
export const hourName = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
