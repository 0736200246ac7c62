/** The job: fetches the counts that are due. It may end anywhere and run twice. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { LONGEST_STEP_MS, nextTry } from "#server/lib/outside/waiting.ts";
import { readProviderKey } from "./connection.ts";
import type { TicketProviders } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";
import { type ClaimedLink, saveSale } from "./save-sale.ts";

/** A run ends before its job does. */
const RUN_MS = 240_000;

interface FetchServices extends Pick<Services, "database" | "secrets"> {
  providers: TicketProviders;
}
/** Next time that a link is due: each hour, each day while the show is far, and never two days after it. */
const NEXT_DUE = sql`case when t.over_at < now() - interval '2 days' then 'infinity'
  when t.starts_at is null or t.starts_at > now() + interval '60 days' then now() + interval '1 day'
  else now() + interval '1 hour' end`;

type InAgency = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Takes a link that is due, whose provider may be asked, for this process alone; undefined if there is none. */
async function claim(inAgency: InAgency, agencyId: string): Promise<ClaimedLink | undefined> {
  const { rows } = await inAgency((db) =>
    db.execute<ClaimedLink>(
      sql`with due as materialized (
          -- Found once: a plan may ask a subquery again for each row, and would take them all.
          select d.event_id, d.provider
          from ticketing_link d
            join ticketing t on t.agency_id = d.agency_id and t.id = d.event_id and t.deleted_at is null
              and t.event_deleted_at is null
            join ticketing_connection c on c.agency_id = d.agency_id and c.provider = d.provider
              and c.failure is null and (c.paused_until is null or c.paused_until < now())
          where d.agency_id = ${agencyId}::uuid and d.due_at <= now()
            and (d.leased_until is null or d.leased_until < now())
          order by d.due_at
          limit 1
          for update of d skip locked)
        update ticketing_link l
        set lease_id = ${randomUUID()}::uuid, leased_until = now() + interval '5 minutes', tries = l.tries + 1
        from due
        where l.agency_id = ${agencyId}::uuid and l.event_id = due.event_id and l.provider = due.provider
        returning l.event_id as "eventId", l.provider, l.remote_id as "remoteId", l.lease_id as "leaseId", l.tries,
          coalesce(extract(epoch from now() - l.failing_since) * 1000, 0)::float8 as "failingMs"`,
    ),
  );
  return rows[0];
}

/** Ends a lease, with what is to be noted of the link, unless somebody else has it meanwhile. */
const settle = (db: Db, agencyId: string, { eventId, provider, leaseId }: ClaimedLink, set: ReturnType<typeof sql>) =>
  db.execute(
    sql`update ticketing_link l
      set lease_id = null, leased_until = null, ${set}
      from ticketing t
      where l.agency_id = ${agencyId}::uuid and l.event_id = ${eventId}::uuid and l.provider = ${provider}
        and l.lease_id = ${leaseId}::uuid and t.agency_id = l.agency_id and t.id = l.event_id`,
  );

/** Notes why a link could not be fetched, and when it is tried again; the counts stay as they are. */
async function noteFailure(db: Db, agencyId: string, link: ClaimedLink, error: ProviderError): Promise<void> {
  const { provider, tries, failingMs } = link;
  const failing = sql`failing_since = coalesce(l.failing_since, now()), failure = ${error.message.slice(0, 300)}`;
  if (error.kind === "refused") {
    await db.execute(
      sql`update ticketing_connection
        set failure = ${error.message}
        where agency_id = ${agencyId}::uuid and provider = ${provider}`,
    );
    // Each of its events says so: none is asked for before there is another key.
    await db.execute(
      sql`update ticketing_link l
        set failing_since = coalesce(l.failing_since, now()), failure = ${error.message}
        where l.agency_id = ${agencyId}::uuid and l.provider = ${provider} and isfinite(l.due_at)`,
    );
  }
  if (error.kind === "busy" && error.waitMs !== null)
    await db.execute(
      sql`update ticketing_connection
        set paused_until = now() + make_interval(secs => ${error.waitMs / 1000}::float8)
        where agency_id = ${agencyId}::uuid and provider = ${provider}`,
    );
  const wait = nextTry({ tries, failingMs, waitMs: error.waitMs, firstMs: 60_000 }) ?? LONGEST_STEP_MS;
  const due =
    error.kind === "missing" || error.kind === "refused"
      ? NEXT_DUE
      : sql`case when t.over_at < now() - interval '2 days' then 'infinity'
          else now() + make_interval(secs => ${wait / 1000}::float8) end`;
  await settle(db, agencyId, link, sql`${failing}, due_at = ${due}`);
}

async function fetchLink(
  services: FetchServices,
  inAgency: InAgency,
  agencyId: string,
  link: ClaimedLink,
): Promise<void> {
  const { providers, secrets } = services;
  const { provider, remoteId } = link;
  const held = await inAgency((db) => readProviderKey(db, agencyId, { provider, secrets }));
  // Disconnected meanwhile.
  if (!held) {
    await inAgency((db) => settle(db, agencyId, link, sql`tries = 0`));
    return;
  }
  try {
    const sale = await providers[provider].sale(held.key, remoteId);
    await inAgency(async (db) => {
      const isSaved = await saveSale(db, agencyId, link, sale);
      if (!isSaved) return;
      const { title, day } = sale.event;
      await settle(
        db,
        agencyId,
        link,
        sql`tries = 0, failing_since = null, failure = null, fetched_at = now(), title = ${title.slice(0, 200)},
          day = ${day}::date, due_at = ${NEXT_DUE}`,
      );
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await inAgency((db) => noteFailure(db, agencyId, link, error));
  }
}

async function fetchAgency(services: FetchServices, agencyId: string): Promise<void> {
  const inAgency: InAgency = (work) => services.database.scope(systemIn(agencyId), "write", work);
  const until = Date.now() + RUN_MS;
  while (Date.now() < until) {
    const link = await claim(inAgency, agencyId);
    if (!link) return;
    await fetchLink(services, inAgency, agencyId, link);
  }
}

/** Fetches what is due in one agency, or in each where something is. */
export async function fetchTickets(services: FetchServices, { agencyId }: { agencyId?: string }): Promise<void> {
  if (agencyId !== undefined) return fetchAgency(services, agencyId);
  const { database } = services;
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(sql`select distinct agency_id as id from ticketing_link where due_at <= now()`),
  );
  for (const { id } of rows) if (!database.isLocked(id)) await fetchAgency(services, id);
}
