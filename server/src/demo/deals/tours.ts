/** Tours of the demo's band over the events it plays, each with its party, its beds and its ways: over, on the road, planned. */
import { sql } from "drizzle-orm";
import { tour, tourEntry, tourMember } from "#server/areas/tours/tour.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { personId } from "../talents/person.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";
import { insertBudget } from "./budgets.ts";
import { LANTERNS } from "./cast.ts";
import { type DemoEvent, harbourEvents } from "./events.ts";
import {
  COAST,
  coastShows,
  ROAD,
  roadShows,
  SYDNEY,
  type TourTown,
  townOf,
  WINTER,
  winterShows,
} from "./tour-events.ts";

/** Name, group, work, home. Guests alone: the calendar of the agency's own people stays as it is. */
const CREW = [
  ["Moss Delahunt", "MANAGER", "Tour manager", "Brunswick, VIC"],
  ["Ilse Brandvold", "CREW", "Front of house", "Hobart, TAS"],
  ["Pip Arkwright", "DRIVER", "Driver and backline", "Newcastle, NSW"],
] as const;
const AUSTRALIA = "AU";

const tourId = (name: string): string => idOf(`tour/${name}`);
export const ROAD_TOUR_ID = tourId(ROAD);
/** Tours whose shows that are over are settled. */
export const SETTLED_TOUR_IDS = [ROAD_TOUR_ID, tourId(WINTER)];

type Entry = Partial<typeof tourEntry.$inferInsert> & { kind: (typeof tourEntry.$inferInsert)["kind"] };
interface TourPlan {
  name: string;
  status: "PLANNED" | "CONFIRMED" | "DONE";
  shows: readonly DemoEvent[];
  /** How the party travels; a plan has no way and no bed yet. */
  by: { mode: "COACH" | "TRAIN"; carrier: string } | null;
  hotels: readonly string[];
  /** Entries beside shows, ways and beds, by day from today. */
  more: (day: (days: number) => string) => readonly Entry[];
}

const placeOf = ({ name, latitude, longitude, zone }: TourTown) => ({
  placeName: name,
  country: AUSTRALIA,
  latitude,
  longitude,
  zone,
});
/** The shows of the band that is on the road, from those just played to the last one that is confirmed. */
const onTheRoad = [...harbourEvents, ...roadShows]
  .filter(({ starts, category, lineUp }) => {
    const isOn = category !== "CANCELLED" && lineUp.some(([name]) => name === LANTERNS);
    return isOn && starts > -10 && starts < 30;
  })
  .toSorted((a, b) => a.starts - b.starts);

const PLANS: readonly TourPlan[] = [
  {
    name: ROAD,
    status: "CONFIRMED",
    shows: onTheRoad,
    by: { mode: "COACH", carrier: "Lantern Coaches" },
    hotels: ["Crown Lodge", "Hunter Inn", "Rundle Rooms", "Fitzmaurice Inn"],
    more: (day) => [
      {
        kind: "REHEARSAL",
        title: "Production rehearsal",
        ...placeOf(SYDNEY),
        startOn: day(-6),
        startTime: "11:00",
        endOn: day(-6),
        endTime: "17:00",
      },
      { kind: "DAY_OFF", startOn: day(-1), zone: SYDNEY.zone },
      {
        kind: "PRESS",
        title: "Breakfast at Harbour FM",
        ...placeOf(townOf("Newcastle")),
        startOn: day(0),
        startTime: "08:10",
        endOn: day(0),
        endTime: "08:40",
        note: "Two songs in the studio, one guitar",
      },
      {
        kind: "REHEARSAL",
        title: "New songs",
        ...placeOf(townOf("Newcastle")),
        startOn: day(0),
        startTime: "13:00",
        endOn: day(0),
        endTime: "18:00",
      },
      { kind: "DAY_OFF", startOn: day(1), zone: SYDNEY.zone },
    ],
  },
  {
    name: WINTER,
    status: "DONE",
    shows: winterShows,
    by: { mode: "TRAIN", carrier: "Inland Rail" },
    hotels: ["Lydiard Rooms", "Quartz Hotel"],
    more: (day) => [
      { kind: "DAY_OFF", startOn: day(-78), zone: SYDNEY.zone },
      { kind: "DAY_OFF", startOn: day(-73), zone: SYDNEY.zone },
      {
        kind: "TRAVEL",
        mode: "TRAIN",
        carrier: "Inland Rail",
        ...placeOf(SYDNEY),
        ...arriving(townOf("Collingwood")),
        startOn: day(-80),
        startTime: "07:40",
        endOn: day(-80),
        endTime: "18:30",
      },
      {
        kind: "HOTEL",
        title: "Pier House",
        ...placeOf(townOf("Collingwood")),
        startOn: day(-80),
        endOn: day(-79),
      },
    ],
  },
  { name: COAST, status: "PLANNED", shows: coastShows, by: null, hotels: [], more: () => [] },
];

