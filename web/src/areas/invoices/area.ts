import { InvoiceIcon } from "@phosphor-icons/react/dist/csr/Invoice";
import type { Area } from "#web/shared/area.ts";
import { t as finance } from "#web/shared/finance/titles.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";
import { t } from "./titles.ts";
import { INVOICE_VIEWS } from "./views.ts";

const invoices = {
  base: "/finance/invoices",
  resource: "FINANCE",
  titles: recordTitles("Invoice", "Invoices"),
  navigation: { icon: InvoiceIcon, group: 3, order: 1, key: "i", to: "/finance", title: t("finance") },
  detail: true,
  views: INVOICE_VIEWS,
  viewParam: ":financeInvoiceTab",
  linkedTo: [{ of: ["talents", "partners"] }],
  kind: async () => (await import("./invoiceKind.tsx")).invoiceKind,
  summary: async () => (await import("./summary/InvoiceSummary.tsx")).InvoiceSummary,
  form: async () => (await import("./form/invoiceForms.tsx")).invoiceForms,
} as const;

const settings = async () => (await import("./InvoiceSettingsScreen.tsx")).InvoiceSettingsScreen;
const emails = async () => (await import("./emails/EmailsScreen.tsx")).EmailsScreen;
/** Loaded with the screen, since what emails are about is next to the fields that they merge. */
const emailTabs = {
  emailTab: async () => {
    const { EMAIL_KINDS } = await import("#contract/finance-emails/email-fields.ts");
    return (value: string) => EMAIL_KINDS.some((kind) => kind === value);
  },
};
const section = { title: t("finance"), to: "/finance" };
const needs = { resource: "FINANCE", action: "read" } as const;

export const area: Area = recordArea(
  {
    invoices: {
      ...invoices,
      list: async () => (await import("./InvoicesScreen.tsx")).invoicesScreen(invoices),
    },
  },
  {
    settingPages: async () => (await import("./settingPages.ts")).settingPages,
    routes: [
      {
        path: "/finance/bank",
        title: finance("bank"),
        section,
        screen: async () => (await import("./bank/BankScreen.tsx")).BankScreen,
        needs,
      },
      { path: "/finance/configuration/invoice-settings", title: t("invoiceSettings"), screen: settings, needs },
      { path: "/finance/configuration/email-templates", title: t("emails"), section, screen: emails, needs },
      {
        path: "/finance/configuration/email-templates/:emailTab",
        title: t("emails"),
        section,
        screen: emails,
        needs,
        params: emailTabs,
      },
      {
        path: "/settings/finance/emails/:emailTab",
        title: t("emails"),
        section,
        screen: emails,
        needs,
        params: emailTabs,
      },
      {
        path: "/settings/finance/invoice",
        title: t("invoiceSettings"),
        redirect: "/finance/configuration/invoice-settings",
        needs,
      },
    ],
    recordTabs: [
      {
        of: ["partners"],
        path: "finance/statement",
        beside: true,
        title: t("statement"),
        needs,
        screen: async () => (await import("./statements/ClientStatementTab.tsx")).ClientStatementTab,
      },
    ],
    historyLabels: async () => (await import("./invoiceLabels.ts")).historyLabels,
  },
);
