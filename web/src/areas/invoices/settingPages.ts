import { t as finance } from "#web/shared/finance/titles.ts";
import type { SettingPage } from "#web/shared/settingPages.ts";
import { defineMessages } from "#web/ui/format/messages.ts";

/** Words of these pages in the index of the settings. */
const t = defineMessages({
  settingLine: "Legal name, bank details, numbers, due days and the text at the foot",
  settingWords: "iban bsb peppol numbering payment terms tax number footer",
  emailLine: "Words of the emails that carry invoices, reminders and statements",
  emailWords: "templates reminder receipt dunning",
});
const needs = { resource: "FINANCE", action: "read" } as const;

export const settingPages: readonly SettingPage[] = [
  {
    to: "/finance/configuration/invoice-settings",
    title: finance("invoices"),
    line: t("settingLine"),
    words: t("settingWords"),
    group: "money",
    needs,
  },
  {
    to: "/finance/configuration/email-templates",
    title: finance("emails"),
    line: t("emailLine"),
    words: t("emailWords"),
    group: "money",
    needs,
  },
];
