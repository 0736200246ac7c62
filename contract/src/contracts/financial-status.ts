/** Financial statuses of contracts, apart from their calls: the first page names its tabs by them. */
/** Derived from the invoices of a contract; also the slugs of the list's tabs. */
export const FINANCIAL_STATUSES = [
  "not-invoiced",
  "part-invoiced",
  "invoiced",
  "part-paid",
  "paid",
  "overdue",
] as const;
export type FinancialStatus = (typeof FINANCIAL_STATUSES)[number];
/** Tabs of the list; the first shows all. */
export const CONTRACT_TABS = ["api", ...FINANCIAL_STATUSES] as const;
