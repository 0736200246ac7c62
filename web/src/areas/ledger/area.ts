import { CoinsIcon } from "@phosphor-icons/react/dist/csr/Coins";
import { may } from "#contract/access.ts";
import type { Area } from "#web/shared/area.ts";
import { t as finance } from "#web/shared/finance/titles.ts";
import { PAY_RUNS_PATH, payRunPath } from "#web/shared/ledger/paths.ts";
import { rightsOf } from "#web/shared/session/me.tsx";
import { PAYOUT_SETTINGS_PATH } from "./paths.ts";
import { t } from "./titles.ts";

const OWN_PATH = "/finance/my-commission";
const needs = { resource: "FINANCE", action: "read" } as const;

const section = { title: finance("finance"), to: "/finance" };

/** Everyone reads their own commission, whatever their rights. */
export const area: Area = {
  settingPages: async () => (await import("./settingPages.ts")).settingPages,
  routes: [
    {
      path: OWN_PATH,
      title: t("ownCommission"),
      screen: async () => (await import("./OwnCommission.tsx")).OwnCommission,
    },
    {
      path: PAY_RUNS_PATH,
      title: finance("payRuns"),
      section,
      screen: async () => (await import("./payRuns/PayRunsScreen.tsx")).PayRunsScreen,
      needs,
    },
    {
      path: payRunPath(":id"),
      title: finance("payRuns"),
      parent: { title: finance("payRuns"), to: PAY_RUNS_PATH },
      screen: async () => (await import("./payRuns/PayRunScreen.tsx")).PayRunScreen,
      needs,
    },
    {
      path: "/finance/trust",
      title: finance("trust"),
      section,
      screen: async () => (await import("./trust/TrustScreen.tsx")).TrustScreen,
      needs,
    },
    {
      path: PAYOUT_SETTINGS_PATH,
      title: finance("payouts"),
      section,
      screen: async () => (await import("./payRuns/PayoutSettings.tsx")).PayoutSettings,
      needs,
    },
  ],
  navigation: [
    {
      to: OWN_PATH,
      title: t("ownCommission"),
      icon: CoinsIcon,
      group: 3,
      order: 4,
      // Others find it on their own page.
      needs: (me) => !may(rightsOf(me), "STAFF", "read"),
    },
  ],
  recordTabs: [
    {
      of: ["talents"],
      path: "finance/statement",
      beside: true,
      title: t("statement"),
      needs,
      screen: async () => (await import("./TalentStatement.tsx")).TalentStatement,
    },
    {
      of: ["talents"],
      path: "finance/settings",
      beside: true,
      title: t("financeSettings"),
      needs,
      screen: async () => (await import("./settings/TalentSettings.tsx")).TalentSettings,
    },
    {
      of: ["staff"],
      path: "finance",
      beside: true,
      title: t("finance"),
      screen: async () => (await import("./StaffCommission.tsx")).StaffCommission,
    },
  ],
};
