/** Adds talents to the favourites and removes them, from the profile, the roster and the favourites. */
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/shared/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

interface Talent {
  id: string;
  displayName: string;
}
const toastValues = (talents: readonly Talent[]) => ({ name: talents[0]?.displayName ?? "", count: talents.length });
const ids = (talents: readonly Talent[]) => talents.map(({ id }) => id);

export async function markFavourites(talents: readonly Talent[]): Promise<boolean> {
  if (!(await mutate(favourites.mark, { body: { userIds: ids(talents) } }))) return false;
  const undo = async (): Promise<void> => {
    if (await mutate(favourites.remove, { body: { ids: ids(talents) } }))
      showToast(t("favouriteRemoved", toastValues(talents)));
  };
  showToast(t("favouriteAdded", toastValues(talents)), { undo });
  return true;
}

/** Removes without asking, since undo restores the favourite as it was. `onGone` leaves the favourite's screen. */
export async function removeFavourites(talents: readonly Talent[], onGone?: () => void): Promise<void> {
  if (!(await mutate(favourites.remove, { body: { ids: ids(talents) } }))) return;
  onGone?.();
  const undo = async (): Promise<void> => {
    if (await mutate(favourites.mark, { body: { userIds: ids(talents) } }))
      showToast(t("favouriteAdded", toastValues(talents)));
  };
  showToast(t("favouriteRemoved", toastValues(talents)), { undo });
}

/** The favourite action of a talent's menu. */
export const favouriteAction = (talent: Talent & { favourite: boolean; editable: boolean }): Action => ({
  id: "favourite",
  title: t(talent.favourite ? "removeFavourite" : "addFavourite"),
  icon: StarIcon,
  visible: talent.editable,
  run: () => (talent.favourite ? removeFavourites([talent]) : markFavourites([talent])),
});
