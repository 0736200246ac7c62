import type { SortOf } from "#contract/list.ts";
import type { TaskRow, tasks } from "#contract/tasks/task.ts";
import { formatAmount } from "#contract/values/money.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import styles from "./columns.module.css";
import { Due, Start } from "./Due.tsx";
import { Priority, TaskStatusBadge } from "./marks.tsx";

type Person = TaskRow["relatedTos"][number];
const asPerson = ({ objectId: id, name: displayName, avatarUrl }: Person) => ({ id, displayName, avatarUrl });
const isTalent = ({ objectType }: Person): boolean => objectType === "TALENT" || objectType === "PROSPECT";

/** The first one with its face, and how many more there are. */
function Related({ all }: { all: readonly Person[] }) {
  const [first, ...others] = all;
  if (!first) return null;
  return (
    <span className={styles.related} data-tip={others.length > 0 ? names(all) : undefined}>
      <NamedAvatar person={asPerson(first)} size={22} />
      {others.length > 0 && <span className={styles.others}>+{others.length}</span>}
    </span>
  );
}

const names = (records: readonly { name: string }[]): string => records.map(({ name }) => name).join(", ");
const amount = (value: number | null): string | null => (value === null ? null : formatAmount(value));

export const taskColumns: readonly Column<TaskRow, SortOf<typeof tasks.list>>[] = [
  { id: "summary", title: t("summary"), width: 230, sort: "summary", cell: ({ summary }) => summary },
  {
    id: "assignee",
    title: t("assignee"),
    width: 160,
    cell: ({ assignee }) => assignee && <NamedAvatar person={assignee} size={22} />,
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
    cell: (row) => <Start row={row} />,
  },
  {
    id: "dueDate",
    title: t("due"),
    width: 130,
    sort: "dueDate",
    cell: (row) => <Due row={row} />,
  },
  { id: "venue", title: t("venue"), width: 140, sort: "venue", hidden: true, cell: ({ venue }) => venue },
  { id: "address", title: t("address"), width: 120, sort: "address", cell: ({ address }) => address },
  { id: "status", title: t("status"), width: 136, cell: ({ status }) => <TaskStatusBadge status={status} resting /> },
  {
    id: "priority",
    title: t("priority"),
    width: 96,
    sort: "priorityLevel",
    cell: ({ priorityLevel }) => <Priority level={priorityLevel} />,
  },
  { id: "type", title: t("type"), width: 110, hidden: true, cell: ({ type }) => type.name },
  { id: "relatedTo", title: t("relatedTo"), width: 170, cell: ({ relatedTos }) => <Related all={relatedTos} /> },
  {
    id: "talent",
    title: t("talent"),
    width: 150,
    hidden: true,
    cell: ({ relatedTos }) => names(relatedTos.filter(isTalent)),
  },
  { id: "linkTo", title: t("linkTo"), width: 100, cell: ({ linkTos }) => names(linkTos) },
  { id: "group", title: t("group"), width: 140, hidden: true, cell: ({ group }) => group?.name },
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
