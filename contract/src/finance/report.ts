/** Finance reports: the dashboard, and debtors by age. */
import { call, fileCall, read } from "../call.ts";
import { date, epochInAddress, Named, z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** Age of an overdue invoice, in days. */
export const DEBT_AGES = ["NOT_DUE", "DAYS_30", "DAYS_60", "DAYS_90", "OVER_90"] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

export const CHART_GROUPS = ["MONTHLY", "WEEK", "YEAR"] as const;
export type ChartGroup = (typeof CHART_GROUPS)[number];

export const REPORT_LIMITS = { periods: 60, longest: 5, clients: 500 } as const;

const amountOf = { amount: z.int(), count: z.int() };

export const FinanceDashboard = z.object({
  /** Currency of all amounts. */
  currency: z.string(),
  /** Currencies that the agency has invoiced in. */
  currencies: z.array(z.string()),
  /** Today in the agency's time zone. */
  today: z.string(),
  /** Sent and not paid; minor units. */
  outstanding: z.object({ ...amountOf, clients: z.int() }),
  overdue: z.object({ ...amountOf, oldestDays: z.nullable(z.int()) }),
  ages: z.array(z.object({ age: z.enum(DEBT_AGES), ...amountOf })),
  /** Expected income by due date; overdue amounts count as today. */
  expected: z.array(
    z.object({
      /** First and last day. */
      from: z.string(),
      to: z.string(),
      /** Open amount of sent invoices. */
      invoiced: z.int(),
      /** Ready to invoice, and instalments to come, including the tax of their future invoices. */
      ready: z.int(),
      planned: z.int(),
    }),
  ),
  /** History up to the current period. */
  course: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      invoiced: z.int(),
      paid: z.int(),
      /** Commission earned by the agency itself, and the same a year before. */
      fees: z.int(),
      feesBefore: z.int(),
    }),
  ),
  longest: z.array(
    z.object({
      invoice: Named,
      number: z.string(),
      /** Null if the reader may not see the partner. */
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
      /** Null if the reader may not see the partner. */
      partner: z.nullable(Named),
      client: z.string(),
      count: z.int(),
      oldestDays: z.nullable(z.int()),
      /** Minor units. */
      ages: DebtSums,
      total: z.int(),
    }),
  ),
  /** Totals of all clients, including those left out. */
  ages: DebtSums,
  total: z.int(),
  /** Number of clients left out. */
  more: z.int(),
});
export type DebtorReport = z.output<typeof DebtorReport>;

const topics = ["invoice", "contract", "ledger", "expense", "task"] as const;

const debtorChoice = z.strictObject({
  /** Left out, today: amounts open at the end of that day. */
  onDate: z.optional(date()),
  currency: z.optional(currency()),
});

export const financeReports = {
  dashboard: call("GET", "/finance/v1/dashboard", {
    summary: "Finance dashboard: outstanding, overdue, expected and earned amounts",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Period of expected income, in the agency's days; left out, this month and the next eleven. */
      fromDate: z.optional(epochInAddress()),
      toDate: z.optional(epochInAddress()),
      group: z._default(z.enum(CHART_GROUPS), "MONTHLY"),
      /** Left out, the agency's own currency. */
      currency: z.optional(currency()),
    }),
    reply: FinanceDashboard,
  }),
  debtors: call("POST", "/finance/v1/debtor-report", {
    summary: "Debtors by age of their debt",
    access: read("FINANCE"),
    topics,
    reads: true,
    body: debtorChoice,
    reply: DebtorReport,
  }),
  debtorsFile: fileCall("GET", "/finance/v1/debtor-report/csv", {
    summary: "Debtors by age of their debt, as CSV with all clients",
    access: read("FINANCE"),
    kinds: { exportsRecords: "always" },
    query: debtorChoice,
    limit: "costly",
  }),
};
