/** Reports by the name of their list. */
import type { ReportList } from "../record-kinds.ts";
import { talentReport } from "./talent.ts";

export const REPORTS = { talentReport } satisfies Record<ReportList, unknown>;

type ReportGroups = { [K in keyof typeof REPORTS]: Pick<(typeof REPORTS)[K], "list" | "overview" | "rows"> };
export const reportGroups = Object.fromEntries(
  Object.entries(REPORTS).map(([name, { list, overview, rows }]) => [name, { list, overview, rows }]),
) as ReportGroups;
