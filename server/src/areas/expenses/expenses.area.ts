import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { expenseApproval } from "./approval.ts";
import { billingContactHandlers, billingContactResolver, invoiceRecipientHandlers } from "./billing-contact.ts";
import { expenseSheet } from "./expense.export.ts";
import { expensedResolver, expenseList, expenseResolver, visibleExpenses } from "./expense.read.ts";
import { expense } from "./expense.table.ts";
import { expenseHandlers } from "./expense.ts";

const BILLED = [recordVisibility("person", ["TALENT", "SCOUT"]), recordVisibility("partner", ["PARTNER"])];

export const expensesArea = defineArea({
  resolvers: {
    billingContact: billingContactResolver,
    expense: expenseResolver,
    expensed: expensedResolver,
  },
  subscriptions: {
    // Announced under the id of their owner.
    billingContact: [onRecords(BILLED, ["billingContact"])],
    expense: [
      {
        topics: ["expense"],
        may: () => true,
        mayAll: (actor) => may(actor, "FINANCE", "read"),
        visible: visibleExpenses,
      },
    ],
  },
  exports: { expenses: exportable({ title: "Expenses", columns: expenseSheet, list: expenseList }) },
  masterListUses: { "cost-types": usesIn(expense, expense.typeId) },
  financeUses: [
    { usedKind: "lineAccount", table: expense, column: expense.accountId },
    { usedKind: "taxRate", table: expense, column: expense.taxRateId },
  ],
  approvals: [expenseApproval],
  open: ({ publish }) => ({
    bindings: [
      scoped(GROUPS.billingContacts, billingContactHandlers),
      scoped(GROUPS.invoiceRecipients, invoiceRecipientHandlers),
      scoped(GROUPS.expenses, expenseHandlers({ publish })),
    ],
  }),
});
