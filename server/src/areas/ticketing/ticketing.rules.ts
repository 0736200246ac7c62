/** Rules of who reaches a ticketed event, and its prices: those of its event. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import type { TicketSource } from "#contract/ticketing/codes.ts";
import { feesWithin } from "#server/areas/events/event.rules.ts";
import { event } from "#server/areas/events/event.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import type { Resolver } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { ticketingTable } from "./ticketing.table.ts";

const p = sql.placeholder;

/** Matches ticketed events that stand, within the actor's reach. */
export const reachesTicketing = (action: AccessAction): SQL =>
  sql`${ticketingTable.agencyId} = ${p("$agency")}::uuid and ${ticketingTable.deletedAt} is null
    and ${ticketingTable.eventDeletedAt} is null and ${withinReach("EVENT", ticketingTable.id, action)}`;

/** True if the actor has the right to the fees of the event, which prices and gross take too. */
export const hasMoney = (action: AccessAction): SQL =>
  sql`exists (select from ${event} where ${event.id} = ${ticketingTable.id} and ${feesWithin(action)})`;

/** Today in the event's zone. */
export const eventToday = sql`(now() at time zone ${ticketingTable.zone})::date`;

const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Matches the ticketed events of these keys, each a slug or an id; `valuesOfKeys` fills it. */
const hasKey = sql`(${ticketingTable.slug} = any (${p("$slugs")}::text[])
  or ${ticketingTable.id} = any (${p("$ids")}::uuid[]))`;
const valuesOfKeys = (keys: readonly string[]) => ({ $slugs: keys, $ids: keys.filter((key) => IS_ID.test(key)) });

const finding = preparedFamily(
  (action: AccessAction) =>
    sql`select ${ticketingTable.id} as id, ${ticketingTable.slug} as slug
      from ${ticketingTable}
      where ${hasKey} and ${reachesTicketing(action)}`,
);
export const ticketingResolver: Resolver = async (db, { actor, action }, keys) => {
  const rows = await finding(db, action, { ...reachValues(actor), ...valuesOfKeys(keys) });
  const reached = new Set(rows.flatMap(({ id, slug }) => [String(id), String(slug)]));
  return keys.filter((key) => reached.has(key));
};

const naming = preparedFamily(
  () => sql`select ${ticketingTable.id} as id from ${ticketingTable} where ${hasKey} and ${reachesTicketing("read")}`,
);
/** Returns the id of the ticketed event that a slug or an id names. */
export async function idOfKey(db: Db, actor: Actor, key: string): Promise<string> {
  const [row] = await naming(db, undefined, { ...reachValues(actor), ...valuesOfKeys([key]) });
  return String(found(row).id);
}

export interface LockedTicketing extends Record<string, unknown> {
  id: string;
  slug: string;
  version: number;
  source: TicketSource;
  currency: string;
  /** Today, and the day of the show, in the event's zone. */
  today: string;
  showDay: string | null;
  writesMoney: boolean;
}
const locking = preparedFamily(
  () => sql`select ${ticketingTable.id} as id, ${ticketingTable.slug} as slug, ${ticketingTable.version} as version,
      ${ticketingTable.source} as source, ${ticketingTable.currency} as currency, ${eventToday}::text as today,
      (${ticketingTable.startsAt} at time zone ${ticketingTable.zone})::date::text as "showDay",
      ${hasMoney("write")} as "writesMoney"
    from ${ticketingTable}
    where ${hasKey} and ${reachesTicketing("write")}
    for no key update of ${ticketingTable}`,
);
/** Locks a ticketed event, so that colleagues who count it at the same time do so one after the other. */
export async function lockTicketing(db: Db, actor: Actor, key: string): Promise<LockedTicketing> {
  const [row] = await locking(db, undefined, { ...reachValues(actor), ...valuesOfKeys([key]) });
  return found(row) as LockedTicketing;
}

/** Sums up places and counts after one of them changed. */
export const sumUp = (db: Db, { agencyId }: Pick<Actor, "agencyId">, id: string) =>
  db.execute(sql`select sum_up_ticketing(${agencyId}::uuid, ${id}::uuid)`);

/** Refuses a price or a gross of whoever has no right to fees. */
export function refuseMoney(isAllowed: boolean, values: readonly (number | null | undefined)[], field: string): void {
  const place = values.findIndex((value) => value !== undefined && value !== null);
  if (!isAllowed && place >= 0) throw new Refusal("noRight", field.replace("*", String(place)));
}