function arriving({ name, latitude, longitude, zone }: TourTown) {
  return { toName: name, toCountry: AUSTRALIA, toLatitude: latitude, toLongitude: longitude, endZone: zone };
}

/** The shows of a plan with the way to each and the beds after it; the last night has none, so that there is something to look at. */
function entriesOf({ shows, by, hotels }: TourPlan, day: (days: number) => string): Entry[] {
  return shows.flatMap(({ title, starts, address }, index): Entry[] => {
    const town = townOf(address);
    const before = shows[index - 1];
    const from = before ? townOf(before.address) : null;
    const { placeName, country, latitude, longitude } = placeOf(town);
    const entry: Entry = { kind: "SHOW", eventId: idOf(`event/${title}`), placeName, country, latitude, longitude };
    const next = shows[index + 1];
    if (by === null) return [entry];
    // A long way takes the day before; a short one the morning.
    const isFar = from !== null && Math.hypot(from.latitude - latitude, from.longitude - longitude) > 3;
    const leaves = day(isFar ? starts - 1 : starts);
    const way: Entry[] =
      from === null || from.name === town.name
        ? []
        : [
            {
              kind: "TRAVEL",
              ...by,
              ...placeOf(from),
              ...arriving(town),
              startOn: leaves,
              startTime: isFar ? "07:00" : "09:00",
              endOn: leaves,
              endTime: isFar ? "19:30" : "12:30",
            },
          ];
    const nights = next ? Math.min(next.starts - starts, 3) : 0;
    const bed: Entry[] =
      nights === 0
        ? []
        : [
            {
              kind: "HOTEL",
              title: hotels[index % hotels.length] ?? null,
              ...placeOf(town),
              startOn: day(starts),
              endOn: day(starts + nights),
              reference: `HV-${2240 + index}`,
            },
          ];
    return [entry, ...way, ...bed];
  });
}

interface TourData {
  agencyId: string;
  now: Moment;
  assignee: string | undefined;
}

export async function insertTours(db: Db, data: TourData): Promise<void> {
  for (const plan of PLANS) await insertTour(db, plan, data);
}

async function insertTour(db: Db, plan: TourPlan, { agencyId, now, assignee }: TourData): Promise<void> {
  const { name: displayName, status, shows } = plan;
  const id = tourId(displayName);
  const day = (days: number): string => demoDate(now.add({ days }));
  const [first, last] = [shows[0]?.starts ?? 0, shows.at(-1)?.starts ?? 0];
  await db.insert(tour).values({
    id,
    agencyId,
    displayName,
    status,
    plannedFrom: day(first - 1),
    plannedTo: day(last + 1),
    currency: "AUD",
    createdBy: assignee ?? null,
  });
  await db.insert(involvement).values({
    id: idOf(`involvement/tour/${displayName}`),
    agencyId,
    recordId: id,
    involvedId: personId(LANTERNS),
    role: "RELATED",
  });
  await db.insert(tourMember).values(
    CREW.map(([name, partyGroup, role, homeName], place) => ({
      id: idOf(`tour-member/${displayName}/${name}`),
      agencyId,
      tourId: id,
      place,
      name,
      partyGroup,
      role,
      homeName,
    })),
  );
  for (const [place, entry] of [...entriesOf(plan, day), ...plan.more(day)].entries())
    await db.insert(tourEntry).values({
      id: idOf(`tour-entry/${displayName}/${place}`),
      agencyId,
      tourId: id,
      rooms: [],
      memberIds: [],
      ...entry,
    });
  await insertBudget(db, { agencyId, tourId: id, status, shows });
  if (assignee)
    await db.execute(
      sql`insert into assignment (id, agency_id, record_id, staff_id, role)
        values (${idOf(`assignment/tour/${displayName}`)}, ${agencyId}, ${id}, ${assignee}, 'Assignee')`,
    );
}
