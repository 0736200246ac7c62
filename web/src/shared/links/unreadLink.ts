import { mediaTypeOf, readAddress } from "#contract/links/hosts.ts";
import type { LinkPreview } from "#contract/links/link.ts";

/** What an address shows by itself, before anything was read from it; null for a website, which says nothing. */
export function unreadLink(
  address: string,
  { title, imageUrl }: Pick<LinkPreview, "title" | "imageUrl">,
): LinkPreview | null {
  const read = readAddress(address);
  if (read?.is !== "item") return null;
  const { url, kind, provider, externalId } = read;
  return { url, kind, provider, externalId, title, imageUrl, description: null, typeOfMedia: mediaTypeOf(kind) };
}
