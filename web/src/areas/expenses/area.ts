import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { may } from "#contract/access.ts";
import { t } from "#web/areas/expenses/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";

const PATH = "/finance/expenses";

/** Everyone records expenses, whatever their rights. */
export const area: Area = {
  routes: [
    {
      path: PATH,
      title: t("expenses"),
      screen: async () => (await import("./ExpensesScreen.tsx")).ExpensesScreen,
    },
  ],
  navigation: [
    {
      to: PATH,
      title: t("expenses"),
      icon: ReceiptIcon,
      group: 3,
      order: 3,
      // Readers of finances find them among its tabs.
      needs: (me) => !may(rightsOf(me), "FINANCE", "read"),
    },
  ],
  historyLabels: async () => (await import("./expenseLabels.ts")).historyLabels,
  recordTabs: [
    {
      of: ["contracts", "events", "projects", "talents"],
      path: "expenses",
      beside: true,
      title: t("expenses"),
      screen: async () => (await import("./RecordExpenses.tsx")).RecordExpenses,
    },
  ],
};
