/** Handlers of ticketed events: made, read, changed and removed. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { slugOf } from "#contract/ticketing/slug.ts";
import type { ticketing as calls, TicketingUpdate } from "#contract/ticketing/ticketing.ts";
import { mayWriteFees } from "#server/areas/events/event.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { bumpVersion, refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { insightsOf } from "./insights.ts";
import { readTicketing, readTicketingBoard, ticketingList } from "./ticketing.read.ts";
import { idOfKey, lockTicketing, refuseMoney, sumUp } from "./ticketing.rules.ts";
import { ticketingTable } from "./ticketing.table.ts";

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });
const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [invalid(field, message)]);
};

/** Locks the slugs of an agency, and returns the wanted one, with a number where another event has it. */
async function freeSlug(db: Db, { agencyId }: Actor, wanted: string, id: string): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('ticketing ' || ${agencyId}, 0))`);
  const { rows } = await db.execute<{ slug: string }>(
    sql`select slug from ticketing where agency_id = ${agencyId}::uuid and id <> ${id}::uuid and deleted_at is null
      and starts_with(slug, ${wanted})`,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

/** Saves the types of the form. One that has counts stays, and so does a price that is left out. */
async function saveTypes(
  db: Db,
  { agencyId }: Actor,
  eventId: string,
  types: TicketingUpdate["types"],
  withPrices: boolean,
): Promise<void> {
  refuseMoney(
    withPrices,
    types.map(({ price }) => price),
    "types.*.price",
  );
  const repeated = types.findIndex(
    ({ name }, place) => types.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < place,
  );
  if (repeated >= 0) refuse(`types.${repeated}.name`, "There is a type of this name already");
  const { rows } = await db.execute<{ id: string; name: string; counted: boolean }>(
    sql`select k.id, k.name, exists (select from ticket_count n
        where n.agency_id = k.agency_id and n.type_id = k.id and (n.sold > 0 or n.refunded > 0)) as counted
      from ticket_type k
      where k.agency_id = ${agencyId}::uuid and k.event_id = ${eventId}::uuid and k.deleted_at is null`,
  );
  const storedIds = new Set(rows.map(({ id }) => id));
  const sent = types.map(({ id, name, price, capacity, comps, kills }, place) => ({
    id: id !== null && storedIds.has(id) ? id : randomUUIDv7(),
    name,
    price: withPrices ? (price ?? null) : null,
    keeps: !withPrices || price === undefined,
    capacity,
    comps,
    kills,
    place,
  }));
  const overfull = sent.findIndex(({ capacity, comps, kills }) => comps + kills > capacity);
  if (overfull >= 0) refuse(`types.${overfull}.comps`, "More comps and kills than places");
  const keptIds = sent.map(({ id }) => id);
  const counted = rows.find((row) => row.counted && !keptIds.includes(row.id));
  if (counted) refuse("types", `“${counted.name}” has counts, so it stays`);
  await db.execute(
    sql`update ticket_type
      set deleted_at = now()
      where agency_id = ${agencyId}::uuid
        and event_id = ${eventId}::uuid
        and deleted_at is null
        and id <> all (${sql.param(keptIds)}::uuid[])`,
  );
  if (sent.length === 0) return;
  const keeping = sent.filter(({ keeps }) => keeps).map(({ id }) => id);
  await db.execute(sql`insert into ticket_type as k (id, agency_id, event_id, name, price, capacity, comps, kills,
      place)
    select sent.id, ${agencyId}::uuid, ${eventId}::uuid, sent.name, sent.price, sent.capacity, sent.comps, sent.kills,
      sent.place
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, name text, price bigint, capacity integer,
      comps integer, kills integer, place smallint)
    on conflict (id) do update
      set name = excluded.name, capacity = excluded.capacity, comps = excluded.comps, kills = excluded.kills,
        place = excluded.place,
        price = case when k.id = any (${sql.param(keeping)}::uuid[]) then k.price else excluded.price end`);
}

const savedRow = async (db: Db, id: string): Promise<{ id: string; slug: string; version: number }> => {
  const { rows } = await db.execute<{ slug: string; version: number }>(
    sql`select slug, version from ticketing where id = ${id}::uuid`,
  );
  const { slug, version } = found(rows[0]);
  return { id, slug, version: Number(version) };
};

export const ticketingHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => ticketingList(db, actor, query),
  get: async ({ db, actor, params: { slug } }) => readTicketing(db, actor, await idOfKey(db, actor, slug)),
  dashboard: async ({ db, actor, params: { slug } }) => readTicketingBoard(db, actor, await idOfKey(db, actor, slug)),
  insights: async ({ db, actor, params: { slug } }) => insightsOf(db, actor, await idOfKey(db, actor, slug)),

  async create({ db, actor, body: { eventId, types, onSaleOn, url, currency, points } }) {
    await db.execute(sql`select from record where id = ${eventId}::uuid for no key update`);
    const { rows } = await db.execute<{ title: string; day: string | null; stands: boolean | null }>(
      sql`select e.title, e.start_on::text as day, t.deleted_at is null and t.id is not null as stands
        from event e left join ticketing t on t.agency_id = e.agency_id and t.id = e.id
        where e.id = ${eventId}::uuid`,
    );
    const { title, day, stands } = found(rows[0]);
    if (stands) throw new Refusal("duplicate", "eventId");
    const slug = await freeSlug(db, actor, slugOf(title, day), eventId);
    const revived = await db.execute(
      sql`update ticketing set deleted_at = null, slug = ${slug} where id = ${eventId}::uuid returning id`,
    );
    if (revived.rows.length === 0) {
      await db.insert(ticketingTable).values({
        id: eventId,
        agencyId: actor.agencyId,
        slug,
        onSaleOn,
        url,
        currency,
        points: [...points],
        createdBy: actor.id,
      });
      await saveTypes(db, actor, eventId, types, await mayWriteFees(db, actor, eventId));
    }
    await sumUp(db, actor, eventId);
    return savedRow(db, eventId);
  },

  async update({ db, actor, params, body: { version, slug, types, onSaleOn, url, currency, points } }) {
    const locked = await lockTicketing(db, actor, params.slug);
    const { id } = locked;
    await refuseStale(db, { table: ticketingTable, id }, version, locked, () => readTicketing(db, actor, id));
    const free = slug === locked.slug ? slug : await freeSlug(db, actor, slug, id);
    if (currency !== locked.currency) {
      const { rows } = await db.execute(
        sql`select from ticket_count where agency_id = ${actor.agencyId}::uuid and event_id = ${id}::uuid
          and gross is not null limit 1`,
      );
      if (rows.length > 0) refuse("currency", `There are counts with amounts in ${locked.currency}`);
    }
    await db.execute(
      sql`update ticketing
        set slug = ${free}, on_sale_on = ${onSaleOn}::date, url = ${url}, currency = ${currency},
          points = ${JSON.stringify(points)}::jsonb
        where id = ${id}::uuid`,
    );
    await saveTypes(db, actor, id, types, locked.writesMoney);
    await bumpVersion(db, ticketingTable, id, version);
    await sumUp(db, actor, id);
    return savedRow(db, id);
  },

  async remove({ db, actor, params: { slug } }) {
    const { id } = await lockTicketing(db, actor, slug);
    await db.execute(sql`update ticketing set deleted_at = now() where id = ${id}::uuid`);
    return {};
  },
};
