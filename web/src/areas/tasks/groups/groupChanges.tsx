/** Changes of a project's groups: each saves at once; deleting offers undo. */
import { lazy } from "react";
import { type ProjectGroup, projectTaskGroups } from "#contract/projects/group.ts";
import { type TaskTemplate, taskTemplates } from "#contract/settings/task-setting.ts";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const ChooseTemplate = lazy(async () => ({
  default: (await import("#web/shared/work/ChooseTemplate.tsx")).ChooseTemplate,
}));

const AddGroup = lazy(async () => ({ default: (await import("./GroupDialogs.tsx")).AddGroup }));
const RenameGroup = lazy(async () => ({ default: (await import("./GroupDialogs.tsx")).RenameGroup }));
const GroupFromTemplate = lazy(async () => ({ default: (await import("./GroupDialogs.tsx")).GroupFromTemplate }));

export const openAddGroup = (projectId: string): void =>
  void openDialog((close) => <AddGroup projectId={projectId} close={close} />);
export const openRenameGroup = (group: ProjectGroup): void =>
  void openDialog((close) => <RenameGroup group={group} close={close} />);

const openTemplate = (projectId: string, template: TaskTemplate): void =>
  void openDialog((close) => <GroupFromTemplate projectId={projectId} template={template} close={close} />);
export async function openGroupTemplates(projectId: string): Promise<void> {
  try {
    const templates = await send(taskTemplates.list, {});
    openDialog((close) => (
      <ChooseTemplate
        templates={templates}
        close={close}
        choose={(template) => {
          close();
          openTemplate(projectId, template);
        }}
      />
    ));
  } catch (error) {
    showError(error);
  }
}

export async function removeGroup({ id, name }: Pick<ProjectGroup, "id" | "name">): Promise<void> {
  if (!(await mutate(projectTaskGroups.remove, { params: { id } }))) return;
  showToast(t("groupDeleted", { name }), {
    undo: () => mutate(projectTaskGroups.restore, { params: { id } }),
  });
}

/** Moves a group to a place among the groups, and offers to put it back. */
export async function moveGroup(groups: readonly ProjectGroup[], id: string, order: number): Promise<void> {
  const group = groups.find((candidate) => candidate.id === id);
  if (!group || order < 0 || order >= groups.length) return;
  const place = (order: number) => mutate(projectTaskGroups.update, { params: { id }, body: { order } });
  if (await place(order)) showToast(t("groupMoved", { name: group.name }), { undo: () => place(group.order) });
}

/** Puts a task into a group, at the place that it has. */
export async function putInGroup(row: TaskRow, group: Pick<ProjectGroup, "id" | "name"> | null): Promise<void> {
  const { id, summary, status, order } = row;
  const put = (groupId: string | null) =>
    mutate(tasks.move, { params: { id }, body: { statusId: status.id, lowerOrder: order, groupId } });
  if (await put(group?.id ?? null))
    showToast(group ? t("putInGroup", { name: summary, group: group.name }) : t("tookFromGroup", { name: summary }), {
      undo: () => put(row.group?.id ?? null),
    });
}
