/** The token of an agency's account, and the numbers that it opens. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { type Graph, openGraph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";

export interface MetaServices {
  config: Config;
  database: Database;
  secrets: Secrets;
}

export const HeldToken = z.object({ token: z.string() });

export const asSystem = <T>(
  { database }: Pick<MetaServices, "database">,
  agencyId: string,
  work: (db: Db) => Promise<T>,
): Promise<T> => database.scope(systemIn(agencyId), "write", work);

/** Opens the account of a number or an account id. Throws `revoked` if it has no token. */
export async function accountGraph(services: MetaServices, agencyId: string, accountId: string): Promise<Graph> {
  const { config, secrets } = services;
  const { rows } = await asSystem(services, agencyId, (db) =>
    db.execute<{ sealed: Buffer | null }>(
      sql`select token_sealed as sealed
        from chat_account
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
    ),
  );
  const sealed = rows[0]?.sealed;
  if (!sealed) throw new GraphError("revoked", "The connection ended.");
  return openGraph(config, z.parse(HeldToken, JSON.parse(secrets.decrypt(sealed))).token);
}

/** Notes that Meta does not accept the token: nothing is sent until it is connected again. */
export const markRevoked = (services: MetaServices, agencyId: string, accountId: string, failure: string) =>
  asSystem(services, agencyId, (db) =>
    db.execute(
      sql`update chat_account
        set state = 'RECONNECT', failure = ${failure}
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid and state in ('CONNECTED', 'CONNECTING')`,
    ),
  );
