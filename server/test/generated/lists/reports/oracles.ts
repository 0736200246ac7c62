/** The oracles of reports: subjects with figures of the current month. */
import type { Oracle } from "../oracle.ts";
import { commsReportOracle, scoutReportOracle, talentReportOracle } from "./people.ts";
import { contractReportOracle, costReportOracle, taskReportOracle } from "./work.ts";

export const FIGURE_ORACLES: Readonly<Record<string, Oracle>> = {
  "POST /client/v1/reports/talent": talentReportOracle as unknown as Oracle,
  "POST /client/v1/reports/scout": scoutReportOracle as unknown as Oracle,
  "POST /client/v1/reports/contract": contractReportOracle as unknown as Oracle,
  "POST /client/v1/reports/task": taskReportOracle as unknown as Oracle,
  "POST /finance/v1/reports/cost-and-revenue": costReportOracle as unknown as Oracle,
  "POST /client/v1/reports/comms": commsReportOracle as unknown as Oracle,
};
