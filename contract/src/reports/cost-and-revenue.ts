/** The report on cost and revenue: what was invoiced, what it cost, and what is left. */
import { manyRefs } from "../list.ts";
import { chartsOf, reportCalls } from "./report.ts";

const MONEY = { unit: "money", needs: ["FINANCE"] } as const;
/** Sums with the costs of tasks are absent without the right to these, because they would be others. */
const WITH_TASKS = { unit: "money", needs: ["FINANCE", "TASK"] } as const;

export const costReport = reportCalls({
  path: "/finance/v1/reports/cost-and-revenue",
  summary: "Revenue, cost and margin of a period, by what is chosen",
  measures: {
    revenue: { ...MONEY, title: "Revenue", rows: "invoices" },
    fee: { ...MONEY, title: "Agency fee", rows: "invoices" },
    credits: { ...MONEY, title: "Credit notes", lessIsBetter: true, rows: "credit notes" },
    revenueAfterCredits: { ...MONEY, title: "Revenue after credits", rows: "documents" },
    agencyCost: { ...MONEY, title: "Agency expenses", lessIsBetter: true, rows: "expenses" },
    clientCost: { ...MONEY, title: "Client expenses", lessIsBetter: true, rows: "expenses" },
    talentCost: { ...MONEY, title: "Talent expenses", rows: "expenses" },
    taskCost: { ...WITH_TASKS, title: "Task costs", lessIsBetter: true, rows: "tasks" },
    cost: { ...WITH_TASKS, title: "Cost", lessIsBetter: true, rows: "costs" },
    margin: { ...WITH_TASKS, title: "Margin", rows: "amounts" },
    marginShare: {
      title: "Margin %",
      unit: "share",
      needs: ["FINANCE", "TASK"],
      share: { of: ["margin"], in: ["revenueAfterCredits"] },
    },
  },
  groups: ["month", "talent", "partner", "category", "event", "project", "type"],
  filters: {
    talentIds: manyRefs("person"),
    partnerIds: manyRefs("partner"),
  },
  charts: {
    course: { title: "Revenue, cost and margin", measures: ["revenue", "cost", "margin"], sideBySide: true },
    ...chartsOf("revenue", "fee", "margin", "cost"),
  },
  figures: ["revenue", "fee", "cost", "margin", "marginShare"],
  sort: "revenue",
});
