import { SquaresFourIcon } from "@phosphor-icons/react/dist/csr/SquaresFour";
import type { Area } from "#web/shared/area.ts";
import { DASHBOARD_SETTING_PATH, MANAGEMENT_DASHBOARD_PATH } from "./address.ts";
import { t } from "./titles.ts";

const needs = { resource: "DASHBOARD", action: "read" } as const;

export const area: Area = {
  routes: [
    {
      path: MANAGEMENT_DASHBOARD_PATH,
      title: t("dashboard"),
      needs,
      screen: async () => (await import("./ManagementDashboard.tsx")).ManagementDashboard,
    },
    {
      path: DASHBOARD_SETTING_PATH,
      title: t("dashboardSetting"),
      section: { title: t("dashboard"), to: MANAGEMENT_DASHBOARD_PATH },
      needs,
      screen: async () => (await import("./arranging/ArrangeDashboard.tsx")).ArrangeDashboard,
    },
  ],
  navigation: [
    {
      to: MANAGEMENT_DASHBOARD_PATH,
      also: DASHBOARD_SETTING_PATH,
      title: t("dashboard"),
      icon: SquaresFourIcon,
      group: 0,
      order: 1,
      phonePlace: 1,
      needs,
      shortcut: { key: "d", title: t("goTo") },
    },
  ],
};
