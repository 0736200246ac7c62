/** The columns of tasks, with status, priority, assignee and dates changed where they stand. */
import { useMemo } from "react";
import { PRIORITY_LEVELS } from "#contract/enums.ts";
import { staff } from "#contract/staff/staff.ts";
import type { TaskRow } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { CellEdit } from "#web/ui/table/columns/column.ts";
import { Due, Start } from "../Due.tsx";
import { Priority, TaskStatusBadge } from "../marks.tsx";
import { setAssignee, setDay, setPriority, setTaskStatus } from "../taskChanges.tsx";
import { useTaskOptions } from "../taskChoices.ts";
import { taskColumns } from "../taskColumns.tsx";

type TaskColumn = (typeof taskColumns)[number];
const MAX_STAFF = 100;
const may = ({ editable }: TaskRow): boolean => editable;
const priorities: CellEdit<TaskRow> = {
  kind: "select",
  may,
  value: ({ priorityLevel }) => priorityLevel,
  choices: PRIORITY_LEVELS.map((value) => ({ value, label: t(value), mark: <Priority level={value} /> })),
  save: (row, value) => {
    const level = PRIORITY_LEVELS.find((option) => option === value);
    return level ? setPriority(row, level) : Promise.resolve(false);
  },
};
const dayOf = (field: "startDate" | "dueDate"): CellEdit<TaskRow> => ({
  kind: "date",
  may,
  value: (row) => row[field]?.slice(0, 10) ?? "",
  save: (row, day) => setDay(row, field, day),
});

/** `short` leaves out the year, for groups by day. */
export function useTaskColumns({ short }: { short: boolean }): readonly TaskColumn[] {
  const { options } = useTaskOptions("form");
  const { data: colleagues } = useCallQuery(staff.options, { query: { pageSize: MAX_STAFF } });
  return useMemo(() => {
    const edits: Readonly<Record<string, Partial<TaskColumn>>> = {
      startDate: { edit: dayOf("startDate"), ...(short && { width: 96, cell: (row) => <Start row={row} short /> }) },
      dueDate: { edit: dayOf("dueDate"), ...(short && { width: 124, cell: (row) => <Due row={row} short /> }) },
      priority: { edit: priorities },
      status: {
        edit: {
          kind: "select",
          may,
          value: ({ status }) => status.id,
          choices: options?.statuses.map((status) => ({
            value: status.id,
            label: status.statusName,
            mark: <TaskStatusBadge status={status} />,
          })),
          save: (row, value) => {
            const status = options?.statuses.find(({ id }) => id === value);
            return status ? setTaskStatus(row, status) : Promise.resolve(false);
          },
        },
      },
      assignee: {
        edit: {
          kind: "select",
          may,
          value: ({ assignee }) => assignee?.id ?? "",
          choices: [
            { value: "", label: t("nobody") },
            ...(colleagues?.rows ?? []).map((person) => ({
              value: person.id,
              label: person.displayName,
              mark: <NamedAvatar person={person} size={22} />,
            })),
          ],
          save: (row, value) => setAssignee(row, colleagues?.rows.find(({ id }) => id === value) ?? null),
        },
      },
    };
    return taskColumns.map((column) => ({ ...column, ...edits[column.id] }));
  }, [short, options, colleagues]);
}
