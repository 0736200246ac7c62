import { type Venue, venues } from "#contract/venues/venue.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Returns the venues of the agency; none without the right to events, and until they are there. */
export function useVenues(): readonly Venue[] {
  const may = useMay("EVENT", "read");
  return useCallQuery(venues.list, {}, { when: may }).data ?? [];
}
