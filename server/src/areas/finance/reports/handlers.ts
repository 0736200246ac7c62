/** Handlers of the reports of finance. */
import type { financeReports as calls } from "#contract/finance/report.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readDashboard } from "./dashboard.ts";
import { debtorsFile, readDebtors } from "./debtors.ts";

export const financeReportHandlers: Handlers<typeof calls> = {
  dashboard: ({ db, actor, query }) => readDashboard(db, actor, query),
  debtorsFile: ({ db, actor, query }) => debtorsFile(db, actor, query),
  debtors: ({ db, actor, body }) => readDebtors(db, actor, body),
};
