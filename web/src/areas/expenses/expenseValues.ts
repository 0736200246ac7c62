import { type Expense, ExpenseForm } from "#contract/expenses/expense.ts";
import { type FormValues, formOf, ids } from "#contract/form.ts";

export const expenseForm = formOf(ExpenseForm, { spentOn: null });
export type ExpenseValues = FormValues<typeof expenseForm>;

export const expenseValues = (item: Expense): ExpenseValues =>
  expenseForm.valuesOf(item, {
    typeId: item.type?.id ?? null,
    supplierId: item.supplier?.id ?? null,
    onId: item.on?.id ?? null,
    chargedId: item.charged?.id ?? null,
    accountId: item.account?.id ?? null,
    taxRateId: item.taxRate?.id ?? null,
    paidById: item.paidBy?.id ?? null,
    mediaIds: ids(item.receipts),
  });
