/**
 * Fetches covers from the Cover Art Archive as pictures of an agency. The archive redirects to wherever the picture is,
 * which is then fetched like any address that a stranger gave.
 */
import { sql } from "drizzle-orm";
import { type PictureServices, pictureProblem, storeFetched } from "#server/areas/links/picture.rules.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { NotFetched } from "#server/lib/outside/fetch/order.ts";
import { askService, type DiscoveryConfig, NoAnswer } from "./exchange.ts";

/** Sizes of the archive are 250, 500 and 1200 pixels. */
const SIZE = 500;
const MAX_REDIRECTS = 3;
const PICTURE = "image/jpeg,image/png,image/webp,image/gif";

interface Services extends PictureServices {
  config: DiscoveryConfig;
}

export function openCoverArt(services: Services) {
  const { config, database, outside } = services;

  /** Returns the bytes of a cover; null where the archive has none. */
  async function download(address: string, hops = 0): Promise<Buffer | null> {
    const { location, bytes } = await askService(config, { url: address, accept: PICTURE });
    if (location === null) return bytes;
    const target = URL.parse(location, address);
    if (!target || hops >= MAX_REDIRECTS) return null;
    // A mirror of ours may serve the pictures too.
    if (target.origin === new URL(config.coverArtUrl).origin) return download(target.href, hops + 1);
    return (await outside.picture(target.href)).bytes;
  }

  /** Returns the id of the file; null for no cover; undefined where the archive may answer later. */
  async function fetchCover(actor: Actor, releaseId: string): Promise<string | null | undefined> {
    try {
      const bytes = await download(`${config.coverArtUrl}/release-group/${releaseId}/front-${SIZE}`);
      return bytes && (await storeFetched(services, actor, { bytes, contentType: "image/jpeg", name: "cover" }));
    } catch (error) {
      if (error instanceof NoAnswer) return error.kind === "missing" || error.kind === "refused" ? null : undefined;
      if (error instanceof NotFetched) return error.reason === "missing" ? null : undefined;
      if (pictureProblem(error) !== null) return null;
      throw error;
    }
  }

  return {
    /** Fetches covers that the agency does not have yet, each kept as soon as it is there. */
    async fetch(actor: Actor, releaseIds: readonly string[]): Promise<void> {
      for (const releaseId of new Set(releaseIds)) {
        const stored = await database.scope(actor, "read", (db) =>
          db.execute(
            sql`select from discovery_cover
              where agency_id = ${actor.agencyId}::uuid and release_id = ${releaseId}::uuid
                and (media_id is not null or read_at > now() - interval '7 days')`,
          ),
        );
        if (stored.rows.length > 0) continue;
        const mediaId = await fetchCover(actor, releaseId);
        if (mediaId === undefined) continue;
        await database.scope(actor, "write", (db) =>
          db.execute(
            sql`insert into discovery_cover (agency_id, release_id, media_id)
              values (${actor.agencyId}::uuid, ${releaseId}::uuid, ${mediaId}::uuid)
              on conflict (agency_id, release_id) do update set media_id = excluded.media_id, read_at = now()`,
          ),
        );
      }
    },
  };
}
