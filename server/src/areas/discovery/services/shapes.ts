/** Shapes of the replies of MusicBrainz (ws/2) and ListenBrainz as far as they are read. */
import { z } from "#contract/schema.ts";

const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const text = z.string().check(z.maxLength(2000));
const maybe = z.optional(z.nullable(text));
const area = z.optional(z.nullable(z.object({ name: text })));
const span = z.optional(z.nullable(z.object({ begin: maybe, end: maybe })));
const tags = z.optional(z.array(z.object({ name: text, count: z.optional(z.number()) })));

const artist = {
  id,
  name: text,
  disambiguation: maybe,
  type: maybe,
  country: maybe,
  area,
  "begin-area": area,
  "life-span": span,
  tags,
};
export const MbArtist = z.object(artist);
export type MbArtist = z.output<typeof MbArtist>;

export const MbArtists = z.object({ count: z.int(), artists: z.array(MbArtist) });

const credit = z.array(z.object({ name: text, joinphrase: maybe, artist: z.object({ id, name: text }) }));
export const MbRecordings = z.object({
  count: z.int(),
  recordings: z.array(
    z.object({
      id,
      title: text,
      length: z.optional(z.nullable(z.number())),
      "first-release-date": maybe,
      "artist-credit": credit,
      releases: z.optional(z.array(z.object({ title: text }))),
    }),
  ),
});
export type MbRecordings = z.output<typeof MbRecordings>;

export const MbRelease = z.object({
  id,
  title: text,
  "primary-type": maybe,
  "secondary-types": z.optional(z.array(text)),
  "first-release-date": maybe,
});
export type MbRelease = z.output<typeof MbRelease>;

export const MbRelation = z.object({
  type: text,
  direction: maybe,
  begin: maybe,
  attributes: z.optional(z.array(text)),
  "target-type": maybe,
  artist: z.optional(z.nullable(z.object({ id, name: text }))),
  url: z.optional(z.nullable(z.object({ resource: text }))),
});
export type MbRelation = z.output<typeof MbRelation>;

export const MbLookup = z.object({
  ...artist,
  relations: z.optional(z.array(MbRelation)),
  "release-groups": z.optional(z.array(MbRelease)),
});
export type MbLookup = z.output<typeof MbLookup>;

export const MbReleases = z.object({ "release-groups": z.array(MbRelease) });

export const LbPopularity = z.array(
  z.object({
    artist_mbid: id,
    total_listen_count: z.nullable(z.int()),
    total_user_count: z.nullable(z.int()),
  }),
);
export const LbTopRecordings = z.array(z.object({ recording_name: text, release_name: maybe }));
export const LbSimilar = z.array(z.object({ artist_mbid: id, name: text, score: z.number() }));
export type LbSimilar = z.output<typeof LbSimilar>;
