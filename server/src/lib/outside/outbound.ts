/**
 * Switches off everything that leaves this installation for other people's servers. A restored copy is quiet until it
 * is released: two installations with the same data would send each email twice.
 */
import type { Config } from "#server/config.ts";
import { withClient } from "../database/with-client.ts";
import { Refusal } from "../serving/refusal.ts";

export type Outbound = Pick<Config, "quiet">;

/** Throws a Refusal where nothing may leave. Whatever connects to the outside calls it first (tools/checks/outbound.test.ts). */
export function requireOutbound({ quiet }: Outbound): void {
  if (quiet) throw new Refusal("quiet");
}

/** Returns the name of the backup that this database was restored from, or undefined. */
export const restoredFrom = (databaseUrl: string): Promise<string | undefined> =>
  withClient("DATABASE_URL", databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>("select restored_from as name from installation");
    return rows[0]?.name;
  });
