/** What other areas ask of links: whose picture a file is, and which links something shows. */
import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { readAddress } from "#contract/links/hosts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { linkTable } from "./link.table.ts";

const p = sql.placeholder;

/** Matches pictures of links, which belong to the agency, for everyone who reads content; for statements filled with `reachValues`. */
export const isSeenPictureOfLink = (mediaId: Column): SQL =>
  sql`(('CMS' = any (${p("$readAll")}::text[]) or 'CMS' = any (${p("$readAssigned")}::text[]))
    and exists (select from ${linkTable} where ${linkTable.agencyId} = ${p("$agency")}::uuid and ${linkTable.pictureId} = ${mediaId}))`;

/**
 * Returns what was read from a link and keeps it, because something shows it from now on; `undefined` where it was not read,
 * or names no address. Saving content takes this, never what a client says that a page said.
 */
export async function keepLink(
  db: Db,
  actor: Actor,
  address: string,
): Promise<typeof linkTable.$inferSelect | undefined> {
  const read = readAddress(address);
  if (!read || !may(actor, "CMS", "write")) return undefined;
  const [kept] = await db
    .update(linkTable)
    .set({ isKept: true })
    .where(and(eq(linkTable.agencyId, actor.agencyId), eq(linkTable.url, read.url)))
    .returning();
  return kept;
}
