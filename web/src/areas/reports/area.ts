import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import type { Area } from "#web/shared/area.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import {
  COMMS_REPORT_PATH,
  CONTRACT_REPORT_PATH,
  COST_REPORT_PATH,
  SCOUT_REPORT_PATH,
  TALENT_REPORT_PATH,
  TASK_REPORT_PATH,
} from "./paths.ts";
import { t } from "./titles.ts";

const needs = { resource: "REPORT", action: "read" } as const;
const section = { title: t("reports"), to: TALENT_REPORT_PATH };
const route = (path: string, title: string, screen: AreaRoute["screen"]): AreaRoute => ({
  path,
  title,
  section,
  needs,
  screen,
});

export const area: Area = {
  routes: [
    route(
      TALENT_REPORT_PATH,
      t("talent"),
      async () => (await import("./screens/TalentReportScreen.tsx")).TalentReportScreen,
    ),
    route(
      SCOUT_REPORT_PATH,
      t("scout"),
      async () => (await import("./screens/ScoutReportScreen.tsx")).ScoutReportScreen,
    ),
    route(
      CONTRACT_REPORT_PATH,
      t("contract"),
      async () => (await import("./screens/ContractReportScreen.tsx")).ContractReportScreen,
    ),
    route(TASK_REPORT_PATH, t("task"), async () => (await import("./screens/TaskReportScreen.tsx")).TaskReportScreen),
    route(COST_REPORT_PATH, t("cost"), async () => (await import("./screens/CostReportScreen.tsx")).CostReportScreen),
    route(
      COMMS_REPORT_PATH,
      t("comms"),
      async () => (await import("./screens/CommsReportScreen.tsx")).CommsReportScreen,
    ),
  ],
  navigation: [{ to: TALENT_REPORT_PATH, title: t("reports"), icon: ChartBarIcon, group: 3, order: 6, needs }],
};
