import type { Exclusivities, ExclusivityForm } from "#contract/contracts/exclusivity.ts";

export const EMPTY: ExclusivityForm = {
  id: null,
  personId: null,
  base: "EVENT",
  eventId: null,
  firstDay: null,
  lastDay: null,
  daysBefore: 30,
  daysAfter: 30,
  radiusKm: 100,
  venueId: null,
  placeName: null,
  latitude: null,
  longitude: null,
  categoryIds: [],
  countries: [],
  clause: null,
  note: null,
};

/** The exclusivities of a contract as its form has them. */
export const formsOf = ({ exclusivities }: Exclusivities): ExclusivityForm[] =>
  exclusivities.map(({ ofOne: _, person, event, categories, bound, endsOn, ...rest }) => ({
    ...rest,
    personId: person?.id ?? null,
    eventId: event?.id ?? null,
    categoryIds: categories.map(({ id }) => id),
  }));
