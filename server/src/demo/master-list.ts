/** Fills the master lists without default entries, and the venues. */
import type { MasterSlug } from "#contract/master-lists.ts";
import { masterEntry } from "#server/areas/settings/master-entry.table.ts";
import { venue } from "#server/areas/venues/venue.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { harbourEvents } from "./deals/events.ts";
import { tourEvents } from "./deals/tour-events.ts";
import type { Listed } from "./listed.ts";
import { idOf } from "./values/random.ts";

const LISTS = {
  "cost-types": ["Accommodation", "Flights", "Freight", "Ground transport", "Per diem", "Visa"],
} as const satisfies Partial<Record<MasterSlug, readonly string[]>>;

/** Details of the venues of the demo's events; their addresses come from elsewhere. */
const DETAILS: Readonly<Record<string, Partial<typeof venue.$inferInsert>>> = {
  "River Stage": {
    latitude: -27.4762,
    longitude: 153.0303,
    timeZoneId: "Australia/Brisbane",
    capacity: 9500,
    contactName: "Wren Castellan",
    contactEmail: "production@riverstage.example",
    phone: "+61732215500",
    phoneCode: "+61",
    note: "Stage door on the river side. Trucks by the north gate.",
  },
  "The Foundry Hall": {
    latitude: -32.9167,
    longitude: 151.7667,
    timeZoneId: "Australia/Sydney",
    capacity: 880,
    contactName: "Ottilie Marsh",
    contactEmail: "ottilie@foundryhall.example",
  },
  "Robina Stadium": { latitude: -28.067, longitude: 153.379, timeZoneId: "Australia/Brisbane", capacity: 27400 },
};
const VENUES: readonly Omit<typeof venue.$inferInsert, "id" | "agencyId">[] = [
  { name: "Bellweather Hall, Hobart", timeZoneId: "Australia/Hobart", capacity: 620 },
  { name: "Harbour Stage, Sydney", timeZoneId: "Australia/Sydney", capacity: 2100 },
  { name: "Larkspur House, Marrickville", timeZoneId: "Australia/Sydney" },
  { name: "The Lantern Rooms, Melbourne", timeZoneId: "Australia/Melbourne", capacity: 340 },
  ...[...harbourEvents, ...tourEvents]
    .filter(({ venue: name }) => !["Bellweather Hall, Hobart"].includes(name))
    .map(({ venue: name, address }) => ({ name, address, ...DETAILS[name] })),
];
export const venueId = (agencyId: string, name: string): string => idOf(`venue/${agencyId}/${name}`);

export async function insertLists(
  db: Db,
  { agencyId, people }: { agencyId: string; people: readonly Listed[] },
): Promise<void> {
  // Keeps the first spelling of each tag.
  const tags = new Map(people.flatMap((person) => person.tags.map((tag) => [tag.toLowerCase(), tag])));
  const rows = Object.entries({ ...LISTS, tags: [...tags.values()] }).flatMap(([slug, names]) =>
    names.map((name) => ({
      id: idOf(`list/${agencyId}/${slug}/${name}`),
      agencyId,
      slug: slug as keyof typeof LISTS | "tags",
      name,
    })),
  );
  await db.insert(masterEntry).values(rows);
  await db
    .insert(venue)
    .values(VENUES.map((planned) => ({ ...planned, id: venueId(agencyId, planned.name), agencyId })));
}
