/** Actions on an expense, for its row, its dialog and bulk changes. */
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type ExpenseRow, expenses } from "#contract/expenses/expense.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { openEditExpense, openReject } from "./openForms.tsx";
import { showDecided } from "./showDecided.ts";

/** Resolves to whether any was approved. */
export async function approveExpenses(ids: readonly string[]): Promise<boolean> {
  const result = await mutate(expenses.decide, { body: { ids: [...ids], approve: true, reason: null } });
  if (!result) return false;
  showDecided(true, result, openEditExpense);
  return result.decided.length > 0;
}

async function submit(id: string): Promise<void> {
  if (!(await mutate(expenses.submit, { params: { id } }))) return;
  showToast(t("submitted"), { undo: async () => void (await mutate(expenses.withdraw, { params: { id } })) });
}
async function withdraw(id: string): Promise<void> {
  if (await mutate(expenses.withdraw, { params: { id } })) showToast(t("withdrawn"));
}

type Acted = Pick<ExpenseRow, "id" | "description" | "state" | "editable" | "decidable" | "createdBy">;
export const expenseActions = (
  { id, description, state, editable, decidable, createdBy }: Acted,
  me: string,
  onGone?: () => void,
): Action[] => [
  {
    id: "approve",
    title: t("approve"),
    icon: CheckIcon,
    visible: decidable && state === "SUBMITTED",
    run: () => approveExpenses([id]),
  },
  { id: "reject", title: t("reject"), icon: XIcon, visible: decidable, run: () => openReject([id]) },
  {
    id: "submit",
    title: t("submit"),
    icon: PaperPlaneTiltIcon,
    visible: editable && state !== "SUBMITTED",
    run: () => submit(id),
  },
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, visible: editable, run: () => openEditExpense(id) },
  {
    id: "withdraw",
    title: t("withdraw"),
    icon: ArrowUUpLeftIcon,
    visible: state === "SUBMITTED" && (editable || createdBy?.id === me),
    run: () => withdraw(id),
  },
  {
    id: "delete",
    title: t("delete"),
    icon: TrashIcon,
    tone: "danger",
    visible: editable && state === "DRAFT",
    run: () =>
      removeRecord({
        name: description,
        remove: [expenses.remove, { params: { id } }],
        restore: [expenses.restore, { params: { id } }],
        onGone,
      }),
  },
];
