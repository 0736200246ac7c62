import type { Area } from "#web/shared/area.ts";
import { readsFees } from "#web/shared/session/guard.ts";
import { t } from "./titles.ts";

export const area: Area = {
  routes: [
    {
      path: "/tools/settlements/:id",
      title: t("settlement"),
      parent: { title: "Tours", to: "/tools/tour-tracks" },
      needs: readsFees,
      screen: async () => (await import("./SettlementScreen.tsx")).SettlementScreen,
    },
  ],
  recordTabs: [
    {
      of: ["tours"],
      path: "settlements",
      place: 2,
      beside: true,
      title: t("settlements"),
      needs: readsFees,
      screen: async () => (await import("./TourSettlements.tsx")).TourSettlements,
    },
    {
      of: ["events"],
      path: "settlement",
      beside: true,
      globalOnly: true,
      title: t("settlement"),
      needs: readsFees,
      screen: async () => (await import("./EventSettlement.tsx")).EventSettlement,
    },
  ],
  historyLabels: async () => (await import("./settlementLabels.ts")).historyLabels,
  historyIn: ["events"],
};
