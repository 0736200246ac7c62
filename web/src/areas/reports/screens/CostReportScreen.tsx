import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { choicesFrom, partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useList } from "#web/ui/list/useList.ts";
import { ReportPage } from "../ReportPage.tsx";
import { useUsualPeriod } from "../useReport.ts";
import { costWords } from "./costAndRevenue.ts";

const t = defineMessages({ talent: "Talent", partner: "Partner", withIdle: "Without figures too" });
const talents = choicesFrom(peopleOf("talents"));
const partners = choicesFrom(partnersToChoose);

export function CostReportScreen() {
  const list = useList(costReport.list, { table: "costReport", preset: useUsualPeriod() });
  return (
    <ReportPage
      report={costWords}
      list={list}
      filters={{
        talentIds: { title: t("talent"), choices: talents },
        partnerIds: { title: t("partner"), choices: partners },
        withIdle: { title: t("withIdle") },
      }}
    />
  );
}
