import { type ProjectGroup, projectTaskGroups } from "#contract/projects/group.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export const toastGroupAdded = ({ id, name }: Pick<ProjectGroup, "id" | "name">): void =>
  showToast(t("groupAdded", { name }), { undo: () => mutate(projectTaskGroups.remove, { params: { id } }) });
