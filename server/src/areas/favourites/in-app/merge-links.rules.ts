/** Merges the links of a file with those that a talent has. */
import type { ConnectLinks } from "#contract/favourites/app-talent.ts";

type SocialLinks = ConnectLinks["socialLinks"];
type Links = ConnectLinks["links"];
export type PlacedLink = Links[number] & { order: number | null };

/** Replaces the links to the given platforms in place; new ones follow at the end. */
export function mergeSocials(now: SocialLinks, given: SocialLinks): SocialLinks {
  const left = new Map(given.map((link) => [link.platform, link]));
  const merged = now.flatMap((link) => {
    const next = left.get(link.platform);
    left.delete(link.platform);
    // A second link to the same platform is replaced together with the first.
    return next ? [next] : given.some(({ platform }) => platform === link.platform) ? [] : [link];
  });
  return [...merged, ...left.values()];
}

/** Inserts links at the places that they name, others at the end; one to an existing address replaces it. */
export function insertLinks(now: Links, given: readonly PlacedLink[]): Links {
  const named = new Map(given.map((link) => [link.url, link]));
  const without = ({ title, url }: Links[number]) => ({ title, url });
  const placed = [...named.values()].filter(({ order }) => order !== null);
  const isPlaced = new Set(placed.map(({ url }) => url));
  const links = now.flatMap((link) => (isPlaced.has(link.url) ? [] : [without(named.get(link.url) ?? link)]));
  for (const link of named.values())
    if (!isPlaced.has(link.url) && !links.some(({ url }) => url === link.url)) links.push(without(link));
  for (const link of placed.toSorted((a, b) => Number(a.order) - Number(b.order)))
    links.splice(Math.min(Number(link.order) - 1, links.length), 0, without(link));
  return links;
}
