/** The actions of a template of tasks. */
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type TaskTemplate, taskTemplates } from "#contract/settings/task-setting.ts";
import { openApplyTemplate } from "#web/shared/work/openTemplates.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import type { TypeChoices } from "./TemplateDialogs.tsx";

const Add = lazy(async () => ({ default: (await import("./TemplateDialogs.tsx")).AddTemplate }));
const Edit = lazy(async () => ({ default: (await import("./TemplateDialogs.tsx")).EditTemplate }));

export const openAddTemplate = (types: TypeChoices): void =>
  void openDialog((close) => <Add types={types} close={close} />);
export const openEditTemplate = (template: TaskTemplate, types: TypeChoices): void =>
  void openDialog((close) => <Edit template={template} types={types} close={close} />);

async function remove({ id, name, statusId, items }: TaskTemplate): Promise<void> {
  if (!(await mutate(taskTemplates.remove, { params: { id } }))) return;
  showToast(t("removed", { name }), { undo: () => mutate(taskTemplates.create, { body: { name, statusId, items } }) });
}

interface May {
  edit: boolean;
  apply: boolean;
}
export const templateActions = (template: TaskTemplate, types: TypeChoices, may: May): Action[] => [
  { id: "apply", title: t("apply"), icon: ListChecksIcon, visible: may.apply, run: () => openApplyTemplate(template) },
  {
    id: "edit",
    title: t("edit"),
    icon: PencilSimpleIcon,
    visible: may.edit,
    run: () => openEditTemplate(template, types),
  },
  { id: "remove", title: t("remove"), icon: TrashIcon, tone: "danger", visible: may.edit, run: () => remove(template) },
];
