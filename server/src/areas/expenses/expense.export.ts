/** Columns of the export of expenses; never more than a row of the list holds. */
import type { ExpenseChargedTo, ExpenseState } from "#contract/expenses/codes.ts";
import type { ExpenseRow } from "#contract/expenses/expense.ts";
import { majorText } from "#contract/values/money.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";

const STATES: Readonly<Record<ExpenseState, string>> = {
  DRAFT: "Draft",
  SUBMITTED: "To approve",
  APPROVED: "Approved",
  REJECTED: "Rejected",
};
const CHARGED: Readonly<Record<ExpenseChargedTo, string>> = {
  AGENCY: "Agency",
  PARTNER: "A partner",
  TALENT: "A talent",
};
const major = (amount: number | null, { currency }: ExpenseRow) =>
  amount === null ? null : Number(majorText(amount, currency));

export const expenseSheet: readonly SheetColumn<ExpenseRow>[] = [
  { id: "description", title: "Description", value: (row) => row.description },
  { id: "spentOn", title: "Date", value: (row) => row.spentOn },
  { id: "amount", title: "Amount", value: (row) => major(row.amount, row) },
  { id: "tax", title: "Tax in it", value: (row) => major(row.taxAmount, row) },
  { id: "currency", title: "Currency", value: (row) => row.currency },
  { id: "state", title: "State", value: (row) => STATES[row.state] },
  { id: "type", title: "Type", value: (row) => row.type?.name ?? null },
  { id: "on", title: "Spent on", value: (row) => row.on?.name ?? null },
  { id: "charged", title: "Charge to", value: (row) => row.charged?.name ?? CHARGED[row.chargeTo] },
  { id: "paidBy", title: "Paid by", value: (row) => row.paidBy?.displayName ?? "Agency" },
  { id: "recordedBy", title: "Recorded by", value: (row) => row.createdBy?.displayName ?? null },
  { id: "receipts", title: "Receipts", value: (row) => row.receiptCount },
];
