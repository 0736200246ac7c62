import { t } from "#web/shared/finance/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import {
  CONFIGURATION_PATH,
  DASHBOARD_PATH,
  DEBTORS_PATH,
  FEE_RULES_PATH,
  FINANCE_PATH,
  OTHER_PATH,
  RULES_PATH,
  TASK_RULES_PATH,
  TAX_PATH,
  XERO_PATH,
} from "./paths.ts";

const section = { title: t("finance"), to: FINANCE_PATH };
const needs = { resource: "FINANCE", action: "read" } as const;

export const routes: AreaRoute[] = [
  { path: FINANCE_PATH, title: t("finance"), redirect: DASHBOARD_PATH, needs },
  {
    path: DASHBOARD_PATH,
    title: t("dashboard"),
    section,
    screen: async () => (await import("./dashboard/DashboardScreen.tsx")).DashboardScreen,
    needs,
  },
  {
    path: DEBTORS_PATH,
    title: t("debtors"),
    section,
    screen: async () => (await import("./dashboard/DebtorsScreen.tsx")).DebtorsScreen,
    needs,
  },
  { path: CONFIGURATION_PATH, title: t("configuration"), redirect: TAX_PATH, needs },
  {
    path: TAX_PATH,
    title: t("taxConfiguration"),
    section,
    screen: async () => (await import("./tax/TaxScreen.tsx")).TaxScreen,
    needs,
  },
  {
    path: OTHER_PATH,
    title: t("otherConfiguration"),
    section,
    screen: async () => (await import("./other/OtherScreen.tsx")).OtherScreen,
    needs,
  },
  {
    path: XERO_PATH,
    title: t("xero"),
    section,
    screen: async () => (await import("./xero/XeroScreen.tsx")).XeroScreen,
    needs,
  },
  { path: RULES_PATH, title: t("rules"), redirect: FEE_RULES_PATH, needs },
  {
    path: FEE_RULES_PATH,
    title: t("feeRules"),
    section,
    screen: async () => (await import("./fees/FeeRulesScreen.tsx")).FeeRulesScreen,
    needs,
  },
  {
    path: TASK_RULES_PATH,
    title: t("taskRules"),
    section,
    screen: async () => (await import("./tasks/TaskRulesScreen.tsx")).TaskRulesScreen,
    needs,
  },
];
