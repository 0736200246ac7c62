import type { ContentItem } from "#contract/content/item.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import { unreadLink } from "#web/shared/links/unreadLink.ts";

type WithLink = Pick<ContentItem, "link" | "thumbnail"> & Partial<Pick<ContentItem, "linkRead" | "title">>;

/** Returns what the link of an item shows: what was read from it, else what its address says. */
export function linkOf({ linkRead = null, link, title = "", thumbnail }: WithLink): LinkPreview | null {
  if (linkRead || link === null) return linkRead;
  return unreadLink(link, { title, imageUrl: thumbnail?.cdnMedium ?? null });
}
