import type { events } from "#contract/events/event.ts";
import type { projects } from "#contract/projects/project.ts";
import type { WorkStatus } from "#contract/work/work.ts";
import { changeOrAsk } from "#web/shared/conflicts/changeOrAsk.ts";
import { sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

type Move = typeof projects.move | typeof events.move;

/** Changes the status of an event or project, and offers undo. Resolves to whether it was changed. */
export async function changeWorkStatus(
  call: Move,
  { id, displayName, status }: { id: string; displayName: string; status: WorkStatus },
  to: WorkStatus,
): Promise<boolean> {
  const set = (statusId: string) =>
    changeOrAsk((more) => sendChange<Move>(call, { params: { id }, body: { statusId, ...more } }));
  if (!(await set(to.id))) return false;
  showToast(t("statusSet", { name: displayName, status: to.statusName.toLowerCase() }), {
    undo: async () => void (await set(status.id)),
  });
  return true;
}
