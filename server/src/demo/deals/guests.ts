/** The guest list of the tour's next show: approved, waiting, above the artist's places, and some who are in. */
import { sql } from "drizzle-orm";
import type { GuestSide, GuestState, GuestType } from "#contract/guests/codes.ts";
import { eventGuest, guestQuota } from "#server/areas/guests/guest.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";
import { ROAD } from "./tour-events.ts";

type Row = readonly [
  name: string,
  places: number,
  type: GuestType,
  side: GuestSide,
  state: GuestState,
  member: string | null,
  note: string | null,
];
const GUESTS: readonly Row[] = [
  ["Beatrix Okonjo", 2, "FAMILY", "ARTIST", "APPROVED", "Moss Delahunt", null],
  ["Casimir Holt", 2, "GUEST", "ARTIST", "APPROVED", "Ilse Brandvold", null],
  ["Delphine Aubrac", 1, "MEET_AND_GREET", "ARTIST", "APPROVED", "Moss Delahunt", "After the show, green room"],
  ["Edmund Farrow", 3, "FAMILY", "ARTIST", "ASKED", "Pip Arkwright", null],
  ["Fenna de Groot", 1, "PRESS", "PROMOTER", "APPROVED", null, "Photographs, first three songs"],
  ["Gareth Llewellyn", 2, "PRESS", "PROMOTER", "APPROVED", null, "Radio Coastline"],
  ["Hyacinth Moreau", 2, "INDUSTRY", "AGENCY", "APPROVED", null, null],
  ["Idris Varga", 1, "INDUSTRY", "AGENCY", "ASKED", null, "From the festival"],
  ["Juniper Castellane", 2, "VIP", "VENUE", "DECLINED", null, null],
  ["Kasper Lindqvist", 1, "WORKING", "ARTIST", "APPROVED", "Ilse Brandvold", "Records the show"],
];

export async function insertGuests(
  db: Db,
  { agencyId, now, tour }: { agencyId: string; now: Moment; tour: string },
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id from tour_entry n join event e on e.agency_id = n.agency_id and e.id = n.event_id
      where n.agency_id = ${agencyId}::uuid and n.tour_id = ${tour}::uuid and n.kind = 'SHOW'
        and e.meaning <> 'cancelled' and e.start_on >= ${demoDate(now)}::date
      order by e.start_on, e.id
      limit 1`,
  );
  const eventId = rows[0]?.id;
  if (eventId === undefined) return;
  await db.insert(guestQuota).values({
    id: eventId,
    agencyId,
    totalPlaces: 20,
    artistPlaces: 7,
    agencyPlaces: 4,
    promoterPlaces: 6,
    venuePlaces: 2,
  });
  await db.insert(eventGuest).values(
    GUESTS.map(([name, places, type, side, state, member, note]) => ({
      id: idOf(`guest/${name}`),
      agencyId,
      eventId,
      name,
      places,
      type,
      side,
      state,
      memberId: member === null ? null : idOf(`tour-member/${ROAD}/${member}`),
      note,
    })),
  );
}
