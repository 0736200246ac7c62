/**
 * Asks MusicBrainz: at the pace of the installation, each address once a day, again after an answer that may be better
 * the next time. No transaction is open meanwhile.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { DISCOVERY_LIMITS, type DiscoveryQuery } from "#contract/discovery/artist.ts";
import { type Schema, z } from "#contract/schema.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { requireOutbound } from "#server/lib/outside/outbound.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import { askService, type DiscoveryConfig, jsonOf, NoAnswer } from "./exchange.ts";
import { luceneOf, nearTags } from "./lucene.ts";
import { pauseMoments, takeMoment } from "./pace.ts";
import { type KeptReply, keepReply, keptReply } from "./replies.ts";
import { MbArtists, MbLookup, MbRecordings, MbReleases } from "./shapes.ts";

const TRIES = 4;
/** A person who searches waits no longer than this, all tries together. */
const LONGEST_MS = 20_000;
const LONGEST_QUEUE_MS = 10_000;
/** Wait after an answer that names none. */
const WAIT_MS = 2000;
/** MusicBrainz adds at most so many release groups to a lookup. */
const MOST_IN_LOOKUP = 25;

const INC = "url-rels+artist-rels+tags+release-groups";
export const lookupAddress = ({ musicbrainzUrl }: Pick<DiscoveryConfig, "musicbrainzUrl">, id: string): string =>
  `${musicbrainzUrl}/ws/2/artist/${id}?inc=${INC}&fmt=json`;

interface Services {
  config: DiscoveryConfig;
  database: Pick<Database, "plain">;
}

export function openMusicBrainz({ config, database }: Services) {
  /** Requests of this process: whoever asks for the same waits for the same answer. */
  const asking = new Map<string, Promise<KeptReply<unknown>>>();

  async function askOnce<T>(schema: Schema<T>, url: string, until: number): Promise<T> {
    const wait = await takeMoment(database, config.musicbrainzPauseMs, Math.min(LONGEST_QUEUE_MS, until - Date.now()));
    if (wait === null) throw new Refusal("discoveryBusy");
    await sleep(wait);
    const parsed = z.safeParse(schema, jsonOf(await askService(config, { url })));
    if (!parsed.success) throw new NoAnswer("away", "the answer is not what MusicBrainz says");
    return parsed.data;
  }

  async function ask<T>(schema: Schema<T>, url: string): Promise<KeptReply<T>> {
    requireOutbound(config);
    const until = Date.now() + LONGEST_MS;
    for (let tries = 1; ; tries += 1)
      try {
        return await keepReply(database, url, await askOnce(schema, url, until));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (error.kind === "missing") throw notFound();
        const waitMs = error.waitMs ?? WAIT_MS;
        // Others would be refused as well.
        if (error.kind === "busy") await pauseMoments(database, waitMs);
        if (error.kind === "refused" || tries >= TRIES || Date.now() + waitMs > until)
          throw new Refusal("discoveryBusy");
      }
  }

  async function askDaily<T>(schema: Schema<T>, url: string): Promise<KeptReply<T>> {
    // Looked for as one step with asking: an answer that comes in between would be asked for twice.
    const find = async (): Promise<KeptReply<T>> =>
      (await keptReply(database, schema, url)) ?? (await ask(schema, url));
    const running = asking.get(url) ?? find().finally(() => asking.delete(url));
    asking.set(url, running);
    return (await running) as KeptReply<T>;
  }

  const addressOf = (entity: string, query: string, offset: number): string => {
    const parameters = { query, fmt: "json", limit: String(DISCOVERY_LIMITS.page), offset: String(offset) };
    return `${config.musicbrainzUrl}/ws/2/${entity}?${new URLSearchParams(parameters).toString()}`;
  };
  const searchAddress = (entity: string, { offset, ...query }: DiscoveryQuery): string =>
    addressOf(entity, luceneOf(query), offset);

  return {
    artists: (query: DiscoveryQuery) => askDaily(MbArtists, searchAddress("artist", query)),
    /** Tags of artists that have nearly the tag that was searched for: those of most artists first. */
    async near({ q }: DiscoveryQuery): Promise<string[]> {
      // Its search for tags themselves asks for a sign-in.
      const { data } = await askDaily(MbArtists, addressOf("artist", nearTags(q), 0));
      const counts = new Map<string, number>();
      for (const { name } of data.artists.flatMap(({ tags = [] }) => tags))
        counts.set(name, (counts.get(name) ?? 0) + 1);
      return [...counts]
        .toSorted(([a, first], [b, second]) => second - first || a.localeCompare(b))
        .slice(0, DISCOVERY_LIMITS.near)
        .map(([name]) => name);
    },
    recordings: (query: DiscoveryQuery) => askDaily(MbRecordings, searchAddress("recording", query)),
    /** An artist with all releases. */
    async artist(id: string): Promise<KeptReply<MbLookup>> {
      const found = await askDaily(MbLookup, lookupAddress(config, id));
      if ((found.data["release-groups"] ?? []).length < MOST_IN_LOOKUP) return found;
      const url = `${config.musicbrainzUrl}/ws/2/release-group?artist=${id}&limit=100&fmt=json`;
      const { data } = await askDaily(MbReleases, url);
      return { ...found, data: { ...found.data, "release-groups": data["release-groups"] } };
    },
  };
}
