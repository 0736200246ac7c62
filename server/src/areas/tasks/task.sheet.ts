import type { TaskRow } from "#contract/tasks/task.ts";
import { plainText } from "#contract/values/rich-text.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";

const money = (value: number | null) => (value === null ? null : value / 100);
/** Columns of the exported list: never more than a row of the list holds. */
export const taskSheet: readonly SheetColumn<TaskRow>[] = [
  { id: "summary", title: "Summary", value: (row) => row.summary },
  { id: "assignee", title: "Assignee", value: (row) => row.assignee?.displayName ?? null },
  {
    id: "collaborators",
    title: "Collaborators",
    value: (row) => row.collaborators.map(({ displayName }) => displayName).join(", "),
  },
  { id: "startDate", title: "Start", value: (row) => row.startDate?.replace("T", " ") ?? null },
  { id: "dueDate", title: "Due", value: (row) => row.dueDate?.replace("T", " ") ?? null },
  { id: "venue", title: "Venue", value: (row) => row.venue },
  { id: "address", title: "Address", value: (row) => row.address },
  { id: "status", title: "Status", value: (row) => row.status.statusName },
  { id: "priority", title: "Priority", value: (row) => row.priorityLevel },
  { id: "type", title: "Type", value: (row) => row.type.name },
  { id: "relatedTo", title: "Related to", value: (row) => row.relatedTos.map(({ name }) => name).join(", ") },
  {
    id: "talent",
    title: "Talent",
    value: (row) =>
      row.relatedTos
        .filter(({ objectType }) => objectType === "TALENT" || objectType === "PROSPECT")
        .map(({ name }) => name)
        .join(", "),
  },
  { id: "linkTo", title: "Link to", value: (row) => row.linkTos.map(({ name }) => name).join(", ") },
  { id: "group", title: "Group", value: (row) => row.group?.name ?? null },
  { id: "completedAt", title: "Completed at", value: (row) => row.completedDate },
  { id: "note", title: "Note", value: (row) => row.note },
  { id: "description", title: "Description", value: (row) => row.description && plainText(row.description) },
  { id: "supplier", title: "Supplier", value: (row) => row.supplier?.name ?? null },
  { id: "chargeTo", title: "Charge to", value: (row) => row.chargeTo.value },
  { id: "cost", title: "Cost", value: (row) => money(row.cost) },
  { id: "extra", title: "Extra", value: (row) => money(row.extra) },
  { id: "sale", title: "Sale", value: (row) => money(row.sale) },
];
