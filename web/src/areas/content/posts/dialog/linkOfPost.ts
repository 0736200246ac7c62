import { mediaTypeOf } from "#contract/links/hosts.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import { unreadLink } from "#web/shared/links/unreadLink.ts";
import type { AnyPost } from "../calls.ts";

/** Returns what the link of a post shows, with the player that its address names; null for a page that was never read. */
export function linkOfPost({ linkPreview }: Pick<AnyPost, "linkPreview">): LinkPreview | null {
  if (!linkPreview) return null;
  const { url, title, description, imageUrl, typeOfMedia } = linkPreview;
  const item = unreadLink(url, { title, imageUrl });
  if (item) return { ...item, description };
  const page = { kind: "website", provider: null, externalId: null, typeOfMedia: mediaTypeOf("website") } as const;
  return typeOfMedia === null ? null : { ...page, url, title, description, imageUrl };
}
