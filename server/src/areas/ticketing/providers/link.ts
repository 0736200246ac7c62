/** Handlers of the links between ticketed events and those of a provider. */
import { sql } from "drizzle-orm";
import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import type { ticketingLinks as calls, ProviderEvent } from "#contract/ticketing/provider.ts";
import type { Services } from "#server/lib/area.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { idOfKey, lockTicketing, ticketingResolver } from "../ticketing.rules.ts";
import { readProviderKey, refusalOf } from "./connection.ts";
import type { TicketProviders } from "./provider.ts";

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns the events that have all words in title, venue or day: those of the day first, then the nearest to it. */
function choicesFor(events: readonly ProviderEvent[], words: string, day: string | null): ProviderEvent[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const distance = (event: ProviderEvent): number =>
    event.day === null || day === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(event.day) - Date.parse(day));
  return events
    .filter((event) => {
      const text = fold([event.title, event.venue, event.day].filter(Boolean).join(" "));
      return wanted.every((word) => text.includes(word));
    })
    .map((event) => ({ event, away: distance(event) }))
    .toSorted((a, b) => (a.away === b.away ? (b.event.day ?? "").localeCompare(a.event.day ?? "") : a.away - b.away))
    .map(({ event }) => event);
}

type Dependencies = Pick<Services, "database" | "secrets" | "jobs"> & { providers: TicketProviders };

export const providerEventHandlers = ({
  database,
  secrets,
  providers,
}: Dependencies): UnscopedHandlers<Pick<typeof calls, "events">> => ({
  async events({ session, params: { slug, provider }, query: { q = "" } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    const { key, day } = await database.scope(actor, "read", async (db) => {
      const within = await ticketingResolver(db, { actor, action: "write", wide: false, params: {} }, [slug]);
      if (within.length === 0) throw notFound();
      const id = await idOfKey(db, actor, slug);
      const { rows } = await db.execute<{ day: string | null }>(
        sql`select (starts_at at time zone zone)::date::text as day from ticketing where id = ${id}::uuid`,
      );
      const held = await readProviderKey(db, actor.agencyId, { provider, secrets });
      return { key: held?.key, day: rows[0]?.day ?? null };
    });
    if (key === undefined) throw new Refusal("providerOff");
    try {
      const found = choicesFor(await providers[provider].events(key), q, day);
      return {
        events: found.slice(0, TICKETING_LIMITS.providerEvents),
        more: found.length > TICKETING_LIMITS.providerEvents,
      };
    } catch (error) {
      throw refusalOf(error);
    }
  },
});

export const ticketingLinkHandlers = ({
  jobs,
}: Pick<Services, "jobs">): Handlers<Pick<typeof calls, "link" | "unlink" | "fetch">> => ({
  async link({ db, actor, params: { slug, provider }, body: { remoteId, title, day } }) {
    const { id } = await lockTicketing(db, actor, slug);
    const { agencyId } = actor;
    await db.execute(
      sql`insert into ticketing_link (agency_id, event_id, provider, remote_id, title, day, linked_by)
        values (${agencyId}::uuid, ${id}::uuid, ${provider}, ${remoteId}, ${title}, ${day}::date, ${actor.id}::uuid)
        on conflict (agency_id, event_id, provider) do update
          set remote_id = excluded.remote_id, title = excluded.title, day = excluded.day,
            linked_by = excluded.linked_by, linked_at = now(), due_at = now(), tries = 0, failing_since = null,
            failure = null, fetched_at = null, lease_id = null, leased_until = null`,
    );
    await jobs.enqueue(db, "ticketing", { agencyId });
    return {};
  },

  async unlink({ db, actor, params: { slug, provider } }) {
    const { id } = await lockTicketing(db, actor, slug);
    await db.execute(
      sql`delete from ticketing_link
        where agency_id = ${actor.agencyId}::uuid and event_id = ${id}::uuid and provider = ${provider}`,
    );
    return {};
  },

  async fetch({ db, actor, params: { slug, provider } }) {
    const { id } = await lockTicketing(db, actor, slug);
    const { agencyId } = actor;
    const { rows } = await db.execute(
      sql`update ticketing_link
        set due_at = now(), tries = 0
        where agency_id = ${agencyId}::uuid and event_id = ${id}::uuid and provider = ${provider}
        returning event_id`,
    );
    if (rows.length === 0) throw notFound();
    await jobs.enqueue(db, "ticketing", { agencyId });
    return {};
  },
});
