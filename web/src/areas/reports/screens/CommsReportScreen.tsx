import { commsReport } from "#contract/reports/comms.ts";
import { choicesFrom, colleagues, type PeopleSource, partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useList } from "#web/ui/list/useList.ts";
import { ReportPage } from "../ReportPage.tsx";
import { useUsualPeriod } from "../useReport.ts";
import { commsWords } from "./comms.ts";

const t = defineMessages({ contact: "Person or partner", staff: "Member of staff", withIdle: "Without figures too" });

const people = peopleOf("talents", "scouts");
const contacts: PeopleSource = {
  usePeople: (text, ids) => {
    const [persons, partners] = [people.usePeople(text, ids), partnersToChoose.usePeople(text, ids)];
    return { people: [...persons.people, ...partners.people], loading: persons.loading || partners.loading };
  },
};

export function CommsReportScreen() {
  const list = useList(commsReport.list, { table: "commsReport", preset: useUsualPeriod() });
  return (
    <ReportPage
      report={commsWords}
      list={list}
      filters={{
        contactIds: { title: t("contact"), choices: choicesFrom(contacts) },
        staffIds: { title: t("staff"), choices: choicesFrom(colleagues) },
        withIdle: { title: t("withIdle") },
      }}
    />
  );
}
