import type { BodyInputOf } from "#contract/call.ts";
import type { SortOf } from "#contract/list.ts";
import { type Project, type ProjectRow, projectRecord, projects } from "#contract/projects/project.ts";
import { t } from "#web/areas/projects/messages.ts";
import { CategoryTabs, countedFilters, useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import {
  closedColumn,
  dayRange,
  dayTime,
  moneyText,
  partnerColumn,
  peopleColumn,
  titleColumn,
  workEndColumns,
} from "#web/shared/deals/workColumns.tsx";
import { workFilterOptions } from "#web/shared/deals/workFilterOptions.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type ListFor, useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { ProjectStatus, useProjectOptions } from "./projectStatus.tsx";

type Change = BodyInputOf<typeof projects.bulk>["change"];

const columns: readonly Column<ProjectRow, SortOf<typeof projects.list>>[] = [
  titleColumn,
  partnerColumn,
  peopleColumn,
  { id: "status", title: w("status"), width: 140, cell: (row) => <ProjectStatus row={row} resting /> },
  { id: "startDate", title: w("start"), width: 116, sort: "startDate", cell: ({ startDate }) => dayTime(startDate) },
  { id: "endDate", title: w("end"), width: 116, sort: "endDate", cell: ({ endDate }) => dayTime(endDate) },
  {
    id: "budget",
    title: t("budget"),
    width: 130,
    align: "end",
    sort: "budget",
    cell: ({ budget, currency }) => moneyText(budget, currency),
  },
  { id: "currency", title: w("currency"), width: 90, hidden: true, cell: ({ currency }) => currency },
  ...workEndColumns,
  closedColumn,
];

function Tabs({ list }: { list: ListFor<typeof projects.list> }) {
  const filters = countedFilters(list, useNarrowed());
  return <CategoryTabs counts={useCallQuery(projects.count, { body: { filters } }, { keep: true }).data} />;
}

export const projectKind: RecordKindOf<typeof projects.list, Project> = {
  kind: "project",
  source: sourceOf(projectRecord),
  files: "project",
  staff: staffOf(projectRecord.staff),
  head: {
    badge: (record) => <ProjectStatus row={record} />,
    line: ({ partner }) => partner?.name,
    facts: ({ startDate, endDate, budget, currency, people, assignedStaff }) => [
      { label: t("dates"), value: dayRange(startDate, endDate) },
      { label: t("budget"), value: moneyText(budget, currency) },
      { label: w("talents"), value: people.length > 0 && <AvatarGroup people={people} /> },
      { label: w("staff"), value: assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} /> },
    ],
  },
  list: {
    useList: () => {
      const narrowed = useNarrowed();
      return useList(projects.list, {
        table: "projects",
        preset: narrowed.categoryCode === undefined ? { progress: "recent" } : {},
        always: narrowed,
      });
    },
    columns,
    useFilters: () => workFilterOptions(useProjectOptions()),
    dates: w("start"),
    tabs: (list) => <Tabs list={list} />,
    bulk: bulkBar<ProjectRow, Change>({
      source: {
        change: (body) => sendChange(projects.bulk, { body }),
        undo: (undo) => sendChange(projects.undoBulk, { body: { undo } }),
        topics: ["project"],
      },
      staff: (staff) => ({ staff }),
    }),
    words: {
      search: t("search"),
      none: t("none"),
      noneLine: t("noneLine"),
      noneAssigned: t("noneAssigned"),
      noneAssignedLine: t("noneAssignedLine"),
    },
    line: ({ partner, startDate, endDate }) =>
      [partner?.name, dayRange(startDate, endDate)].filter(Boolean).join(" · "),
    place: ({ status }) => status.statusName,
  },
};
