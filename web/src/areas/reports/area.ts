import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import type { Area } from "#web/shared/area.ts";
import { TALENT_REPORT_PATH } from "./paths.ts";
import { t } from "./titles.ts";

const needs = { resource: "REPORT", action: "read" } as const;

export const area: Area = {
  routes: [
    {
      path: TALENT_REPORT_PATH,
      title: t("talent"),
      section: { title: t("reports"), to: TALENT_REPORT_PATH },
      needs,
      screen: async () => (await import("./TalentReportScreen.tsx")).TalentReportScreen,
    },
  ],
  navigation: [{ to: TALENT_REPORT_PATH, title: t("reports"), icon: ChartBarIcon, group: 3, order: 6, needs }],
};
