import { t } from "#web/shared/finance/titles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";

/** The tabs of finance. */
export const FinanceTabs = () => (
  <Tabs
    label={t("finance")}
    tabs={[
      { id: "expenses", title: t("expenses"), to: "/finance/expenses" },
      { id: "configuration", title: t("configuration"), to: "/finance/configuration" },
    ]}
  />
);

/** The tabs of what an agency sets about its finances. */
export const ConfigurationTabs = () => (
  <Tabs
    sub
    label={t("configuration")}
    tabs={[{ id: "tax", title: t("taxConfiguration"), to: "/finance/configuration/tax" }]}
  />
);
