/** Reads guest lists: of an event, and of the shows of a tour. */
import { type SQL, sql } from "drizzle-orm";
import { GUEST_SIDES, type GuestSide } from "#contract/guests/codes.ts";
import { type Guest, GuestList, type ShowGuests, tourGuests } from "#contract/guests/guest.ts";
import { z } from "#contract/schema.ts";
import { event } from "#server/areas/events/event.table.ts";
import { memberName } from "#server/areas/tours/tours.api.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { eventGuest } from "./guest.table.ts";

const p = sql.placeholder;
const seesTour = withinReach("EVENT", sql`m.tour_id`, "read");

const GUEST: Readonly<Record<keyof Guest, SQL>> = {
  id: sql`g.id`,
  name: sql`g.name`,
  places: sql`g.places`,
  type: sql`g.type`,
  side: sql`g.side`,
  staffId: sql`g.staff_id`,
  memberId: sql`case when ${seesTour} then g.member_id end`,
  askedBy: sql`g.asked_by`,
  asker: sql`coalesce(g.asked_by, (select r.title from record r where r.id = g.staff_id),
    case when m.id is not null and ${seesTour} then ${memberName("m")} end)`,
  note: sql`g.note`,
  state: sql`g.state`,
  reason: sql`g.reason`,
  arrived: sql`g.arrived`,
  version: sql`g.version`,
};
const guestFields = Object.entries(GUEST);
const guestColumns = sql.join(
  guestFields.map(([field, value]) => sql`${value} as ${sql.identifier(field)}`),
  sql`, `,
);
const guestJson = sql`json_build_object(${sql.join(
  guestFields.map(([field, value]) => sql`${sql.raw(`'${field}'`)}, ${value}`),
  sql`, `,
)})`;

const guestRows = preparedFamily(
  ({ single }: { single: boolean }) => sql`select ${guestColumns}
    from event_guest g left join tour_member m on m.agency_id = g.agency_id and m.id = g.member_id
    where g.agency_id = ${p("$agency")}::uuid and g.event_id = ${p("id")}::uuid and g.deleted_at is null
      and ${single ? sql`g.id = ${p("guestId")}::uuid` : sql`true`}
    order by g.name, g.id`,
);
export const readGuests = async (db: Db, actor: Actor, id: string): Promise<Guest[]> =>
  (await guestRows(db, { single: false }, { ...reachValues(actor), id })) as unknown as Guest[];
/** Reads a guest of this event; another event's is not found. */
export async function readGuest(db: Db, actor: Actor, id: string, guestId: string): Promise<Guest> {
  const rows = await guestRows(db, { single: true }, { ...reachValues(actor), id, guestId });
  return found((rows as unknown as Guest[])[0]);
}

const quotas = sql`(select json_build_object('TOTAL', q.total_places, 'ARTIST', q.artist_places,
      'AGENCY', q.agency_places, 'PROMOTER', q.promoter_places, 'VENUE', q.venue_places)
  from (select 1) one left join guest_quota q on q.agency_id = ${event.agencyId} and q.id = ${event.id}
    and q.deleted_at is null)`;
/** People of the parties of the event's tours. */
const members = sql`(select coalesce(json_agg(json_build_object('id', m.id, 'name', ${memberName("m")})
      order by m.place, m.id), '[]')
  from tour_entry n join tour_member m on m.agency_id = n.agency_id and m.tour_id = n.tour_id and m.deleted_at is null
    join tour t on t.agency_id = m.agency_id and t.id = m.tour_id and t.deleted_at is null
  where n.agency_id = ${event.agencyId} and n.event_id = ${event.id} and n.deleted_at is null and ${seesTour})`;
const selecting = preparedFamily(
  () => sql`select ${event.title} as title, ${event.venue} as venue,
      ${dayOrTime(event.startOn, event.startTime)} as "startDate",
      ${withinReach("EVENT", event.id, "write")} as editable, ${quotas} as quotas, ${members} as members
    from ${event}
    where ${event.id} = ${p("id")}::uuid and ${event.deletedAt} is null`,
);

