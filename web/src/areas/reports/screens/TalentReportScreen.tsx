import { talentReport } from "#contract/reports/talent.ts";
import { people } from "#contract/talents/person.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useList } from "#web/ui/list/useList.ts";
import { ReportPage } from "../ReportPage.tsx";
import { useUsualPeriod } from "../useReport.ts";
import { talentWords } from "./talent.ts";

const t = defineMessages({ talent: "Talent", staff: "Assigned staff", tag: "Tag", withIdle: "Without figures too" });
const talents = choicesFrom(peopleOf("talents"));

export function TalentReportScreen() {
  const list = useList(talentReport.list, { table: "talentReport", preset: useUsualPeriod() });
  const when = useMay("TALENT", "read");
  const { data } = useCallQuery(people.filterOptions, { params: { family: "talents" } }, { keep: true, when });
  return (
    <ReportPage
      report={talentWords}
      list={list}
      filters={{
        talentIds: { title: t("talent"), choices: talents },
        staffIds: {
          title: t("staff"),
          choices: (data?.staff ?? []).map((person) => ({
            value: person.id,
            label: person.displayName,
            mark: <Avatar person={person} size={22} />,
          })),
        },
        tags: { title: t("tag"), choices: (data?.tags ?? []).map((tag) => ({ value: tag, label: tag })) },
        withIdle: { title: t("withIdle") },
      }}
    />
  );
}
