import { t } from "#web/areas/talents/personal/messages.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

/** Deletes what a person has several of, at once, with undo. Both say whether it worked; a refusal has been told. */
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
