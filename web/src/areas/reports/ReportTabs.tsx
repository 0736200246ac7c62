import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { TALENT_REPORT_PATH } from "./paths.ts";
import { t } from "./titles.ts";

/** The reports, each a tab. */
export const ReportTabs = () => (
  <Tabs label={t("reports")} tabs={[{ id: "talent", to: TALENT_REPORT_PATH, title: t("talentTab") }]} />
);
