/** Ticket sales of performances, past and coming: types, and counts of up to 90 days by day. */
import { sql } from "drizzle-orm";
import { slugOf } from "#contract/ticketing/slug.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";

interface TicketData {
  agencyId: string;
  now: Moment;
}
interface Performance extends Record<string, unknown> {
  id: string;
  title: string;
  day: string;
  currency: string;
  leadId: string | null;
}
const SALE_DAYS = 90;
const DAY_MS = 86_400_000;
const TYPES = [
  { name: "General admission", price: 4990, part: 0.75 },
  { name: "Concession", price: 3990, part: 0.13 },
  { name: "Balcony", price: 6490, part: 0.12 },
];

/** Part of all tickets that is sold until so many days before the show: `early` of them at first, `late` at the end. */
const soldPart = (before: number, early: number, late: number): number => {
  const way = (SALE_DAYS - before) / SALE_DAYS;
  return early * (1 - Math.exp(-way * 14)) + (1 - early - late) * way + late * way ** 6;
};
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

export async function insertTickets(db: Db, { agencyId, now }: TicketData): Promise<void> {
  const today = demoDate(now);
  const { rows } = await db.execute<Performance>(
    sql`select id, title, start_on::text as day, currency, lead_id as "leadId"
      from event
      where agency_id = ${agencyId}::uuid
        and meaning <> 'cancelled'
        and 'PERFORMANCE' = any (kinds)
        and start_on between ${demoDate(now.subtract({ days: 600 }))}::date and ${demoDate(now.add({ days: 75 }))}::date
      order by start_on desc, id
      limit 24`,
  );
  for (const { id, title, day, currency, leadId } of rows) {
    const random = demoRandom(`tickets/${title}`);
    const places = random.roll(70, 95) * 10;
    const onSale = dayBefore(day, SALE_DAYS);
    const points = [{ day: dayBefore(day, 67), title: "Posters up" }].filter((point) => point.day <= today);
    await db.execute(
      sql`insert into ticketing (id, agency_id, slug, on_sale_on, currency, points, created_by, created_at)
        values (${id}::uuid, ${agencyId}::uuid, ${slugOf(title, day)}, ${onSale}::date, ${currency},
          ${JSON.stringify(points)}::jsonb, ${leadId}::uuid, least(${onSale}::timestamptz, now()))`,
    );
    const share = random.roll(72, 98) / 100;
    const [early, late] = [random.roll(16, 30) / 100, random.roll(16, 34) / 100];
    const types = TYPES.map(({ name, price, part }, place) => ({
      id: idOf(`ticket-type/${id}/${name}`),
      name,
      price,
      capacity: Math.round(places * part),
      comps: place === 0 ? 30 : 0,
      kills: place === 2 ? 16 : 0,
      place,
      part,
    }));
    await db.execute(
      sql`insert into ticket_type (id, agency_id, event_id, name, price, capacity, comps, kills, place)
        select sent.id, ${agencyId}::uuid, ${id}::uuid, sent.name, sent.price, sent.capacity, sent.comps, sent.kills,
          sent.place
        from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as sent (id uuid, name text, price bigint,
          capacity integer, comps integer, kills integer, place smallint)`,
    );
    const counts = types.flatMap((type) => {
      let before = 0;
      return Array.from({ length: SALE_DAYS + 1 }, (_, n) => {
        const date = dayBefore(day, SALE_DAYS - n);
        const forSale = type.capacity - type.comps - type.kills;
        const part = soldPart(SALE_DAYS - n, early, late) * (1 + random.roll(-15, 15) / 1000);
        const planned = Math.min(forSale, Math.round(forSale * share * part));
        // A ticket is given back now and then.
        const sum = random.chance(4) ? Math.max(0, before - 1) : Math.max(before, planned);
        const net = sum - before;
        before = sum;
        return { typeId: type.id, day: date, sold: Math.max(net, 0), refunded: Math.max(-net, 0) };
      }).filter((count) => count.day < today && (count.sold > 0 || count.refunded > 0));
    });
    await db.execute(
      sql`insert into ticket_count (agency_id, event_id, type_id, day, source, sold, refunded, way, file_name,
          counted_by, counted_at)
        select ${agencyId}::uuid, ${id}::uuid, sent."typeId", sent.day, 'MANUAL', sent.sold, sent.refunded,
          case when extract(isodow from sent.day) in (5, 6, 7) then 'FILE' else 'HAND' end,
          case when extract(isodow from sent.day) in (5, 6, 7) then 'Box office.xlsx' end, ${leadId}::uuid,
          least(sent.day + time '18:00' at time zone 'Australia/Sydney', now())
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as sent ("typeId" uuid, day date, sold integer,
          refunded integer)`,
    );
    await db.execute(sql`select sum_up_ticketing(${agencyId}::uuid, ${id}::uuid)`);
    if (day > today) await insertFetched(db, { agencyId, now }, id);
  }
}

/** Adds counts of a provider, which has not been asked for two days. */
const insertFetched = (db: Db, { agencyId, now }: TicketData, eventId: string) =>
  db.execute(
    sql`insert into ticket_count (agency_id, event_id, type_id, day, source, sold, refunded, way, counted_at)
      select n.agency_id, n.event_id, n.type_id, n.day, 'HUMANITIX', n.sold, n.refunded, 'FETCHED', n.counted_at
      from ticket_count n
      where n.agency_id = ${agencyId}::uuid and n.event_id = ${eventId}::uuid and n.source = 'MANUAL'
        and n.day < ${demoDate(now.subtract({ days: 2 }))}::date`,
  );
