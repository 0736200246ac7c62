/** Adds a show to a tour: its venue and its event are made where they are missing. */
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import type { Place } from "#contract/places/place.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import type { PastedShow } from "#contract/tours/pasted-dates.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { VenueForm, venues } from "#contract/venues/venue.ts";
import { send } from "#web/ui/calls/send.ts";
import { t } from "./messages.ts";

export interface ShowToAdd extends PastedShow {
  place: Place | null;
  /** Null for a new venue, or for none. */
  venueId: string | null;
  /** Null for a new event. */
  eventId: string | null;
}

const once = () => ({ idempotencyKey: crypto.randomUUID() });

async function makeEvent(tour: Tour, show: ShowToAdd): Promise<string> {
  let { venueId } = show;
  if (venueId === null && show.venue !== null) {
    const body = {
      ...formOf(VenueForm).empty,
      name: show.venue,
      timeZoneId: show.place?.timezoneId ?? null,
      ...(show.place?.countryId && { countryCode: show.place.countryId }),
    };
    venueId = (await send(venues.create, { body }, once())).id;
  }
  const people = tour.people.map(({ displayName }) => displayName).join(", ");
  const title = people === "" ? t("townAlone", { town: show.town }) : t("eventTitle", { people, town: show.town });
  const body = {
    ...formOf(EventCreate).empty,
    title: title.slice(0, 200),
    kinds: ["PERFORMANCE" as const],
    lineUp: tour.people.map(({ id }) => ({ personId: id, role: null, callTime: null })),
    startDate: show.day,
    venueId,
    timeZoneId: show.place?.timezoneId ?? null,
    assignedStaffIds: tour.assignedStaff.map(({ id }) => id),
  };
  return (await send(events.create, { body }, once())).id;
}

/** Says which event the show has before its entry is added, so that trying again takes that one. Throws a refusal. */
export async function addShow(
  tour: Tour,
  show: ShowToAdd,
  { onEvent }: { onEvent: (eventId: string) => void },
): Promise<void> {
  const eventId = show.eventId ?? (await makeEvent(tour, show));
  onEvent(eventId);
  const body = {
    ...formOf(TourEntryForm).empty,
    kind: "SHOW" as const,
    eventId,
    placeName: show.town,
    country: show.place?.countryId ?? null,
    latitude: show.place?.latitude ?? null,
    longitude: show.place?.longitude ?? null,
  };
  await send(tourEntries.create, { params: { id: tour.id }, body }, once());
}
