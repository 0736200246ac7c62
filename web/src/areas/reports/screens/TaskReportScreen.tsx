import { taskReport } from "#contract/reports/task.ts";
import { choicesFrom, colleagues, peopleOf } from "#web/shared/people/people.tsx";
import { defineMessages } from "#web/ui/format/messages.ts";
import { useList } from "#web/ui/list/useList.ts";
import { ReportPage } from "../ReportPage.tsx";
import { useUsualPeriod } from "../useReport.ts";
import { taskWords } from "./task.ts";

const t = defineMessages({ staff: "Assignee", talent: "Talent", withIdle: "Without figures too" });
const staff = choicesFrom(colleagues);
const talents = choicesFrom(peopleOf("talents"));

export function TaskReportScreen() {
  const list = useList(taskReport.list, { table: "taskReport", preset: useUsualPeriod() });
  return (
    <ReportPage
      report={taskWords}
      list={list}
      filters={{
        assigneeIds: { title: t("staff"), choices: staff },
        talentIds: { title: t("talent"), choices: talents },
        withIdle: { title: t("withIdle") },
      }}
    />
  );
}
