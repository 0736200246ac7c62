/** Pictures and previews of links, for areas that show links. */
import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { mediaTypeOf, readAddress } from "#contract/links/hosts.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import { mediaOf, mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { linkTable } from "./link.table.ts";

const p = sql.placeholder;

/**
 * Matches pictures of links, which belong to the agency, for everyone who reads content; for statements filled with
 * `reachValues`.
 */
export const isSeenPictureOfLink = (mediaId: Column): SQL =>
  sql`(('CMS' = any (${p("$readAll")}::text[]) or 'CMS' = any (${p("$readAssigned")}::text[]))
    and exists (select from ${linkTable}
      where ${linkTable.agencyId} = ${p("$agency")}::uuid and ${linkTable.pictureId} = ${mediaId}))`;

type Link = typeof linkTable.$inferSelect;
type Shown = Pick<Link, "url" | "kind" | "provider" | "externalId" | "title" | "description">;

/** Returns the preview of a link; `picture` as `mediaOf` reads it. */
export function linkPreviewOf(
  { url, kind, provider, externalId, title, description }: Shown,
  picture: unknown,
): LinkPreview {
  const media = mediaReplyOf(picture ?? null);
  return {
    url,
    kind,
    provider,
    externalId,
    title,
    description,
    imageUrl: media?.cdnMedium ?? null,
    typeOfMedia: mediaTypeOf(kind),
  };
}

/** Selects the preview of a row's link, as JSON for `linkReadOf`. */
export const linkRead = (agencyId: Column, address: Column): SQL =>
  sql`(select json_build_object('url', ${linkTable.url}, 'kind', ${linkTable.kind}, 'provider', ${linkTable.provider},
    'externalId', ${linkTable.externalId},
    'title', ${linkTable.title}, 'description', ${linkTable.description}, 'picture', ${mediaOf(linkTable.pictureId)})
    from ${linkTable} where ${linkTable.agencyId} = ${agencyId} and ${linkTable.url} = ${address})`;

/** Returns the preview that `linkRead` selected, with links in place of storage keys. */
export const linkReadOf = (read: unknown): LinkPreview | null => {
  if (read === null) return null;
  const { picture, ...link } = read as Shown & { picture: unknown };
  return linkPreviewOf(link, picture);
};

/**
 * Returns the preview of a link and keeps it, because a record shows it from now on; undefined if it was not read, or
 * is no address. Saved content takes the preview from here, never from the client.
 */
export async function keepLink(
  db: Db,
  actor: Actor,
  address: string,
): Promise<typeof linkTable.$inferSelect | undefined> {
  const read = readAddress(address);
  if (!read || !may(actor, "CMS", "write")) return undefined;
  const [link] = await db
    .update(linkTable)
    .set({ isKept: true })
    .where(and(eq(linkTable.agencyId, actor.agencyId), eq(linkTable.url, read.url)))
    .returning();
  return link;
}
