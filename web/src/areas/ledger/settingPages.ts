import { t as finance } from "#web/shared/finance/titles.ts";
import type { SettingPage } from "#web/shared/settingPages.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { PAYOUT_SETTINGS_PATH } from "./paths.ts";

/** Words of these pages in the index of the settings. */
const t = defineMessages({
  payoutLine: "How talents and suppliers are paid, and in which files for the bank",
  payoutWords: "pay-runs aba sepa bank payout",
});
export const settingPages: readonly SettingPage[] = [
  {
    to: PAYOUT_SETTINGS_PATH,
    title: finance("payouts"),
    line: t("payoutLine"),
    words: t("payoutWords"),
    group: "money",
    needs: { resource: "FINANCE", action: "read" },
  },
];
