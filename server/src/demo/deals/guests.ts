/** Guest lists of the tour's next two shows: approved, waiting, and above the artist's places. */
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

const LATER_GUESTS: readonly Row[] = [
  ["Leopold Ashgrove", 2, "FAMILY", "ARTIST", "APPROVED", "Pip Arkwright", null],
  ["Marguerite Sato", 2, "GUEST", "ARTIST", "ASKED", "Moss Delahunt", null],
  ["Nikolai Fairweather", 4, "INDUSTRY", "AGENCY", "ASKED", null, "The whole office"],
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
      limit 2`,
  );
  const [next, later] = rows;
  if (next === undefined) return;
  await db.insert(guestQuota).values({
    id: next.id,
    agencyId,
    totalPlaces: 20,
    artistPlaces: 7,
    agencyPlaces: 4,
    promoterPlaces: 6,
    venuePlaces: 2,
  });
  await insertList(db, { agencyId, eventId: next.id, guests: GUESTS });
  if (later === undefined) return;
  await db.insert(guestQuota).values({ id: later.id, agencyId, totalPlaces: 12, artistPlaces: 6, agencyPlaces: 2 });
  await insertList(db, { agencyId, eventId: later.id, guests: LATER_GUESTS });
}

const insertList = (
  db: Db,
  { agencyId, eventId, guests }: { agencyId: string; eventId: string; guests: readonly Row[] },
) =>
  db.insert(eventGuest).values(
    guests.map(([name, places, type, side, state, member, note]) => ({
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
