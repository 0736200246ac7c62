/** Reads a tour as its book, its day sheets and its link show it: under the rights of a reader, and without amounts. */
import { sql } from "drizzle-orm";
import type { BookDay, BookEntry, BookPerson } from "#contract/tours/book.ts";
import { type TourDay, tourDays } from "#contract/tours/days.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { mapLink } from "#contract/venues/venue.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { entriesOfTour } from "../itinerary.read.ts";
import { readParty } from "../party.ts";
import { tourKit } from "../tour.ts";

const p = sql.placeholder;

interface Contact {
  name: string;
  /** Their work, and for whom. */
  role: string;
  phone: string;
  email: string;
}
interface ShowDetails {
  id: string;
  schedule: { start: string; end: string | null; title: string; lane: string | null }[];
  contacts: Contact[];
}
/** Selects the run sheets of shows, and the contacts of their partner and their venue as far as the reader sees them. */
const detailing = preparedFamily(
  () => sql`select e.id, e.schedule,
      coalesce((select json_agg(json_build_object('name', k.name,
            'role', concat_ws(', ', k.role, (select r.title from record r where r.id = k.partner_id)),
            'phone', coalesce(k.phone, ''), 'email', coalesce(k.email, ''))
          order by array_position(e.contact_ids, k.id))
        from partner_contact k
        where k.agency_id = e.agency_id
          and k.id = any (e.contact_ids)
          and k.deleted_at is null
          and ${reachesRecord(sql`k.partner_id`, "read")}), '[]')::jsonb
      || case when coalesce(v.contact_name, v.contact_email, v.phone) is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('name', coalesce(v.contact_name, v.name), 'role', v.name,
          'phone', coalesce(v.phone, ''), 'email', coalesce(v.contact_email, ''))) end as contacts
    from event e left join venue v on v.agency_id = e.agency_id and v.id = e.venue_id
    where e.agency_id = ${p("$agency")}::uuid and e.id = any (${p("ids")}::uuid[])`,
);

/** Selects the phones of a party, of those whom the reader may open. */
const phoning = preparedFamily(
  () => sql`select m.id, coalesce(s.phone, person.phone, k.phone, supplier.phones -> 0 ->> 'phone') as phone
    from tour_member m
      left join staff s on s.agency_id = m.agency_id and s.id = m.staff_id
      left join person on person.agency_id = m.agency_id and person.id = m.person_id
      left join supplier on supplier.agency_id = m.agency_id and supplier.id = m.supplier_id
      left join partner_contact k on k.agency_id = m.agency_id and k.id = m.contact_id and k.deleted_at is null
    where m.agency_id = ${p("$agency")}::uuid
      and m.tour_id = ${p("tourId")}::uuid
      and m.deleted_at is null
      and ${reachesRecord(sql`coalesce(m.staff_id, m.person_id, m.supplier_id, k.partner_id)`, "read")}`,
);

export interface BookPage extends Omit<BookDay, "entries" | "stays"> {
  entries: NotedEntry[];
  stays: NotedEntry[];
}
/** An entry with what only staff read. */
export interface NotedEntry extends BookEntry {
  note: string | null;
  contacts: Contact[];
}
export interface TourBook {
  tour: Tour;
  party: BookPerson[];
  days: BookPage[];
  /** Returns the page of a day, also of one before or after the tour. */
  pageOn: (day: string) => BookPage;
}
type Outline = Pick<TourDay, "day" | "number" | "town" | "country" | "zone" | "entries">;

const dayText = (wall: string | null): string => wall?.slice(0, 10) ?? "";

export async function readBook(db: Db, actor: Actor, tourId: string): Promise<TourBook> {
  const tour = found(await tourKit.read(db, actor, tourId));
  const values = { tourId, ...reachValues(actor) };
  const [entries, members, phones] = await Promise.all([
    entriesOfTour(db, actor, tourId),
    readParty(db, actor, tourId),
    phoning(db, undefined, values),
  ]);
  const ids = entries.flatMap(({ event }) => event?.id ?? []);
  const details = (await detailing(db, undefined, { ids, ...reachValues(actor) })) as unknown as ShowDetails[];
  const showsById = new Map(details.map((show) => [show.id, show]));
  const namesById = new Map(members.map(({ id, name }) => [id, name]));
  const phonesById = new Map(phones.map(({ id, phone }) => [id, phone === null ? null : String(phone)]));
  const names = (memberIds: readonly string[]): string[] => memberIds.flatMap((id) => namesById.get(id) ?? []);

  const entryOf = (entry: TourEntry): NotedEntry => {
    const { kind, event, title, placeName, address, rooms, memberIds } = entry;
    const show = event && showsById.get(event.id);
    return {
      ...entry,
      title: event?.title ?? title,
      venue: event?.venue ?? null,
      place: placeName,
      map: address === null ? null : mapLink({ ...entry, venue: event?.venue ?? (kind === "HOTEL" ? title : null) }),
      to: entry.toName,
      who: names(memberIds),
      rooms: rooms.map((room) => ({ name: room.name, who: names(room.memberIds) })),
      times: [...(show?.schedule ?? [])]
        .map(({ start, end, title: item, lane }) => ({ start, end, title: item, lane }))
        .toSorted((first, second) => first.start.localeCompare(second.start)),
      contacts: show?.contacts ?? [],
    };
  };
  const hotels = entries.filter(({ kind }) => kind === "HOTEL");
  const pageOf = ({ day, number, town, country, zone, entries: own }: Outline): BookPage => {
    const stays = hotels.filter(({ start, end }) => dayText(start) <= day && day < dayText(end));
    // A country that only the days before say may be another one by then.
    const isSaid = [...own, ...stays].some((entry) => [entry.country, entry.toCountry].includes(country));
    return {
      day,
      number,
      town,
      country: isSaid ? country : null,
      zone,
      entries: own.filter(({ kind }) => kind !== "HOTEL").map(entryOf),
      stays: stays.map(entryOf),
    };
  };
  const days = tourDays(entries, tour).map(pageOf);
  return {
    tour,
    party: members.map(({ id, name, group, role }) => ({ name, group, role, phone: phonesById.get(id) ?? null })),
    days,
    pageOn: (day) =>
      days.find((page) => page.day === day) ??
      pageOf({
        day,
        number: null,
        town: null,
        country: null,
        zone: null,
        entries: entries.filter(({ start }) => dayText(start) === day),
      }),
  };
}
