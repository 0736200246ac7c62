import { CaretDoubleUpIcon } from "@phosphor-icons/react/dist/csr/CaretDoubleUp";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { PRIORITY_LEVELS } from "#contract/enums.ts";
import { staff } from "#contract/staff/staff.ts";
import type { TaskRow } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { t as b } from "#web/shared/record/bulk/messages.ts";
import { bulkBar, type ChangeSelected } from "#web/shared/record/bulk/RecordBulk.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useGroups } from "./groups/useGroups.ts";
import { Priority, TaskStatusBadge } from "./marks.tsx";
import { type TaskChange, taskBulk } from "./taskChanges.tsx";
import { useTaskOptions } from "./taskChoices.ts";

/** Changes status, priority, assignee and collaborators of many tasks, and the group of a project's. */
export const taskBulkBar = bulkBar<TaskRow, TaskChange>({
  source: taskBulk,
  staffTitle: t("collaborators"),
  staff: (staff) => ({ staff }),
  useMore: () => {
    const { options } = useTaskOptions("form");
    const { data: colleagues } = useCallQuery(staff.options, { query: { pageSize: 100 } });
    const { groups } = useGroups("list");
    return (_rows: readonly TaskRow[] | null, change: ChangeSelected<TaskChange>) => [
      {
        id: "status",
        title: b("setStatus"),
        icon: CircleHalfIcon,
        menu: (options?.statuses ?? []).map((status) => ({
          id: status.id,
          title: status.statusName,
          mark: <TaskStatusBadge status={status} />,
          run: () =>
            change({ status: status.id }, (changed) =>
              b("statusSet", { ...changed, status: status.statusName.toLowerCase() }),
            ),
        })),
      },
      {
        id: "priority",
        title: t("setPriority"),
        icon: CaretDoubleUpIcon,
        menu: PRIORITY_LEVELS.map((level) => ({
          id: level,
          title: t(level),
          mark: <Priority level={level} />,
          run: () =>
            change({ priorityLevel: level }, (changed) =>
              t("prioritySet", { ...changed, priority: t(level).toLowerCase() }),
            ),
        })),
      },
      {
        id: "assignee",
        title: t("setAssignee"),
        icon: UserIcon,
        menu: (colleagues?.rows ?? []).map((person) => ({
          id: person.id,
          title: person.displayName,
          mark: <NamedAvatar person={person} size={22} />,
          run: () =>
            change({ assignee: person.id }, (changed) =>
              t("assigneeSet", { ...changed, assignee: person.displayName }),
            ),
        })),
      },
      groups.length > 0 && {
        id: "group",
        title: t("setGroup"),
        icon: FolderIcon,
        menu: [
          ...groups.map((group) => ({
            id: group.id,
            title: group.name,
            run: () => change({ group: group.id }, (changed) => t("groupSet", { ...changed, group: group.name })),
          })),
          {
            id: "none",
            title: t("noGroup"),
            run: () => change({ group: null }, (changed) => t("groupRemoved", changed)),
          },
        ],
      },
    ];
  },
});
