import { may } from "#contract/access.ts";
import type { Me } from "#contract/session/session.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";
import { t } from "./titles.ts";

/** Settlements take a right to fees. */
const needs = (me: Me): boolean => may(rightsOf(me), "CONTRACT", "read") || may(rightsOf(me), "FINANCE", "read");

export const area: Area = {
  routes: [
    {
      path: "/tools/settlements/:id",
      title: t("settlement"),
      parent: { title: "Tours", to: "/tools/tour-tracks" },
      needs,
      screen: async () => (await import("./SettlementScreen.tsx")).SettlementScreen,
    },
  ],
  recordTabs: [
    {
      of: ["tours"],
      path: "settlements",
      beside: true,
      title: t("settlements"),
      needs,
      screen: async () => (await import("./TourSettlements.tsx")).TourSettlements,
    },
    {
      of: ["events"],
      path: "settlement",
      beside: true,
      globalOnly: true,
      title: t("settlement"),
      needs,
      screen: async () => (await import("./EventSettlement.tsx")).EventSettlement,
    },
  ],
  historyLabels: async () => (await import("./settlementLabels.ts")).historyLabels,
  historyIn: ["events"],
};
