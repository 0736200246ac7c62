/** Moves a card and saves it, with undo. Completing asks for a call's note and warns of blockers; a conflict asks for a reason. */
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { changeOrAsk } from "#web/shared/conflicts/changeOrAsk.ts";
import { sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { t as b } from "#web/shared/record/bulk/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { MoveTo } from "../dialog/CompleteDialog.tsx";
import { askNote, isOpen, openBlockers, toastCompleted } from "../taskChanges.tsx";

function toastMoved({ id, summary, status, order, group }: TaskRow, newStatus: TaskRow["status"]): void {
  const undo = (): Promise<unknown> =>
    mutate(tasks.move, {
      params: { id },
      body: { statusId: status.id, lowerOrder: order, groupId: group?.id ?? null },
    });
  const text =
    newStatus.id === status.id
      ? t("moved", { name: summary })
      : b("statusSet", { name: summary, count: 1, status: newStatus.statusName.toLowerCase() });
  showToast(text, { undo });
}

/** Sends a move; a conflict is asked about. Resolves to whether it was saved. */
const sendMove = async (id: string, target: MoveTo): Promise<boolean> =>
  (await changeOrAsk((reason) => sendChange(tasks.move, { params: { id }, body: { ...target, ...reason } }))) !== null;

/** Resolves to whether it was moved. */
export async function moveTask(
  row: TaskRow,
  status: TaskRow["status"],
  { lowerOrder, groupId }: Pick<MoveTo, "lowerOrder" | "groupId">,
) {
  const target: MoveTo = {
    statusId: status.id,
    ...(lowerOrder !== undefined && { lowerOrder }),
    ...(groupId !== undefined && { groupId }),
  };
  const completes = status.category.code === "COMPLETED" && isOpen(row);
  if (completes) {
    try {
      const blockers = await openBlockers(row.id);
      if ((row.type.code === "CALL" && !row.note) || blockers.length > 0) return await askNote(row, blockers, target);
    } catch (error) {
      showError(error);
      return false;
    }
  }
  const done = await sendMove(row.id, target);
  if (done && completes) toastCompleted(row);
  else if (done) toastMoved(row, status);
  return done;
}
