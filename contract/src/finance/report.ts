/** Reports of finance: the dashboard, and who owes what since when. */
import { call, fileCall, read } from "../call.ts";
import { date, epochInAddress, Named, z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** How long an invoice has been overdue, in days. */
export const DEBT_AGES = ["NOT_DUE", "DAYS_30", "DAYS_60", "DAYS_90", "OVER_90"] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

export const CHART_GROUPS = ["MONTHLY", "WEEK", "YEAR"] as const;
export type ChartGroup = (typeof CHART_GROUPS)[number];

export const REPORT_LIMITS = { periods: 60, longest: 5, clients: 500 } as const;

const amountOf = { amount: z.int(), count: z.int() };

export const FinanceDashboard = z.object({
  /** What all amounts are in. */
  currency: z.string(),
  /** Those that the agency has invoiced in. */
  currencies: z.array(z.string()),
  /** Today where the agency is. */
  today: z.string(),
  /** Sent and not paid; minor units. */
  outstanding: z.object({ ...amountOf, clients: z.int() }),
  overdue: z.object({ ...amountOf, oldestDays: z.nullable(z.int()) }),
  ages: z.array(z.object({ age: z.enum(DEBT_AGES), ...amountOf })),
  /** What is to come in, by the day on which it is due; what is late counts as today. */
  expected: z.array(
    z.object({
      /** First and last day. */
      from: z.string(),
      to: z.string(),
      /** Open on sent invoices. */
      invoiced: z.int(),
      /** Ready to invoice, and instalments to come, with the tax that their invoices will have. */
      ready: z.int(),
      planned: z.int(),
    }),
  ),
  /** What has been, up to the current period. */
  course: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      invoiced: z.int(),
      paid: z.int(),
      /** The agency's own commission that was earned, and that of a year before. */
      fees: z.int(),
      feesBefore: z.int(),
    }),
  ),
  longest: z.array(
    z.object({
      invoice: Named,
      number: z.string(),
      /** Null where the reader may not see the partner. */
      partner: z.nullable(Named),
      client: z.string(),
      days: z.int(),
      open: z.int(),
    }),
  ),
});
export type FinanceDashboard = z.output<typeof FinanceDashboard>;

/** Debts by age; minor units. */
export const DebtSums = z.object({
  NOT_DUE: z.int(),
  DAYS_30: z.int(),
  DAYS_60: z.int(),
  DAYS_90: z.int(),
  OVER_90: z.int(),
});

export const DebtorReport = z.object({
  currency: z.string(),
  currencies: z.array(z.string()),
  /** The end of the day that it shows. */
  onDate: z.string(),
  /** The largest debt first. */
  clients: z.array(
    z.object({
      /** Null where the reader may not see the partner. */
      partner: z.nullable(Named),
      client: z.string(),
      count: z.int(),
      oldestDays: z.nullable(z.int()),
      /** Minor units. */
      ages: DebtSums,
      total: z.int(),
    }),
  ),
  /** Of all clients, those that are left out too. */
  ages: DebtSums,
  total: z.int(),
  /** The number of clients that are left out. */
  more: z.int(),
});
export type DebtorReport = z.output<typeof DebtorReport>;

const topics = ["invoice", "contract", "ledger", "expense", "task"] as const;

const debtorChoice = z.strictObject({
  /** Left out, today: what was open at the end of that day. */
  onDate: z.optional(date()),
  currency: z.optional(currency()),
});

export const financeReports = {
  dashboard: call("GET", "/finance/v1/dashboard", {
    summary: "What is outstanding, overdue, expected and earned",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** The period of what is expected, by the agency's days; left out, this month and the eleven after it. */
      fromDate: z.optional(epochInAddress()),
      toDate: z.optional(epochInAddress()),
      group: z._default(z.enum(CHART_GROUPS), "MONTHLY"),
      /** Left out, the agency's own. */
      currency: z.optional(currency()),
    }),
    reply: FinanceDashboard,
  }),
  debtors: call("POST", "/finance/v1/debtor-report", {
    summary: "Who owes what, by how long it is overdue",
    access: read("FINANCE"),
    topics,
    reads: true,
    body: debtorChoice,
    reply: DebtorReport,
  }),
  debtorsFile: fileCall("GET", "/finance/v1/debtor-report/csv", {
    summary: "Who owes what, by how long it is overdue, as CSV with all clients",
    access: read("FINANCE"),
    kinds: { exportsRecords: "always" },
    query: debtorChoice,
    limit: "costly",
  }),
};