export async function readGuestList(db: Db, actor: Actor, id: string): Promise<GuestList> {
  const [[row], guests] = await Promise.all([
    selecting(db, undefined, { ...reachValues(actor), id }),
    readGuests(db, actor, id),
  ]);
  return z.parse(GuestList, { ...found(row), guests });
}

const ofShows = preparedFamily(
  () => sql`select n.event_id as "eventId",
      coalesce((sum(g.places) filter (where g.state = 'APPROVED'))::int, 0) as approved,
      coalesce((sum(g.places) filter (where g.state = 'ASKED'))::int, 0) as waiting,
      (select q.total_places from guest_quota q
        where q.agency_id = n.agency_id and q.id = n.event_id and q.deleted_at is null) as places
    from tour_entry n
      join ${event} on ${event.agencyId} = n.agency_id and ${event.id} = n.event_id and ${event.deletedAt} is null
      left join event_guest g on g.agency_id = n.agency_id and g.event_id = n.event_id and g.deleted_at is null
    where n.agency_id = ${p("$agency")}::uuid and n.tour_id = ${p("id")}::uuid and n.kind = 'SHOW'
      and n.deleted_at is null and ${withinReach("EVENT", event.id, "read")}
    group by n.agency_id, n.event_id`,
);
const approvedOf = (side: GuestSide) => sql`coalesce((select sum(g.places)::int from event_guest g
    where g.agency_id = ${event.agencyId} and g.event_id = ${event.id} and g.deleted_at is null
      and g.state = 'APPROVED' and g.side = ${sql.raw(`'${side}'`)}), 0)`;
const approvedPlaces = sql`json_build_object(${sql.join(
  GUEST_SIDES.map((side) => sql`${sql.raw(`'${side}'`)}, ${approvedOf(side)}`),
  sql`, `,
)})`;
const waitingGuests = sql`(select coalesce(json_agg(${guestJson} order by g.name, g.id), '[]')
  from event_guest g left join tour_member m on m.agency_id = g.agency_id and m.id = g.member_id
  where g.agency_id = ${event.agencyId} and g.event_id = ${event.id} and g.deleted_at is null and g.state = 'ASKED')`;
const showsWithGuests = preparedFamily(
  () => sql`select ${event.id} as "eventId", ${event.title} as title, ${event.venue} as venue,
      ${dayOrTime(event.startOn, event.startTime)} as "startDate",
      ${withinReach("EVENT", event.id, "write")} as editable, ${quotas} as quotas, ${approvedPlaces} as approved,
      ${waitingGuests} as waiting
    from tour_entry n
      join ${event} on ${event.agencyId} = n.agency_id and ${event.id} = n.event_id and ${event.deletedAt} is null
    where n.agency_id = ${p("$agency")}::uuid and n.tour_id = ${p("id")}::uuid and n.kind = 'SHOW'
      and n.deleted_at is null and ${withinReach("EVENT", event.id, "read")}
    order by n.starts_at nulls last, ${event.id}`,
);
/** Reads the shows of a tour that the reader may see, by their day, with who waits for a decision. */
export const guestsOfShows = async (db: Db, actor: Actor, id: string): Promise<ShowGuests[]> =>
  z.parse(tourGuests.shows.reply, await showsWithGuests(db, undefined, { ...reachValues(actor), id }));

const TourShows = tourGuests.list.reply;
export const guestsOfTour = async (db: Db, actor: Actor, id: string): Promise<z.output<typeof TourShows>> =>
  z.parse(TourShows, await ofShows(db, undefined, { ...reachValues(actor), id }));

/** Finds guests by id, through their event. */
export const guestResolver: Resolver = resolver(
  ({ action, deleted = false }) => ({ action, deleted }),
  ({ action, deleted }, isRequested) => sql`select ${eventGuest.id} from ${eventGuest}
    where ${isRequested(eventGuest.id)} and ${eventGuest.agencyId} = ${p("$agency")}::uuid
      and ${eventGuest.deletedAt} is ${deleted ? sql`not null` : sql`null`}
      and ${reachesRecord(eventGuest.eventId, action)}`,
);
