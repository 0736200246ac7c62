import { t } from "#web/areas/talents/personal/messages.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

/** Deletes an entry at once, with undo. Both resolve to whether it worked; an error was shown. */
export async function removeEntry(
  name: string,
  remove: () => Promise<boolean>,
  restore: () => Promise<boolean>,
): Promise<void> {
  if (!(await remove())) return;
  const undo = async (): Promise<void> => {
    if (await restore()) showToast(t("entryBack", { name }));
  };
  showToast(t("entryDeleted", { name }), { undo });
}
