/** A tour of the demo's band over the events it plays, with its crew, its beds and its ways. */
import { sql } from "drizzle-orm";
import { tour, tourEntry, tourMember } from "#server/areas/tours/tour.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { personId } from "../talents/person.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";
import { insertBudget } from "./budgets.ts";
import { LANTERNS } from "./cast.ts";
import { harbourEvents } from "./events.ts";

/** Name, group, work, home. Guests alone: the calendar of the agency's own people stays as it is. */
const CREW = [
  ["Moss Delahunt", "MANAGER", "Tour manager", "Brunswick, VIC"],
  ["Ilse Brandvold", "CREW", "Front of house", "Hobart, TAS"],
  ["Pip Arkwright", "DRIVER", "Driver and backline", "Newcastle, NSW"],
] as const;

const AUSTRALIA = "AU";
const SYDNEY = { name: "Sydney", latitude: -33.869, longitude: 151.209, zone: "Australia/Sydney" };
const BRISBANE = { name: "Brisbane", latitude: -27.47, longitude: 153.026, zone: "Australia/Brisbane" };
const placeOf = (address: string) => (address.includes("Brisbane") ? BRISBANE : SYDNEY);

export const TOUR_ID = idOf("tour/The Long Way Home");

export async function insertTours(
  db: Db,
  { agencyId, now, assignee }: { agencyId: string; now: Moment; assignee: string | undefined },
): Promise<void> {
  const id = TOUR_ID;
  const day = (days: number): string => demoDate(now.add({ days }));
  const shows = harbourEvents
    .filter(({ lineUp }) => lineUp.some(([name]) => name === LANTERNS))
    .toSorted((a, b) => a.starts - b.starts);
  await db.insert(tour).values({
    id,
    agencyId,
    displayName: "The Long Way Home",
    status: "CONFIRMED",
    plannedFrom: day(-1),
    currency: "AUD",
    createdBy: assignee ?? null,
  });
  await db
    .insert(involvement)
    .values({ id: idOf("involvement/tour"), agencyId, recordId: id, involvedId: personId(LANTERNS), role: "RELATED" });
  await db.insert(tourMember).values(
    CREW.map(([name, partyGroup, role, homeName], place) => ({
      id: idOf(`tour-member/${name}`),
      agencyId,
      tourId: id,
      place,
      name,
      partyGroup,
      role,
      homeName,
    })),
  );
  const entry = (name: string) => ({ id: idOf(`tour-entry/${name}`), agencyId, tourId: id, rooms: [], memberIds: [] });
  let last = SYDNEY;
  for (const [index, { title, starts, address }] of shows.entries()) {
    const town = placeOf(address);
    const { name: placeName, latitude, longitude, zone } = town;
    await db.insert(tourEntry).values({
      ...entry(`show/${title}`),
      kind: "SHOW",
      eventId: idOf(`event/${title}`),
      placeName,
      country: AUSTRALIA,
      latitude,
      longitude,
    });
    if (town !== last)
      await db.insert(tourEntry).values({
        ...entry(`travel/${title}`),
        kind: "TRAVEL",
        mode: "COACH",
        carrier: "Lantern Coaches",
        placeName: last.name,
        latitude: last.latitude,
        longitude: last.longitude,
        country: AUSTRALIA,
        toName: town.name,
        toCountry: AUSTRALIA,
        toLatitude: latitude,
        toLongitude: longitude,
        startOn: day(starts - 1),
        startTime: "06:00",
        endOn: day(starts - 1),
        endTime: "20:30",
        zone: last.zone,
        endZone: zone,
      });
    // The last night has no bed yet, so that there is something to look at.
    if (index < shows.length - 1)
      await db.insert(tourEntry).values({
        ...entry(`hotel/${title}`),
        kind: "HOTEL",
        title: "Rundle Rooms",
        placeName,
        country: AUSTRALIA,
        latitude,
        longitude,
        startOn: day(starts),
        endOn: day(starts + 1),
        zone,
        reference: "HV-2240",
      });
    last = town;
  }
  await db.insert(tourEntry).values([
    {
      ...entry("rehearsal"),
      kind: "REHEARSAL",
      title: "Production rehearsal",
      placeName: SYDNEY.name,
      latitude: SYDNEY.latitude,
      longitude: SYDNEY.longitude,
      startOn: day(-1),
      startTime: "11:00",
      endOn: day(-1),
      endTime: "17:00",
      zone: SYDNEY.zone,
    },
    { ...entry("day-off"), kind: "DAY_OFF", startOn: day(1), zone: SYDNEY.zone },
  ]);
  await insertBudget(db, { agencyId, tourId: id, shows: shows.map(({ title }) => title) });
  if (assignee)
    await db.execute(
      sql`insert into assignment (id, agency_id, record_id, staff_id, role)
        values (${idOf("assignment/tour")}, ${agencyId}, ${id}, ${assignee}, 'Assignee')`,
    );
}
