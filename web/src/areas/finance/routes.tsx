import { t } from "#web/shared/finance/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { CONFIGURATION_PATH, FINANCE_PATH, TAX_PATH } from "./paths.ts";

const section = { title: t("finance"), to: FINANCE_PATH };
const needs = { resource: "FINANCE", action: "read" } as const;

export const routes: AreaRoute[] = [
  { path: FINANCE_PATH, title: t("finance"), redirect: CONFIGURATION_PATH, needs },
  { path: CONFIGURATION_PATH, title: t("configuration"), redirect: TAX_PATH, needs },
  {
    path: TAX_PATH,
    title: t("taxConfiguration"),
    section,
    screen: async () => (await import("./tax/TaxScreen.tsx")).TaxScreen,
    needs,
  },
];
