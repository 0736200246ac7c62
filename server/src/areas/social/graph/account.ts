/** A connection with its tokens: opens it, pauses it, and ends it when Meta does not accept it. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { SharePlatform } from "#contract/social/codes.ts";
import type { Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { type Graph, openGraph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";

export type SocialServices = Pick<Services, "config" | "database" | "secrets" | "store" | "outside" | "onError">;

/** `page` is missing until a page is chosen. */
export const SocialTokens = z.object({ user: z.string(), page: z.optional(z.string()) });
export type SocialTokens = z.output<typeof SocialTokens>;

export const asAgency = <T>(
  { database }: Pick<SocialServices, "database">,
  agencyId: string,
  work: (db: Db) => Promise<T>,
): Promise<T> => database.scope(systemIn(agencyId), "write", work);

export interface OpenConnection {
  id: string;
  agencyId: string;
  personId: string;
  platform: SharePlatform;
  targetId: string;
  targetName: string;
  pageId: string;
  /** Acts in the name of the page. */
  graph: Graph;
}

/** Returns the tokens of a connection; throws `revoked` if it has none. */
export async function tokensOf({ secrets }: SocialServices, sealed: Buffer | null | undefined): Promise<SocialTokens> {
  if (!sealed) throw new GraphError("revoked", "The connection ended.");
  return z.parse(SocialTokens, JSON.parse(secrets.decrypt(sealed)));
}

interface Row extends Record<string, unknown> {
  personId: string;
  platform: SharePlatform;
  targetId: string | null;
  targetName: string | null;
  pageId: string | null;
  state: string;
  sealed: Buffer | null;
}
/** Opens a connection that works; throws `revoked` for any other. */
export async function openConnection(services: SocialServices, agencyId: string, id: string): Promise<OpenConnection> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<Row>(
      sql`select person_id as "personId", platform, target_id as "targetId", target_name as "targetName",
          page_id as "pageId", state, tokens_sealed as sealed
        from social_connection where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    ),
  );
  const [row] = rows;
  const { page } = await tokensOf(services, row?.sealed);
  if (!row?.targetId || !row.pageId || page === undefined || row.state !== "CONNECTED")
    throw new GraphError("revoked", "The connection ended.");
  const { personId, platform, targetId, pageId } = row;
  return {
    id,
    agencyId,
    personId,
    platform,
    targetId,
    pageId,
    targetName: row.targetName ?? targetId,
    graph: openGraph(services.config, page),
  };
}

const RECONNECT = "Meta doesn't accept the connection any more. Connect again.";
/** Notes that Meta does not accept the tokens: no call is made until a person signs in again. */
export const markLost = (services: SocialServices, agencyId: string, id: string) =>
  asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_connection
        set state = 'RECONNECT', failure = ${RECONNECT}, tokens_sealed = null, asked_sealed = null
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state in ('CONNECTING', 'CHOOSING', 'CONNECTED')`,
    ),
  );

const SHORTEST_PAUSE_MS = 60_000;
/** Pauses an account for as long as Meta says, or else for a minute. */
export const pause = (services: SocialServices, agencyId: string, id: string, waitMs: number | null) =>
  asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_connection
        set paused_until = now() + make_interval(secs => ${(waitMs ?? SHORTEST_PAUSE_MS) / 1000}::float8)
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    ),
  );

/** Handles an error that concerns the whole account. */
export async function noteTrouble(
  services: SocialServices,
  agencyId: string,
  id: string,
  error: GraphError,
): Promise<void> {
  if (error.kind === "revoked") await markLost(services, agencyId, id);
  if (error.kind === "busy") await pause(services, agencyId, id, error.waitMs);
}
