import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/personal.ts";

/** Deletes what a person has several of, at once, with undo. Both say whether it worked; a refusal has been told. */
export async function removeEntry(
  name: string,
  remove: () => Promise<boolean>,
  restore: () => Promise<boolean>,
): Promise<void> {
  if (!(await remove())) return;
  const undo = async (): Promise<void> => {
    if (await restore()) tell(t("entryBack", { name }));
  };
  tell(t("entryDeleted", { name }), { undo });
}
