import { t } from "#web/shared/finance/titles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";

/** The tabs of finance. */
export const FinanceTabs = () => (
  <Tabs
    label={t("finance")}
    tabs={[
      { id: "dashboard", title: t("dashboard"), to: "/finance/dashboard" },
      { id: "ready", title: t("ready"), to: "/finance/invoices/ready-to-invoice" },
      { id: "invoices", title: t("invoices"), to: "/finance/invoices/invoices" },
      { id: "credits", title: t("creditNotes"), to: "/finance/invoices/credit-notes" },
      { id: "debtors", title: t("debtors"), to: "/finance/debtors" },
      { id: "expenses", title: t("expenses"), to: "/finance/expenses" },
      { id: "bank", title: t("bank"), to: "/finance/bank" },
      { id: "trust", title: t("trust"), to: "/finance/trust" },
      { id: "payRuns", title: t("payRuns"), to: "/finance/pay-runs" },
      { id: "rules", title: t("rules"), to: "/finance/rules" },
      { id: "configuration", title: t("configuration"), to: "/finance/configuration" },
    ]}
  />
);

/** The tabs of what an agency sets about its finances. */
export const ConfigurationTabs = ({ current }: { current?: string | undefined }) => (
  <Tabs
    sub
    {...(current !== undefined && { current })}
    label={t("configuration")}
    tabs={[
      { id: "tax", title: t("taxConfiguration"), to: "/finance/configuration/tax" },
      { id: "invoices", title: t("invoiceSettings"), to: "/finance/configuration/invoice-settings" },
      { id: "emails", title: t("emails"), to: "/finance/configuration/email-templates" },
      { id: "payouts", title: t("payouts"), to: "/finance/configuration/payouts" },
      { id: "xero", title: t("xero"), to: "/finance/configuration/xero" },
      { id: "other", title: t("otherConfiguration"), to: "/finance/configuration/other" },
    ]}
  />
);

/** The tabs of the rules of finance. */
export const RulesTabs = () => (
  <Tabs
    sub
    label={t("rules")}
    tabs={[
      { id: "management-fee", title: t("feeRules"), to: "/finance/rules/management-fee" },
      { id: "task-type", title: t("taskRules"), to: "/finance/rules/task-type" },
    ]}
  />
);
