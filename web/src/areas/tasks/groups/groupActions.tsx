/** Actions on groups and on the tasks in them. */
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { FolderPlusIcon } from "@phosphor-icons/react/dist/csr/FolderPlus";
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { ProjectGroup } from "#contract/projects/group.ts";
import type { TaskRow } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import {
  moveGroup,
  openAddGroup,
  openGroupTemplates,
  openRenameGroup,
  putInGroup,
  removeGroup,
} from "./groupChanges.tsx";
import type { Groups } from "./useGroups.ts";

/** Adding a group, for the bar above the tasks of a project. */
export function useGroupBarActions({ projectId, mayChange }: Pick<Groups, "projectId" | "mayChange">): Action[] {
  const mayAddTasks = useMay("TASK", "write");
  if (projectId === undefined || !mayChange) return [];
  return [
    { id: "addGroup", title: t("addGroup"), icon: FolderPlusIcon, run: () => openAddGroup(projectId) },
    {
      id: "groupTemplate",
      title: t("groupFromTemplate"),
      icon: ListChecksIcon,
      visible: mayAddTasks,
      run: () => openGroupTemplates(projectId),
    },
  ];
}

/** The menu of a group's heading. `add` adds a task to it. */
export function groupMenu(
  group: ProjectGroup,
  { groups, mayChange }: Pick<Groups, "groups" | "mayChange">,
  add: false | (() => void),
): Action[] {
  const { id, order } = group;
  return [
    ...(add ? [{ id: "add", title: t("addTask"), icon: PlusIcon, run: add }] : []),
    ...(mayChange
      ? [
          { id: "rename", title: t("renameGroup"), icon: PencilSimpleIcon, run: () => openRenameGroup(group) },
          {
            id: "up",
            title: t("groupUp"),
            icon: ArrowUpIcon,
            disabled: order === 0,
            run: () => moveGroup(groups, id, order - 1),
          },
          {
            id: "down",
            title: t("groupDown"),
            icon: ArrowDownIcon,
            disabled: order === groups.length - 1,
            run: () => moveGroup(groups, id, order + 1),
          },
          {
            id: "delete",
            title: t("deleteGroup"),
            icon: TrashIcon,
            tone: "danger" as const,
            run: () => removeGroup(group),
          },
        ]
      : []),
  ];
}

/** The groups that a task can be put into, in its menu. */
export const groupsFor = (row: TaskRow, groups: readonly ProjectGroup[]): Action[] =>
  row.editable
    ? [
        ...groups
          .filter(({ id }) => id !== row.group?.id)
          .map((group) => ({
            id: `group-${group.id}`,
            title: t("putInto", { group: group.name }),
            icon: FolderIcon,
            run: () => putInGroup(row, group),
          })),
        ...(row.group
          ? [{ id: "group-none", title: t("takeFromGroup"), icon: FolderIcon, run: () => putInGroup(row, null) }]
          : []),
      ]
    : [];
