import { Tabs } from "#web/ui/elements/Tabs.tsx";
import {
  COMMS_REPORT_PATH,
  CONTRACT_REPORT_PATH,
  COST_REPORT_PATH,
  SCOUT_REPORT_PATH,
  TALENT_REPORT_PATH,
  TASK_REPORT_PATH,
} from "./paths.ts";
import { t } from "./titles.ts";

/** The reports, each a tab. */
export const ReportTabs = () => (
  <Tabs
    label={t("reports")}
    tabs={[
      { id: "talent", to: TALENT_REPORT_PATH, title: t("talentTab") },
      { id: "scout", to: SCOUT_REPORT_PATH, title: t("scoutTab") },
      { id: "contract", to: CONTRACT_REPORT_PATH, title: t("contractTab") },
      { id: "task", to: TASK_REPORT_PATH, title: t("taskTab") },
      { id: "cost", to: COST_REPORT_PATH, title: t("costTab") },
      { id: "comms", to: COMMS_REPORT_PATH, title: t("commsTab") },
    ]}
  />
);
