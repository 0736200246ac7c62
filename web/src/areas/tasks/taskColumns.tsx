import type { SortOf } from "#contract/list.ts";
import type { TaskRow, tasks } from "#contract/tasks/task.ts";
import { formatAmount } from "#contract/values/money.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { Priority, TaskStatusBadge } from "./marks.tsx";
import { taskTime } from "./taskLabels.ts";

const names = (all: readonly { name: string }[]): string => all.map(({ name }) => name).join(", ");
const amount = (value: number | null): string | null => (value === null ? null : formatAmount(value));

export const taskColumns: readonly Column<TaskRow, SortOf<typeof tasks.list>>[] = [
  { id: "summary", title: t("summary"), width: 240, sort: "summary", cell: ({ summary }) => summary },
  {
    id: "assignee",
    title: t("assignee"),
    width: 140,
    cell: ({ assignee }) => assignee && <NamedAvatar person={assignee} />,
  },
  {
    id: "collaborators",
    title: t("collaborators"),
    width: 110,
    hidden: true,
    cell: ({ collaborators }) => <AvatarGroup people={collaborators} />,
  },
  {
    id: "startDate",
    title: t("start"),
    width: 130,
    sort: "startDate",
    cell: ({ startDate, timeZoneId }) => taskTime(startDate, timeZoneId),
  },
  {
    id: "dueDate",
    title: t("due"),
    width: 130,
    sort: "dueDate",
    cell: ({ dueDate, timeZoneId }) => taskTime(dueDate, timeZoneId),
  },
  { id: "venue", title: t("venue"), width: 140, sort: "venue", hidden: true, cell: ({ venue }) => venue },
  { id: "address", title: t("address"), width: 170, sort: "address", cell: ({ address }) => address },
  { id: "status", title: t("status"), width: 120, cell: ({ status }) => <TaskStatusBadge status={status} resting /> },
  {
    id: "priority",
    title: t("priority"),
    width: 96,
    sort: "priorityLevel",
    cell: ({ priorityLevel }) => <Priority level={priorityLevel} />,
  },
  { id: "type", title: t("type"), width: 110, hidden: true, cell: ({ type }) => type.name },
  { id: "relatedTo", title: t("relatedTo"), width: 170, cell: ({ relatedTos }) => names(relatedTos) },
  { id: "linkTo", title: t("linkTo"), width: 130, cell: ({ linkTos }) => names(linkTos) },
  {
    id: "completedAt",
    title: t("completedAt"),
    width: 150,
    sort: "completedDate",
    hidden: true,
    cell: ({ completedDate }) => <When instant={completedDate} />,
  },
  { id: "note", title: t("note"), width: 180, hidden: true, cell: ({ note }) => note },
  {
    id: "description",
    title: t("description"),
    width: 220,
    hidden: true,
    cell: ({ description }) => description && plainText(description),
  },
  { id: "supplier", title: t("supplier"), width: 150, hidden: true, cell: ({ supplier }) => supplier?.name },
  { id: "chargeTo", title: t("chargeTo"), width: 150, hidden: true, cell: ({ chargeTo }) => chargeTo.value },
  {
    id: "cost",
    title: t("cost"),
    width: 96,
    align: "end",
    sort: "cost",
    hidden: true,
    cell: ({ cost }) => amount(cost),
  },
  {
    id: "extra",
    title: t("extra"),
    width: 96,
    align: "end",
    sort: "extra",
    hidden: true,
    cell: ({ extra }) => amount(extra),
  },
  {
    id: "sale",
    title: t("sale"),
    width: 96,
    align: "end",
    sort: "sale",
    hidden: true,
    cell: ({ sale }) => amount(sale),
  },
];
