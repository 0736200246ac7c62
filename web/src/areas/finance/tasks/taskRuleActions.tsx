/** The actions of a task-type rule. */
import { PauseIcon } from "@phosphor-icons/react/dist/csr/Pause";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type TaskRule, taskRules } from "#contract/finance/task-rule.ts";
import { t } from "#web/areas/finance/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const Add = lazy(async () => ({ default: (await import("./TaskRuleDialogs.tsx")).AddTaskRule }));
const Edit = lazy(async () => ({ default: (await import("./TaskRuleDialogs.tsx")).EditTaskRule }));

export const openAddTaskRule = (): void => void openDialog((close) => <Add close={close} />);
export const openTaskRule = (rule: TaskRule): void => void openDialog((close) => <Edit rule={rule} close={close} />);

const formOfRule = ({ taskType, account, taxRate, price, amount, active }: TaskRule) => ({
  taskTypeId: taskType.id,
  accountId: account.id,
  taxRateId: taxRate?.id ?? null,
  price,
  amount,
  active,
});
async function turn(rule: TaskRule): Promise<void> {
  const { id, active, version, taskType } = rule;
  const body = { ...formOfRule(rule), active: !active, version };
  if (await mutate(taskRules.update, { params: { id }, body }))
    showToast(t(active ? "deactivated" : "activated", { name: taskType.name }));
}
async function remove(rule: TaskRule): Promise<void> {
  if (!(await mutate(taskRules.remove, { params: { id: rule.id } }))) return;
  const undo = () => mutate(taskRules.create, { body: formOfRule(rule) });
  showToast(t("removed", { name: rule.taskType.name }), { undo });
}

export const taskRuleActions = (rule: TaskRule): Action[] => [
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => openTaskRule(rule) },
  {
    id: "turn",
    title: t(rule.active ? "deactivate" : "activate"),
    icon: rule.active ? PauseIcon : PlayIcon,
    run: () => turn(rule),
  },
  { id: "remove", title: t("remove"), icon: TrashIcon, tone: "danger", run: () => remove(rule) },
];
