/** Discovery: artists and recordings of MusicBrainz, which are not of the agency, beside the agency's own people. */
import { call, read, write } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, instant, line, mediaLink, outsideId, PersonBrief, ref, wholeText, z } from "../schema.ts";
import { countryCode } from "../values/formats.ts";

export const DISCOVERY_LIMITS = {
  /** Artists or recordings of a page. */
  page: 25,
  /** MusicBrainz pages no further. */
  furthest: 1000,
  /** Covers that one request fetches. */
  covers: 6,
  /** Tags that come near. */
  near: 6,
  shortlists: 50,
  entries: 200,
  notes: 50,
  name: 80,
} as const;

export const DISCOVERY_KINDS = ["ARTISTS", "RECORDINGS"] as const;
export type DiscoveryKind = (typeof DISCOVERY_KINDS)[number];

/** Services that a detail is gathered from; each may fail without the others. */
export const DISCOVERY_SOURCES = ["MUSICBRAINZ", "LISTENBRAINZ", "COVER_ART"] as const;

const text = z.nullable(z.string());
const year = () => z.string().check(z.regex(/^(?:19|20)\d\d$/, { error: "Choose a year from 1900 to 2099" }));

/** The part of an artist in the agency, as far as the reader may see it. */
export const ArtistStanding = z.object({
  person: z.nullable(z.extend(PersonBrief, { family: z.enum(FAMILIES) })),
  /** True if they are on a shortlist that the reader sees. */
  listed: z.boolean(),
});
export type ArtistStanding = z.output<typeof ArtistStanding>;

const artist = {
  /** The id that MusicBrainz gave. */
  id: outsideId(),
  name: z.string(),
  /** Tells artists of one name apart. */
  comment: text,
  /** Group, Person, Choir and others, in MusicBrainz' words. */
  kind: text,
  /** City and country, or what is known of them. */
  place: text,
  /** The year in which they began. */
  since: z.nullable(z.int()),
  /** People who listened to them, as ListenBrainz counts; null where it has not said. */
  listeners: z.nullable(z.int()),
  coverUrl: mediaLink(),
  ...ArtistStanding.shape,
};
export const FoundArtist = z.object(artist);
export type FoundArtist = z.output<typeof FoundArtist>;

export const FoundTrack = z.object({
  id: outsideId(),
  title: z.string(),
  artist: z.object({ id: outsideId(), name: z.string(), ...ArtistStanding.shape }),
  release: text,
  year: z.nullable(z.int()),
  /** Milliseconds. */
  length: z.nullable(z.int()),
});
export type FoundTrack = z.output<typeof FoundTrack>;

export const DiscoveryResult = z.object({
  artists: z.array(FoundArtist),
  tracks: z.array(FoundTrack),
  /** How many there are in all. */
  count: z.int(),
  offset: z.int(),
  /** Tags of artists whose tags come near to what was searched for; only where no artist was found. */
  near: z.array(z.string()),
  /** When MusicBrainz said so. */
  readAt: instant(),
});
export type DiscoveryResult = z.output<typeof DiscoveryResult>;

export const PEOPLE_ROLES = ["MEMBER", "MEMBER_OF", "COLLABORATION", "GUEST"] as const;

