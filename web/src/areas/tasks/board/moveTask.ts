/** Moves a card: saved at once, with undo. Completing asks what it asks elsewhere, and a conflict takes a reason. */
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { changeOrAsk } from "#web/shared/conflicts/changeOrAsk.ts";
import { sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { t as b } from "#web/shared/record/bulk/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { MoveTo } from "../dialog/CompleteDialog.tsx";
import { askNote, isOpen, openBlockers, saidCompleted } from "../taskChanges.tsx";

function saidMoved({ id, summary, status, order, group }: TaskRow, to: Pick<TaskRow, "status">["status"]): void {
  const undo = (): Promise<unknown> =>
    mutate(tasks.move, {
      params: { id },
      body: { statusId: status.id, lowerOrder: order, groupId: group?.id ?? null },
    });
  const text =
    to.id === status.id
      ? t("moved", { name: summary })
      : b("statusSet", { name: summary, count: 1, status: to.statusName.toLowerCase() });
  showToast(text, { undo });
}

/** Sends a move; a conflict is asked about. Resolves to whether it was saved. */
const sendMove = async (id: string, to: MoveTo): Promise<boolean> =>
  (await changeOrAsk((more) => sendChange(tasks.move, { params: { id }, body: { ...to, ...more } }))) !== null;

/** Resolves to whether it was moved. */
export async function moveTask(
  row: TaskRow,
  status: TaskRow["status"],
  { lowerOrder, groupId }: Pick<MoveTo, "lowerOrder" | "groupId">,
) {
  const to: MoveTo = {
    statusId: status.id,
    ...(lowerOrder !== undefined && { lowerOrder }),
    ...(groupId !== undefined && { groupId }),
  };
  const completes = status.category.code === "COMPLETED" && isOpen(row);
  if (completes) {
    try {
      const waitsFor = await openBlockers(row.id);
      if ((row.type.code === "CALL" && !row.note) || waitsFor.length > 0) return await askNote(row, waitsFor, to);
    } catch (error) {
      showError(error);
      return false;
    }
  }
  const done = await sendMove(row.id, to);
  if (done && completes) saidCompleted(row);
  else if (done) saidMoved(row, status);
  return done;
}
