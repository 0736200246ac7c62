import { CoinsIcon } from "@phosphor-icons/react/dist/csr/Coins";
import { may } from "#contract/access.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";
import { t } from "./titles.ts";

const OWN_PATH = "/finance/my-commission";
const needs = { resource: "FINANCE", action: "read" } as const;

/** Everybody reads their own commission, whatever their rights. */
export const area: Area = {
  routes: [
    {
      path: OWN_PATH,
      title: t("ownCommission"),
      screen: async () => (await import("./OwnCommission.tsx")).OwnCommission,
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
      ...{ of: ["talents"], path: "finance/statement", beside: true, title: t("statement"), needs },
      screen: async () => (await import("./TalentStatement.tsx")).TalentStatement,
    },
    {
      ...{ of: ["talents"], path: "finance/settings", beside: true, title: t("financeSettings"), needs },
      screen: async () => (await import("./settings/TalentSettings.tsx")).TalentSettings,
    },
    {
      ...{ of: ["staff"], path: "finance", beside: true, title: t("finance") },
      screen: async () => (await import("./StaffCommission.tsx")).StaffCommission,
    },
  ],
};
