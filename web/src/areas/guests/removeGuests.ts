import { type Guest, guests } from "#contract/guests/guest.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Takes guests off the list of an event, with Undo. Resolves to whether it was done. */
export async function removeGuests(eventId: string, chosen: readonly Guest[]): Promise<boolean> {
  const request = { params: { id: eventId }, body: { guestIds: chosen.map(({ id }) => id) } };
  if ((await mutate(guests.removeSeveral, request)) === null) return false;
  showToast(t("removed", { count: chosen.length }), { undo: () => mutate(guests.restoreSeveral, request) });
  return true;
}
