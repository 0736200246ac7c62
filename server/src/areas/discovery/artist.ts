/** Reads artists out of the replies of the services: what lists show, what a detail shows, and what a scout gets. */
import type { ArtistDetail, FoundTrack } from "#contract/discovery/artist.ts";
import type { SocialPlatform } from "#contract/enums.ts";
import type { LbSimilar, MbArtist, MbLookup, MbRecordings, MbRelation, MbRelease } from "./services/shapes.ts";

const yearOf = (date: string | null | undefined): number | null => {
  const year = /^\d{4}/.exec(date ?? "")?.[0];
  return year === undefined ? null : Number(year);
};

const placeOf = ({ area, country, "begin-area": begin }: MbArtist): string | null => {
  const parts = [begin?.name, area?.name ?? country].filter((part) => part);
  return parts.length > 0 ? [...new Set(parts)].join(", ") : null;
};

export const artistOf = (artist: MbArtist) => ({
  id: artist.id,
  name: artist.name,
  comment: artist.disambiguation || null,
  kind: artist.type ?? null,
  place: placeOf(artist),
  since: yearOf(artist["life-span"]?.begin),
});

export const untilOf = (artist: MbArtist): number | null => yearOf(artist["life-span"]?.end);

const MOST_TAGS = 12;
export const tagsOf = ({ tags = [] }: MbArtist): string[] =>
  tags
    .filter(({ count = 1 }) => count > 0)
    .toSorted((first, other) => (other.count ?? 0) - (first.count ?? 0))
    .slice(0, MOST_TAGS)
    .map(({ name }) => name);

type Release = Omit<ArtistDetail["releases"][number], "coverUrl">;
const kindOf = (release: MbRelease): string | null =>
  [...(release["secondary-types"] ?? []), release["primary-type"]].find((kind) => kind) ?? null;

/** Newest first; what has no date comes last. */
export const releasesOf = ({ "release-groups": groups = [] }: MbLookup): Release[] =>
  groups
    .map((group) => ({
      id: group.id,
      title: group.title,
      kind: kindOf(group),
      year: yearOf(group["first-release-date"]),
      date: group["first-release-date"] ?? "",
    }))
    .toSorted((first, other) => other.date.localeCompare(first.date))
    .map(({ date: _, ...release }) => release);

function roleOf({ type, direction }: MbRelation): ArtistDetail["people"][number]["role"] | undefined {
  if (type === "member of band") return direction === "backward" ? "MEMBER" : "MEMBER_OF";
  if (type === "collaboration") return "COLLABORATION";
  return /^(?:supporting musician|instrumental supporting musician|vocal supporting musician|subgroup)$/.test(type)
    ? "GUEST"
    : undefined;
}
/** Members first; somebody with several parts stands once. */
export function relatedArtists({ relations = [] }: MbLookup): ArtistDetail["people"] {
  const byId = new Map<string, ArtistDetail["people"][number]>();
  for (const relation of relations) {
    const { artist, attributes = [], begin } = relation;
    const role = roleOf(relation);
    if (!artist || !role) continue;
    const before = byId.get(artist.id);
    const parts = [...(before?.part?.split(", ") ?? []), ...attributes].filter((part) => part !== "original");
    const since = yearOf(begin);
    byId.set(artist.id, {
      id: artist.id,
      name: artist.name,
      role: before?.role ?? role,
      part: parts.length > 0 ? [...new Set(parts)].join(", ") : null,
      since: before?.since ?? since,
    });
  }
  const order = ["MEMBER", "MEMBER_OF", "COLLABORATION", "GUEST"];
  return [...byId.values()].toSorted((first, other) => order.indexOf(first.role) - order.indexOf(other.role));
}

const HOSTS: readonly [RegExp, SocialPlatform][] = [
  [/(?:^|\.)facebook\.com$/, "facebook"],
  [/(?:^|\.)instagram\.com$/, "instagram"],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, "youtube"],
  [/(?:^|\.)tiktok\.com$/, "tiktok"],
  [/(?:^|\.)(?:twitter|x)\.com$/, "twitter"],
  [/(?:^|\.)vimeo\.com$/, "vimeo"],
  [/^open\.spotify\.com$/, "spotify"],
  [/(?:^|\.)soundcloud\.com$/, "soundcloud"],
  [/(?:^|\.)linkedin\.com$/, "linkedin"],
];
/** `website` for the artist's own page, a platform, or "other". */
function kindOfLink(type: string, url: URL): string {
  const platform = HOSTS.find(([host]) => host.test(url.hostname))?.[1];
  return platform ?? (type === "official homepage" ? "website" : "other");
}
/** Addresses that browsers open, own page first and each once. */
export function linksOf({ relations = [] }: MbLookup): ArtistDetail["links"] {
  const byUrl = new Map<string, string>();
  for (const { type, url } of relations) {
    const address = url ? URL.parse(url.resource) : null;
    if (!address || !/^https?:$/.test(address.protocol)) continue;
    byUrl.set(address.href, kindOfLink(type, address));
  }
  const rank = (kind: string): number => (kind === "website" ? 0 : kind === "other" ? 2 : 1);
  return [...byUrl]
    .map(([url, kind]) => ({ kind, url }))
    .toSorted((first, other) => rank(first.kind) - rank(other.kind));
}

const MOST_SIMILAR = 12;
/** The share is that of the strongest; ListenBrainz counts sessions, so that the root of it is nearer to what people hear. */
export function similarOf(answer: LbSimilar, ownId: string): { id: string; name: string; share: number }[] {
  const others = answer
    .filter(({ artist_mbid, score }) => artist_mbid !== ownId && score > 0)
    .toSorted((first, other) => other.score - first.score)
    .slice(0, MOST_SIMILAR);
  const most = others[0]?.score ?? 1;
  return others.map(({ artist_mbid, name, score }) => ({
    id: artist_mbid,
    name,
    share: Math.round(100 * Math.sqrt(score / most)),
  }));
}

type Track = Omit<FoundTrack, "artist"> & { artist: { id: string; name: string } };
export const tracksOf = ({ recordings }: MbRecordings): Track[] =>
  recordings.flatMap((recording) => {
    const [first] = recording["artist-credit"];
    if (!first) return [];
    const name = recording["artist-credit"].map((credit) => credit.name + (credit.joinphrase ?? "")).join("");
    return [
      {
        id: recording.id,
        title: recording.title,
        artist: { id: first.artist.id, name },
        release: recording.releases?.[0]?.title ?? null,
        year: yearOf(recording["first-release-date"]),
        length: recording.length == null ? null : Math.round(recording.length),
      },
    ];
  });

/** The cells of an imported scout, by the keys of the import. */
export function scoutCells(artist: MbLookup, types: readonly string[]): Record<string, string> {
  const links = linksOf(artist);
  const platforms = links.filter(({ kind }) => kind !== "website" && kind !== "other");
  const website = links.find(({ kind }) => kind === "website")?.url;
  const location = placeOf(artist);
  return {
    displayName: artist.name.slice(0, 200),
    category: "Music",
    source: "Other",
    ...(location !== null && { location }),
    ...(website !== undefined && { website }),
    ...(types.length > 0 && { types: types.join(", ") }),
    // A later link of a platform would replace an earlier first.
    ...Object.fromEntries(platforms.toReversed().map(({ kind, url }) => [kind, url])),
  };
}
