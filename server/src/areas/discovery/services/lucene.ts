/** Writes queries in the language of MusicBrainz' search (Lucene). What a person typed is never part of that language. */
import type { DiscoveryQuery } from "#contract/discovery/artist.ts";

/** Takes the meaning from all characters that have one. */
export const escapeLucene = (text: string): string => text.replaceAll(/[-+&|!(){}[\]^"~*?:\\/]/g, String.raw`\$&`);

/** Lower case takes the meaning from AND, OR, NOT and TO. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).map(escapeLucene);

/** All words; the last may go on, since it is searched for while it is typed. */
function wordsWithin(field: string, words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  const parts = [...words.slice(0, -1), `(${last} OR ${last}*)`];
  return `${field}:(${parts.join(" AND ")})`;
}
const phrase = (field: string, text: string): string => `${field}:"${escapeLucene(text.toLowerCase())}"`;
const range = (field: string, since: string | undefined, until: string | undefined): string[] =>
  since || until ? [`${field}:[${since ?? "*"} TO ${until ?? "*"}]`] : [];

/** Artists with a tag of which a word is nearly one of these. Short words have too many neighbours. */
export const nearTags = (q: string): string =>
  `tag:(${wordsOf(q)
    .map((word) => (word.length > 3 ? `${word}~` : word))
    .join(" OR ")})`;

type Searched = Pick<DiscoveryQuery, "q" | "kind" | "tag" | "country" | "since" | "until">;

/** Artists are found by name, other names and tags; recordings by title and tags. Years are those in which they began. */
export function luceneOf({ q, kind, tag, country, since, until }: Searched): string {
  const words = wordsOf(q);
  const names = kind === "ARTISTS" ? ["artist", "alias"] : ["recording", "artist"];
  const found = [...names.map((field) => wordsWithin(field, words)), phrase("tag", q)].join(" OR ");
  return [
    `(${found})`,
    ...(tag ? [phrase("tag", tag)] : []),
    ...(country ? [`country:${country}`] : []),
    ...range(kind === "ARTISTS" ? "begin" : "firstreleasedate", since, until),
  ].join(" AND ");
}
