/** Guest lists of events: quotas, approval, and who has come in at the door. */
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { guestResolver } from "./guest.read.ts";
import { guestHandlers, tourGuestHandlers } from "./guests.ts";

export const guestsArea = defineArea({
  resolvers: { guest: guestResolver },
  // Announced under the id of their event.
  subscriptions: { guest: [onRecords([recordVisibility("event", ["EVENT"])], ["guest"])] },
  open: () => ({
    bindings: [scoped(GROUPS.guests, guestHandlers), scoped(GROUPS.tourGuests, tourGuestHandlers)],
  }),
});
