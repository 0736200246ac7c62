import type { BodyInputOf } from "#contract/call.ts";
import type { SortOf } from "#contract/list.ts";
import { type Project, type ProjectRow, projectRecord, projects } from "#contract/projects/project.ts";
import { t } from "#web/areas/projects/messages.ts";
import { CountedTabs, useWorkPreset } from "#web/shared/deals/CategoryTabs.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { WorkStatusBadge } from "#web/shared/deals/WorkStatus.tsx";
import {
  currencyColumn,
  dayColumn,
  dayRange,
  moneyColumn,
  moneyText,
  peopleFacts,
  workListColumns,
} from "#web/shared/deals/workColumns.tsx";
import { workFilterOptions } from "#web/shared/deals/workFilterOptions.ts";
import { subscribeAction } from "#web/shared/feeds/subscribe.tsx";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { listWords } from "#web/shared/record/listWords.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { ProjectStatus, useProjectOptions } from "./projectStatus.tsx";

type Change = BodyInputOf<typeof projects.bulk>["change"];

const columns = workListColumns<ProjectRow, SortOf<typeof projects.list>>(
  (row) => <ProjectStatus row={row} resting />,
  [
    dayColumn("startDate", w("start"), { sort: "startDate" }),
    dayColumn("endDate", w("end"), { sort: "endDate" }),
    moneyColumn("budget", t("budget"), { sort: "budget" }),
    currencyColumn,
  ],
);

export const projectKind: RecordKindOf<typeof projects.list, Project> = {
  kind: "project",
  source: sourceOf(projectRecord),
  staff: staffOf(projectRecord.staff),
  useActions() {
    const mayCalendar = useMay("CALENDAR", "read");
    return ({ id, displayName }) => [subscribeAction({ kind: "project", id, name: displayName }, mayCalendar)];
  },
  head: {
    badge: (record) => <ProjectStatus row={record} />,
    line: ({ partner }) => partner?.name,
    facts: (record) => [
      { label: t("dates"), value: dayRange(record.startDate, record.endDate) },
      { label: t("budget"), value: moneyText(record.budget, record.currency) },
      ...peopleFacts(record),
    ],
  },
  list: {
    useList: () => useList(projects.list, { table: "projects", ...useWorkPreset() }),
    columns,
    useFilters: () => workFilterOptions(useProjectOptions()),
    dates: w("start"),
    tabs: (list) => <CountedTabs list={list} call={projects.count} />,
    bulk: bulkBar<ProjectRow, Change>({
      source: bulkOf(projects, "project"),
      staff: (staff) => ({ staff }),
    }),
    words: listWords(t),
    card: ({ displayName, partner, startDate, endDate, status, people }) => (
      <WorkCard
        title={displayName}
        line={cardLine(partner?.name, dayRange(startDate, endDate))}
        badge={<WorkStatusBadge status={status} />}
        people={people}
      />
    ),
  },
};
