/** Reads the entries of a tour's itinerary: those of its own, and its shows as their events have them. */
import { sql } from "drizzle-orm";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";

const p = sql.placeholder;
const wall = (day: string, time: string) =>
  sql.raw(`to_char(${day}, 'YYYY-MM-DD') || coalesce(to_char(${time}, '"T"HH24:MI'), '')`);
const epoch = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::float8`);
/** The earliest item of a run sheet of this kind. */
const ofRunSheet = (kind: string) => sql`(select min(item ->> 'start')
  from jsonb_array_elements(e.schedule) item
  where item ->> 'kind' = ${sql.raw(`'${kind}'`)})`;

// A show whose event is out of sight has its days and nothing that tells which it is.
const selecting = preparedFamily(
  ({ part, wide = false }: { part: "tour" | "entry" | "tours"; wide?: boolean }) => sql`select n.id, n.kind,
      ${part === "tours" ? sql`n.tour_id as "tourId",` : sql``}
      case when seen.yes then json_build_object('id', e.id, 'title', e.title, 'venue', e.venue, 'meaning', e.meaning,
          'hold', (select min(h.level) from hold h
            where h.agency_id = e.agency_id and h.record_id = e.id and h.state = 'held'),
          'loadIn', ${ofRunSheet("LOAD_IN")}, 'onStage', ${ofRunSheet("ON_STAGE")}) end as event,
      n.title,
      case when n.kind = 'SHOW' then ${wall("e.start_on", "e.start_time")}
        else ${wall("n.start_on", "n.start_time")} end as start,
      case when n.kind = 'SHOW' then ${wall("e.end_on", "e.end_time")}
        else ${wall("n.end_on", "n.end_time")} end as end,
      n.zone, n.end_zone as "endZone", ${epoch("n.starts_at")} as "startsAt", ${epoch("n.ends_at")} as "endsAt",
      case when n.kind <> 'SHOW' or seen.yes then n.place_name end as "placeName",
      case when n.kind <> 'SHOW' or seen.yes then n.country end as country,
      case when n.kind <> 'SHOW' then n.address when seen.yes then coalesce(n.address, e.address) end as address,
      case when n.kind <> 'SHOW' then n.latitude
        when seen.yes then coalesce(e.latitude, v.latitude, n.latitude) end as latitude,
      case when n.kind <> 'SHOW' then n.longitude
        when seen.yes then coalesce(e.longitude, v.longitude, n.longitude) end as longitude,
      n.to_name as "toName", n.to_country as "toCountry", n.to_latitude as "toLatitude",
      n.to_longitude as "toLongitude",
      n.mode, n.carrier, n.reference, n.km, n.minutes, n.rooms, to_jsonb(n.member_ids) as "memberIds", n.note, n.version
    from tour_entry n
      left join event e on e.agency_id = n.agency_id and e.id = n.event_id and e.deleted_at is null
      left join venue v on v.agency_id = e.agency_id and v.id = e.venue_id
      cross join lateral (select e.id is not null and ${
        wide ? sql`true` : reachesRecord(sql`e.id`, "read")
      } as yes) seen
    where n.agency_id = ${p("$agency")}::uuid
      and n.tour_id = ${part === "tours" ? sql`any (${p("tourIds")}::uuid[])` : sql`${p("tourId")}::uuid`}
      and n.deleted_at is null
      and (n.kind <> 'SHOW' or e.id is not null)
      and ${part === "entry" ? sql`n.id = ${p("entryId")}::uuid` : sql`true`}
    order by n.starts_at nulls last, n.ends_at, n.id`,
);

/** Returns the entries of a tour by their start. */
export const entriesOfTour = async (db: Db, actor: Actor, tourId: string): Promise<TourEntry[]> =>
  (await selecting(db, { part: "tour" }, { tourId, ...reachValues(actor) })) as unknown as TourEntry[];
/** Returns the entries of several tours together, each by its start. */
export const entriesOfTours = async (
  db: Db,
  actor: Actor,
  tourIds: readonly string[],
): Promise<(TourEntry & { tourId: string })[]> =>
  (await selecting(
    db,
    { part: "tours" },
    { tourIds: [...tourIds], ...reachValues(actor) },
  )) as unknown as (TourEntry & {
    tourId: string;
  })[];
/** Returns the entries with all that their events say, for sums that are the same for everybody. Never sent. */
export const wholeItinerary = async (db: Db, actor: Actor, tourId: string): Promise<TourEntry[]> =>
  (await selecting(db, { part: "tour", wide: true }, { tourId, ...reachValues(actor) })) as unknown as TourEntry[];
/** Reads an entry of this tour; another tour's is not found. */
export async function readEntry(db: Db, actor: Actor, tourId: string, entryId: string): Promise<TourEntry> {
  const rows = await selecting(db, { part: "entry" }, { tourId, entryId, ...reachValues(actor) });
  return found((rows as unknown as TourEntry[])[0]);
}