export const ArtistDetail = z.object({
  ...artist,
  /** The artist's page at MusicBrainz. */
  address: z.string(),
  until: z.nullable(z.int()),
  tags: z.array(z.string()),
  popularity: z.nullable(
    z.object({
      listeners: z.int(),
      listens: z.int(),
      /** Counts of the last twelve months, oldest first; months in which nobody asked are missing. */
      months: z.array(z.object({ month: z.string(), listeners: z.int() })),
      mostHeard: z.nullable(z.object({ title: z.string(), release: text })),
    }),
  ),
  releases: z.array(
    z.object({ id: outsideId(), title: z.string(), kind: text, year: z.nullable(z.int()), coverUrl: mediaLink() }),
  ),
  people: z.array(
    z.object({ id: outsideId(), name: z.string(), role: z.enum(PEOPLE_ROLES), part: text, since: z.nullable(z.int()) }),
  ),
  links: z.array(z.object({ kind: z.string(), url: z.string() })),
  similar: z.array(
    z.object({
      id: outsideId(),
      name: z.string(),
      /** Percent of the strongest likeness. */
      share: z.int(),
      ...ArtistStanding.shape,
    }),
  ),
  /** Fields that a scout would get. */
  alongside: z.object({ location: text, links: z.int(), types: z.array(z.string()) }),
  /** Talents and scouts within the reader's reach who may be this artist. */
  alike: z.array(z.extend(PersonBrief, { family: z.enum(FAMILIES), by: z.enum(["ARTIST", "LINK", "NAME"]) })),
  /** The people within the reader's reach who were compared. */
  compared: z.object({ talents: z.int(), scouts: z.int() }),
  /** Services that did not answer, so that their part is missing. */
  missing: z.array(z.enum(DISCOVERY_SOURCES)),
  readAt: instant(),
});
export type ArtistDetail = z.output<typeof ArtistDetail>;

export const DiscoveryQuery = z.strictObject({
  q: line(LIMITS.search, "Type what to search for"),
  kind: z._default(z.enum(DISCOVERY_KINDS), "ARTISTS"),
  tag: z.optional(line(LIMITS.tag)),
  country: z.optional(countryCode()),
  since: z.optional(year()),
  until: z.optional(year()),
  offset: z._default(wholeText(DISCOVERY_LIMITS.furthest), 0),
});
export type DiscoveryQuery = z.output<typeof DiscoveryQuery>;

export const DISCO = "/client/v1/disco";
const byArtist = z.strictObject({ artistId: outsideId() });
const reads = { access: read("TALENT"), transaction: "none" } as const;

export const discovery = {
  status: call("GET", `${DISCO}/status`, {
    summary: "Whether discovery is on",
    access: read("TALENT"),
    reply: z.object({ on: z.boolean() }),
  }),
  search: call("GET", `${DISCO}/search`, {
    ...reads,
    summary: "Search MusicBrainz for artists or recordings",
    limit: "linkPreview",
    topics: ["shortlist", "person"],
    query: DiscoveryQuery,
    reply: DiscoveryResult,
  }),
  detail: call("GET", `${DISCO}/{artistId}`, {
    ...reads,
    summary: "An artist: releases, people, links, listeners, who sounds like them, and who of ours may be them",
    limit: "linkPreview",
    topics: ["shortlist", "person"],
    params: byArtist,
    reply: ArtistDetail,
  }),
  covers: call("POST", `${DISCO}/covers`, {
    ...reads,
    summary: "Fetch the covers of releases as pictures of the agency",
    limit: "linkPreview",
    body: z.strictObject({
      releaseIds: z.array(outsideId()).check(z.minLength(1), z.maxLength(DISCOVERY_LIMITS.covers)),
    }),
    reply: z.array(z.object({ releaseId: outsideId(), coverUrl: mediaLink() })),
  }),
  addScout: call("POST", `${DISCO}/{artistId}/scout`, {
    summary: "Add an artist as a scout, with name, links, place, types and picture; the artist was opened before",
    access: write("SCOUT"),
    topics: ["person", "shortlist"],
    params: byArtist,
    /** `anyway` adds them although somebody within reach may be them. */
    body: z.strictObject({ anyway: z._default(z.boolean(), false) }),
    reply: z.object({ id: id(), displayName: z.string() }),
  }),
  ofTalent: call("GET", `${DISCO}/talents/{talentId}`, {
    summary: "The artist that a talent is",
    access: read("TALENT"),
    topics: ["person", "shortlist"],
    params: z.strictObject({ talentId: ref("person") }),
    reply: z.object({ artistId: z.nullable(outsideId()), displayName: z.string() }),
  }),
  setOfTalent: call("PUT", `${DISCO}/talents/{talentId}`, {
    summary: "Say which artist a talent is",
    access: write("TALENT"),
    topics: ["person", "shortlist"],
    params: z.strictObject({ talentId: ref("person") }),
    body: z.strictObject({ artistId: z.nullable(outsideId()) }),
    reply: Done,
  }),
};
