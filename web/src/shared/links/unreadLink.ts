import { mediaTypeOf, readAddress } from "#contract/links/hosts.ts";
import type { LinkPreview } from "#contract/links/link.ts";

/** Returns the preview that an address gives before it is read; null for a website, whose address tells nothing. */
export function unreadLink(
  address: string,
  { title, imageUrl }: Pick<LinkPreview, "title" | "imageUrl">,
): LinkPreview | null {
  const read = readAddress(address);
  if (read?.is !== "item") return null;
  const { url, kind, provider, externalId } = read;
  return { url, kind, provider, externalId, title, imageUrl, description: null, typeOfMedia: mediaTypeOf(kind) };
}
