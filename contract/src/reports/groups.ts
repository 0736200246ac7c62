/** Reports by the name of their list. */
import type { ReportList } from "../record-kinds.ts";
import { commsReport } from "./comms.ts";
import { contractReport } from "./contract.ts";
import { costReport } from "./cost-and-revenue.ts";
import { scoutReport } from "./scout.ts";
import { talentReport } from "./talent.ts";
import { taskReport } from "./task.ts";

export const REPORTS = {
  talentReport,
  scoutReport,
  contractReport,
  costReport,
  commsReport,
  taskReport,
} satisfies Record<ReportList, unknown>;

type ReportGroups = { [K in keyof typeof REPORTS]: Pick<(typeof REPORTS)[K], "list" | "overview" | "rows" | "pdf"> };
export const reportGroups = Object.fromEntries(
  Object.entries(REPORTS).map(([name, { list, overview, rows, pdf }]) => [name, { list, overview, rows, pdf }]),
) as ReportGroups;
