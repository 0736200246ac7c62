/** Handlers that ask the services outside. No transaction is open meanwhile. */
import { sql } from "drizzle-orm";
import {
  type ArtistDetail,
  type discovery as calls,
  DISCOVERY_SOURCES,
  type DiscoveryQuery,
  type DiscoveryResult,
} from "#contract/discovery/artist.ts";
import type { PictureServices } from "#server/areas/links/picture.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { artistOf, linksOf, relatedArtists, releasesOf, similarOf, tagsOf, tracksOf, untilOf } from "./artist.ts";
import { noteArtists } from "./found-artists.ts";
import { typesNamed } from "./scout-types.ts";
import { openCoverArt } from "./services/cover-art.ts";
import { type DiscoveryConfig, isDiscoveryOn } from "./services/exchange.ts";
import { openListenBrainz } from "./services/listenbrainz.ts";
import { openMusicBrainz } from "./services/musicbrainz.ts";
import type { MbLookup } from "./services/shapes.ts";
import { countCompared, readAlike, readStandings } from "./standing.ts";

export interface DiscoveryServices extends PictureServices {
  config: DiscoveryConfig;
  onError: (error: unknown) => void;
}
type Asked = Pick<typeof calls, "search" | "detail" | "covers">;

const MOST_LISTED = 24;
const [, LISTENBRAINZ] = DISCOVERY_SOURCES;

