import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { t } from "#web/areas/expenses/titles.ts";
import type { Area } from "#web/shared/area.ts";

const PATH = "/finance/expenses";

/** Everybody records expenses, whatever their rights. */
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
      shortcut: { key: "x", title: t("goTo") },
    },
  ],
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
