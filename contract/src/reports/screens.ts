/** Addresses of the screens of reports, which emails lead to. */
import type { ReportList } from "../record-kinds.ts";

export const REPORT_SCREENS = {
  talentReport: "/reports/talent",
  scoutReport: "/reports/scout",
  contractReport: "/reports/contract",
  taskReport: "/reports/task",
  costReport: "/reports/costAndRevenue",
  commsReport: "/reports/comms",
} as const satisfies Record<ReportList, string>;
