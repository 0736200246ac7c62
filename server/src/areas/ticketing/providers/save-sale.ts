/** Saves what a provider sold: its types beside ours, and its counts instead of those that it said before. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { isVisible } from "#contract/schema.ts";
import { TICKETING_LIMITS, type TicketProvider } from "#contract/ticketing/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { RemoteSale, RemoteType } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";
import { countsOfTickets } from "./sale-counts.ts";

/** A link that this process alone fetches now. */
export interface ClaimedLink extends Record<string, unknown> {
  eventId: string;
  provider: TicketProvider;
  remoteId: string;
  leaseId: string;
  /** Tries, this one included, and for how long they have failed, in ms. */
  tries: number;
  failingMs: number;
}

/** Returns a name as our forms take it. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LIMITS.line)
    .trim();
  return isVisible(plain) ? plain : "Tickets";
}

interface TypeRow extends Record<string, unknown> {
  id: string;
  name: string;
  remoteId: string | null;
}

/**
 * Returns our type of each of the provider's: the one that was matched before, else one of the same name, else a new one.
 * Names, prices and places that people gave stay.
 */
async function matchTypes(
  db: Db,
  agencyId: string,
  { eventId, provider }: ClaimedLink,
  { types, withPrices }: { types: readonly RemoteType[]; withPrices: boolean },
): Promise<Map<string, string>> {
  const { rows } = await db.execute<TypeRow>(
    sql`select id, name, remote ->> ${provider} as "remoteId"
      from ticket_type
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and deleted_at is null
      order by place, name, id`,
  );
  const free = [...rows];
  const ours = new Map<string, string>();
  const take = (type: RemoteType, matches: (row: TypeRow) => boolean): void => {
    const place = ours.has(type.id) ? -1 : free.findIndex(matches);
    const [row] = place < 0 ? [] : free.splice(place, 1);
    if (row) ours.set(type.id, row.id);
  };
  for (const type of types) take(type, (row) => row.remoteId === type.id);
  for (const type of types)
    take(type, (row) => row.remoteId === null && row.name.toLowerCase() === plainName(type.name).toLowerCase());
  const added = types
    .filter(({ id }) => !ours.has(id))
    .map((type, n) => ({
      id: randomUUIDv7(),
      remote: type.id,
      name: plainName(type.name),
      price: withPrices && type.price !== null && type.price >= 0 ? type.price : null,
      capacity: Math.min(Math.max(Math.round(type.capacity ?? 0), 0), TICKETING_LIMITS.count),
      place: rows.length + n,
    }));
  if (rows.length + added.length > TICKETING_LIMITS.types)
    throw new ProviderError(
      "missing",
      `There are more than ${TICKETING_LIMITS.types} ticket types. Match some by name.`,
    );
  for (const { id, remote } of added) ours.set(remote, id);
  if (added.length > 0)
    await db.execute(
      sql`insert into ticket_type (id, agency_id, event_id, name, price, capacity, place, remote)
        select n.id, ${agencyId}::uuid, ${eventId}::uuid, n.name, n.price, n.capacity, n.place,
          jsonb_build_object(${provider}::text, n.remote)
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as n (id uuid, remote text, name text, price bigint,
          capacity integer, place smallint)`,
    );
  await db.execute(
    sql`update ticket_type k
      set remote = k.remote || jsonb_build_object(${provider}::text, m.remote)
      from jsonb_to_recordset(${JSON.stringify([...ours].map(([remote, id]) => ({ remote, id })))}::jsonb)
        as m (remote text, id uuid)
      where k.agency_id = ${agencyId}::uuid and k.id = m.id and k.remote ->> ${provider} is distinct from m.remote`,
  );
  return ours;
}

/** Saves a sale. Returns false, having saved nothing, if the link is not this process's any more. */
export async function saveSale(db: Db, agencyId: string, link: ClaimedLink, sale: RemoteSale): Promise<boolean> {
  const { eventId, provider, leaseId } = link;
  const { rows } = await db.execute<{ zone: string; currency: string }>(
    sql`select t.zone, t.currency
      from ticketing t
      where t.agency_id = ${agencyId}::uuid and t.id = ${eventId}::uuid and t.deleted_at is null
      for no key update`,
  );
  const { rows: leased } = await db.execute(
    sql`select from ticketing_link
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and provider = ${provider}
        and lease_id = ${leaseId}::uuid
      for update`,
  );
  const [event] = rows;
  if (!event || leased.length === 0) return false;
  const inCurrency = sale.currency === event.currency;
  const counts = countsOfTickets(sale.tickets, event.zone);
  // A type that was removed there still has the tickets that were sold of it.
  const named = new Set(sale.types.map(({ id }) => id));
  const gone = new Map(sale.tickets.map(({ typeId, typeName }) => [typeId, typeName]));
  const types = [
    ...sale.types,
    ...[...gone].filter(([id]) => !named.has(id)).map(([id, name]) => ({ id, name, capacity: null, price: null })),
  ];
  const ours = await matchTypes(db, agencyId, link, { types, withPrices: inCurrency });
  const sent = JSON.stringify(
    counts.map(({ typeId, gross, ...count }) => ({
      ...count,
      typeId: ours.get(typeId),
      gross: inCurrency ? gross : null,
    })),
  );
  const table = sql`jsonb_to_recordset(${sent}::jsonb) as sent ("typeId" uuid, day date, sold integer, refunded integer,
    gross bigint)`;
  await db.execute(
    sql`delete from ticket_count c
      where c.agency_id = ${agencyId}::uuid and c.event_id = ${eventId}::uuid and c.source = ${provider}
        and not exists (select from ${table} where sent."typeId" = c.type_id and sent.day = c.day)`,
  );
  await db.execute(
    sql`insert into ticket_count as c (agency_id, event_id, type_id, day, source, sold, refunded, gross, way)
      select ${agencyId}::uuid, ${eventId}::uuid, sent."typeId", sent.day, ${provider}, sent.sold, sent.refunded,
        sent.gross, 'FETCHED'
      from ${table}
      on conflict (agency_id, event_id, source, day, type_id) do update
        set sold = excluded.sold, refunded = excluded.refunded, gross = excluded.gross, counted_at = now()
        where (c.sold, c.refunded, c.gross) is distinct from (excluded.sold, excluded.refunded, excluded.gross)`,
  );
  await db.execute(sql`select sum_up_ticketing(${agencyId}::uuid, ${eventId}::uuid)`);
  return true;
}