/** Returns the keys of covers that the agency has, by release. */
async function coversOf(db: Db, { agencyId }: Actor, releaseIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; key: string }>(
    sql`select c.release_id as id, m.key
      from discovery_cover c join media m on m.agency_id = c.agency_id and m.id = c.media_id
      where c.agency_id = ${agencyId}::uuid and c.release_id = any (${sql.param([...releaseIds])}::uuid[])`,
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}
/** Returns the keys of the covers that stand for artists, by artist. */
async function artistCovers(db: Db, { agencyId }: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; key: string }>(
    sql`select a.id, m.key
      from discovery_artist a
        join discovery_cover c on c.agency_id = ${agencyId}::uuid and c.release_id = a.release_id
        join media m on m.agency_id = c.agency_id and m.id = c.media_id
      where a.id = any (${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

export function discoveryHandlers(services: DiscoveryServices): UnscopedHandlers<Asked> {
  const { config, database } = services;
  const musicBrainz = openMusicBrainz(services);
  const listenBrainz = openListenBrainz(services);
  const coverArt = openCoverArt(services);

  function actorOf(session: Session | null): Actor {
    if (!session) throw new Refusal("sessionEnded");
    if (!session.actor) throw new Refusal("chooseAgency");
    if (!isDiscoveryOn(config)) throw new Refusal("discoveryOff");
    return session.actor;
  }
  const read = <T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> => database.scope(actor, "read", work);

  async function searchArtists(actor: Actor, query: DiscoveryQuery): Promise<DiscoveryResult> {
    const { data, readAt } = await musicBrainz.artists(query);
    const artists = data.artists.map(artistOf);
    // A search that found nothing is answered also where this is refused.
    const near = data.count > 0 ? [] : await musicBrainz.near(query).catch(() => []);
    const ids = artists.map(({ id }) => id);
    await noteArtists(database, artists);
    const counts = await listenBrainz.counts(ids);
    return read(actor, async (db) => {
      const [standing, covers] = await Promise.all([readStandings(db, actor, artists), artistCovers(db, actor, ids)]);
      return {
        artists: artists.map((artist) => ({
          ...artist,
          ...standing(artist.id),
          listeners: counts?.get(artist.id)?.listeners || null,
          coverUrl: covers.get(artist.id) ?? null,
        })),
        tracks: [],
        count: data.count,
        offset: query.offset,
        near,
        readAt: readAt.toISOString(),
      };
    });
  }

  async function searchRecordings(actor: Actor, query: DiscoveryQuery): Promise<DiscoveryResult> {
    const { data, readAt } = await musicBrainz.recordings(query);
    const tracks = tracksOf(data);
    const artists = tracks.map(({ artist }) => artist);
    const standing = await read(actor, (db) => readStandings(db, actor, artists));
    return {
      artists: [],
      tracks: tracks.map((track) => ({ ...track, artist: { ...track.artist, ...standing(track.artist.id) } })),
      count: data.count,
      offset: query.offset,
      near: [],
      readAt: readAt.toISOString(),
    };
  }

  async function popularityOf(id: string): Promise<{ popularity: ArtistDetail["popularity"]; answered: boolean }> {
    const [counts, mostHeard] = await Promise.all([listenBrainz.counts([id]), listenBrainz.mostHeard(id)]);
    const own = counts?.get(id);
    if (!own?.listeners) return { popularity: null, answered: counts !== undefined };
    return {
      popularity: {
        ...own,
        months: await listenBrainz.months(id),
        mostHeard: mostHeard ? { title: mostHeard.recording_name, release: mostHeard.release_name ?? null } : null,
      },
      answered: true,
    };
  }

  /** Reads what the agency has to do with an artist and those who sound like them. */
  const readOwn = (
    actor: Actor,
    artist: MbLookup,
    { similar, releaseIds }: { similar: readonly { id: string; name: string }[]; releaseIds: readonly string[] },
  ) =>
    read(actor, async (db) => {
      const links = linksOf(artist).map(({ url }) => url);
      const [standing, covers, alike, compared, types] = await Promise.all([
        readStandings(db, actor, [artist, ...similar]),
        coversOf(db, actor, releaseIds),
        readAlike(db, actor, artist, links),
        countCompared(db, actor),
        typesNamed(db, actor, tagsOf(artist)),
      ]);
      return { standing, covers, alike, compared, types };
    });

  return {
    search: ({ session, query }) => {
      const actor = actorOf(session);
      return query.kind === "ARTISTS" ? searchArtists(actor, query) : searchRecordings(actor, query);
    },

    async detail({ session, params: { artistId: id } }) {
      const actor = actorOf(session);
      const { data: artist, readAt } = await musicBrainz.artist(id);
      const [{ popularity, answered }, likeness] = await Promise.all([popularityOf(id), listenBrainz.similar(id)]);
      const similar = similarOf(likeness ?? [], id);
      const releases = releasesOf(artist);
      const shown = artistOf(artist);
      const links = linksOf(artist);
      await noteArtists(database, [{ ...shown, releaseId: releases[0]?.id ?? null }]);
      const releaseIds = releases.map((release) => release.id);
      const own = await readOwn(actor, artist, { similar, releaseIds });
      return {
        ...shown,
        ...own.standing(id),
        listeners: popularity?.listeners ?? null,
        coverUrl: own.covers.get(releases[0]?.id ?? "") ?? null,
        address: `https://musicbrainz.org/artist/${id}`,
        until: untilOf(artist),
        tags: tagsOf(artist),
        popularity,
        releases: releases.map((release) => ({ ...release, coverUrl: own.covers.get(release.id) ?? null })),
        people: relatedArtists(artist).slice(0, MOST_LISTED),
        links: links.slice(0, MOST_LISTED),
        similar: similar.map((other) => ({ ...other, ...own.standing(other.id) })),
        alongside: { location: shown.place, links: links.length, types: own.types.map(({ name }) => name) },
        alike: own.alike,
        compared: own.compared,
        missing: answered && likeness !== undefined ? [] : [LISTENBRAINZ],
        readAt: readAt.toISOString(),
      };
    },

    async covers({ session, body: { releaseIds } }) {
      const actor = actorOf(session);
      await coverArt.fetch(actor, releaseIds);
      const covers = await read(actor, (db) => coversOf(db, actor, releaseIds));
      return releaseIds.map((releaseId) => ({ releaseId, coverUrl: covers.get(releaseId) ?? null }));
    },
  };
}
