/** The actions of a management-fee rule. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type FeeRule, feeRules } from "#contract/finance/fee-rule.ts";
import { t } from "#web/areas/finance/messages.ts";
import { ruleSubjectText } from "#web/shared/finance/feeWords.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const Add = lazy(async () => ({ default: (await import("./FeeRuleDialogs.tsx")).AddFeeRule }));
const Edit = lazy(async () => ({ default: (await import("./FeeRuleDialogs.tsx")).EditFeeRule }));

export const openAddFeeRule = (): void => void openDialog((close) => <Add close={close} />);
export const openFeeRule = (rule: FeeRule): void => void openDialog((close) => <Edit rule={rule} close={close} />);

async function remove(rule: FeeRule): Promise<void> {
  const name = ruleSubjectText(rule);
  const question = { title: t("removeRule"), body: t("removeRuleLine", { name }), yes: t("remove") };
  if (!(await confirm({ ...question, tone: "danger" }))) return;
  if (await mutate(feeRules.remove, { params: { id: rule.id } })) showToast(t("ruleRemoved"));
}

export const feeRuleActions = (rule: FeeRule): Action[] => [
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => openFeeRule(rule) },
  { id: "remove", title: t("remove"), icon: TrashIcon, tone: "danger", run: () => remove(rule) },
];
