/** Muting of fans and hiding of comments, both with undo. */
import { fanReports } from "#contract/fans/report.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { f } from "./messages.ts";

export interface NamedFan {
  id: string;
  name: string;
}

const setEach = async (fans: readonly NamedFan[], muted: boolean): Promise<NamedFan[]> => {
  const changed: NamedFan[] = [];
  for (const fan of fans) {
    const body = { status: muted ? "Muted" : "Active" } as const;
    // A refusal is shown by its own toast; the rest would be refused for the same reason.
    if (!(await mutate(fanReports.setStatus, { params: { id: fan.id }, body }))) break;
    changed.push(fan);
  }
  return changed;
};

/** Mutes fans or unmutes them, and offers undo. Resolves to whether any was changed. */
export async function setMuted(fans: readonly NamedFan[], muted: boolean): Promise<boolean> {
  const changed = await setEach(fans, muted);
  const [first] = changed;
  if (!first) return false;
  const text =
    changed.length === 1
      ? f(muted ? "mutedToast" : "unmutedToast", { name: first.name })
      : f(muted ? "mutedMany" : "unmutedMany", { count: changed.length });
  showToast(text, { undo: async () => void (await setEach(changed, !muted)) });
  return true;
}

/** Hides a comment or shows it again, and offers undo. */
export async function setCommentHidden(id: string, hidden: boolean): Promise<void> {
  const set = async (to: boolean) => mutate(fanReports.hideComment, { params: { id }, body: { hidden: to } });
  if (await set(hidden))
    showToast(f(hidden ? "hiddenToast" : "shownToast"), { undo: async () => void (await set(!hidden)) });
}
