import { contractReport } from "#contract/reports/contract.ts";
import { choicesFrom, partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useList } from "#web/ui/list/useList.ts";
import { ReportPage } from "../ReportPage.tsx";
import { useUsualPeriod } from "../useReport.ts";
import { contractWords } from "./contract.ts";

const t = defineMessages({ talent: "Talent", partner: "Partner", withIdle: "Without figures too" });
const talents = choicesFrom(peopleOf("talents"));
const partners = choicesFrom(partnersToChoose);

export function ContractReportScreen() {
  const list = useList(contractReport.list, { table: "contractReport", preset: useUsualPeriod() });
  return (
    <ReportPage
      report={contractWords}
      list={list}
      filters={{
        talentIds: { title: t("talent"), choices: talents },
        partnerIds: { title: t("partner"), choices: partners },
        withIdle: { title: t("withIdle") },
      }}
    />
  );
}
