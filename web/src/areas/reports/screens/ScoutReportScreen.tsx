import { SOURCES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { scoutReport } from "#contract/reports/scout.ts";
import { choicesFrom, colleagues, peopleOf } from "#web/shared/people/people.tsx";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useList } from "#web/ui/list/useList.ts";
import { ReportPage } from "../ReportPage.tsx";
import { useUsualPeriod } from "../useReport.ts";
import { scoutWords } from "./scout.ts";

const t = defineMessages({
  scout: "Scout",
  staff: "Assigned staff",
  source: "Source",
  category: "Category",
  withIdle: "Without figures too",
});
const scouts = choicesFrom(peopleOf("scouts"));
const staff = choicesFrom(colleagues);
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function ScoutReportScreen() {
  const list = useList(scoutReport.list, { table: "scoutReport", preset: useUsualPeriod() });
  return (
    <ReportPage
      report={scoutWords}
      list={list}
      filters={{
        talentIds: { title: t("scout"), choices: scouts },
        staffIds: { title: t("staff"), choices: staff },
        sources: { title: t("source"), choices: choices(SOURCES) },
        categories: { title: t("category"), choices: choices(TALENT_CATEGORIES) },
        withIdle: { title: t("withIdle") },
      }}
    />
  );
}
