/** Handlers of the connections to providers, which have accepted a key before it is saved, outside any transaction. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { TICKET_PROVIDERS, type TicketProvider } from "#contract/ticketing/codes.ts";
import { type ticketingConnections as calls, ProviderConnection } from "#contract/ticketing/provider.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import type { TicketProviders } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";

const listConnections = async (db: Db, { agencyId }: Actor): Promise<ProviderConnection[]> => {
  const { rows } = await db.execute(
    sql`select p.provider, c.id is not null as "isConnected", c.failure,
        ${staffBrief(sql`c.connected_by`)} as "connectedBy",
        c.connected_at as "connectedAt",
        (select count(*)::int
          from ticketing_link l
          where l.agency_id = ${agencyId}::uuid and l.provider = p.provider) as linked
      from unnest(${sql.param([...TICKET_PROVIDERS])}::text[]) with ordinality p (provider, place)
        left join ticketing_connection c on c.agency_id = ${agencyId}::uuid and c.provider = p.provider
      order by p.place`,
  );
  return z.parse(z.array(ProviderConnection), rows);
};

export const ticketingConnectionHandlers: Handlers<Pick<typeof calls, "list" | "disconnect">> = {
  list: ({ db, actor }) => listConnections(db, actor),
  async disconnect({ db, actor: { agencyId }, params: { provider } }) {
    await db.execute(
      sql`delete from ticketing_connection where agency_id = ${agencyId}::uuid and provider = ${provider}`,
    );
    return {};
  },
};

/** Returns the refusal that says what a provider answered. */
export function refusalOf(error: unknown, field?: string): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === "refused" && field !== undefined)
    return new Refusal("validation", [{ field, code: "invalid", message: "This key is not accepted. Copy it again." }]);
  return new Refusal(error.kind === "refused" ? "providerRefused" : "providerUnavailable");
}

type Dependencies = Pick<Services, "database" | "secrets" | "jobs"> & { providers: TicketProviders };

export const ticketingConnectingHandlers = ({
  database,
  secrets,
  jobs,
  providers,
}: Dependencies): UnscopedHandlers<Pick<typeof calls, "connect">> => ({
  async connect({ session, params: { provider }, body: { key } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    try {
      await providers[provider].check(key);
    } catch (error) {
      throw refusalOf(error, "key");
    }
    const { agencyId, id } = actor;
    await database.scope(actor, "write", async (db) => {
      await db.execute(
        sql`insert into ticketing_connection (id, agency_id, provider, sealed, connected_by)
          values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${provider}, ${secrets.encrypt(key)}, ${id}::uuid)
          on conflict (agency_id, provider) do update
            set sealed = excluded.sealed, failure = null, paused_until = null, connected_by = excluded.connected_by,
              connected_at = now()`,
      );
      // Links that waited for another key go on.
      await db.execute(
        sql`update ticketing_link
          set due_at = now(), tries = 0
          where agency_id = ${agencyId}::uuid and provider = ${provider} and isfinite(due_at)`,
      );
      await jobs.enqueue(db, "ticketing", { agencyId });
    });
    return {};
  },
});

/** Returns the key of a provider that may be asked; null without one. */
export async function readProviderKey(
  db: Db,
  agencyId: string,
  { provider, secrets }: { provider: TicketProvider; secrets: Secrets },
): Promise<{ key: string; failure: string | null } | null> {
  const { rows } = await db.execute<{ sealed: Buffer; failure: string | null }>(
    sql`select sealed, failure
      from ticketing_connection
      where agency_id = ${agencyId}::uuid and provider = ${provider}`,
  );
  const [row] = rows;
  return row ? { key: secrets.decrypt(row.sealed), failure: row.failure } : null;
}
