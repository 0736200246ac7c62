import { t as titles } from "#web/shared/finance/titles.ts";
import type { SettingPage } from "#web/shared/settingPages.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { FEE_RULES_PATH, OTHER_PATH, TASK_RULES_PATH, TAX_PATH, XERO_PATH } from "./paths.ts";

/** Words of these pages in the index of the settings. */
const t = defineMessages({
  taxLine: "Tax rates, and the accounts that lines are booked on",
  taxWords: "gst vat chart of accounts",
  feesLine: "What the agency charges, by kind of work and person",
  feesWords: "commission percent rules rate",
  taskCosts: "Costs of tasks",
  taskCostsLine: "What each type of task costs, and who pays it",
  other: "Finance, other",
  otherLine: "Currencies and their rates, overpayments, and when a second person is asked",
  otherWords: "exchange rate advance approval limit",
  xeroLine: "Invoices, bills and payments in your accounts",
  xeroWords: "accounting bookkeeping sync integration",
});
const needs = { resource: "FINANCE", action: "read" } as const;

export const settingPages: readonly SettingPage[] = [
  { to: TAX_PATH, title: titles("taxConfiguration"), line: t("taxLine"), words: t("taxWords"), group: "money", needs },
  { to: FEE_RULES_PATH, title: titles("feeRules"), line: t("feesLine"), words: t("feesWords"), group: "money", needs },
  { to: TASK_RULES_PATH, title: t("taskCosts"), line: t("taskCostsLine"), group: "money", needs },
  { to: OTHER_PATH, title: t("other"), line: t("otherLine"), words: t("otherWords"), group: "money", needs },
  { to: XERO_PATH, title: titles("xero"), line: t("xeroLine"), words: t("xeroWords"), group: "connections", needs },
];
