/**
 * Asks ListenBrainz how often artists are heard and who sounds like them. It says the counts of today only, so those of
 * each month in which somebody asks are kept. Whatever it does not say is left out of the reply.
 */
import { type Schema, z } from "#contract/schema.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { askService, type DiscoveryConfig, jsonOf, NoAnswer, type ServiceRequest } from "./exchange.ts";
import { keepReply, keptReply } from "./replies.ts";
import { LbPopularity, LbSimilar, LbTopRecordings } from "./shapes.ts";

/** The data set that ListenBrainz' own pages use. */
const ALGORITHM = "session_based_days_7500_session_300_contribution_5_threshold_10_limit_100_filter_True_skip_30";
const QUIET_MS = 10_000;
const LONGEST_QUIET_MS = 600_000;

interface Services {
  config: DiscoveryConfig;
  database: Pick<Database, "plain">;
  onError: (error: unknown) => void;
}

interface ListenCounts {
  listeners: number;
  listens: number;
}

export function openListenBrainz({ config, database, onError }: Services) {
  const { plain } = database;
  let quietUntil = 0;

  /** Returns undefined where there is no answer. */
  async function ask<T>(schema: Schema<T>, request: ServiceRequest): Promise<T | undefined> {
    if (Date.now() < quietUntil) return undefined;
    try {
      const parsed = z.safeParse(schema, jsonOf(await askService(config, request)));
      if (parsed.success) return parsed.data;
      throw new NoAnswer("away", "the answer is not what ListenBrainz says");
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.kind === "busy") quietUntil = Date.now() + Math.min(error.waitMs ?? QUIET_MS, LONGEST_QUIET_MS);
      else onError(error);
      return undefined;
    }
  }
  async function askDaily<T>(schema: Schema<T>, url: string): Promise<T | undefined> {
    const ready = await keptReply(database, schema, url);
    if (ready) return ready.data;
    const answer = await ask(schema, { url });
    return answer === undefined ? undefined : (await keepReply(database, url, answer)).data;
  }

  async function storedCounts(ids: readonly string[]): Promise<Map<string, ListenCounts>> {
    const { rows } = await plain.query(
      `select artist_id as id, listeners, listens from discovery_popularity
        where artist_id = any ($1::uuid[]) and read_at > now() - interval '24 hours'`,
      [ids],
    );
    return new Map(
      rows.map(({ id, listeners, listens }) => [
        String(id),
        { listeners: Number(listeners), listens: Number(listens) },
      ]),
    );
  }

  /** Returns the counts of artists, as far as there are any; undefined where ListenBrainz does not answer. */
  async function counts(ids: readonly string[]): Promise<Map<string, ListenCounts> | undefined> {
    const found = await storedCounts(ids);
    const others = ids.filter((id) => !found.has(id));
    if (others.length === 0) return found;
    const url = `${config.listenbrainzUrl}/1/popularity/artist`;
    const answer = await ask(LbPopularity, { url, body: { artist_mbids: others } });
    if (answer === undefined) return found.size > 0 ? found : undefined;
    const wanted = new Set(others);
    const rows = answer
      .filter(({ artist_mbid }) => wanted.has(artist_mbid))
      .map((row) => ({
        id: row.artist_mbid,
        listeners: row.total_user_count ?? 0,
        listens: row.total_listen_count ?? 0,
      }));
    await plain.query(
      `insert into discovery_popularity (artist_id, month, listeners, listens)
        select distinct on (id) id, date_trunc('month', now())::date, listeners, listens
        from jsonb_to_recordset($1::jsonb) as sent (id uuid, listeners integer, listens bigint)
        order by id
        on conflict (artist_id, month) do update
          set listeners = excluded.listeners, listens = excluded.listens, read_at = now()`,
      [JSON.stringify(rows)],
    );
    for (const { id, ...count } of rows) found.set(id, count);
    return found;
  }

  return {
    counts,
    /** Counts of the last twelve months in which somebody asked. */
    async months(id: string): Promise<{ month: string; listeners: number }[]> {
      const { rows } = await plain.query(
        `select to_char(month, 'YYYY-MM') as month, listeners from discovery_popularity
          where artist_id = $1 and month > date_trunc('month', now()) - interval '12 months'
          order by month`,
        [id],
      );
      return rows.map(({ month, listeners }) => ({ month: String(month), listeners: Number(listeners) }));
    },
    mostHeard: async (id: string) =>
      (await askDaily(LbTopRecordings, `${config.listenbrainzUrl}/1/popularity/top-recordings-for-artist/${id}`))?.[0],
    similar: (id: string): Promise<LbSimilar | undefined> => {
      const query = new URLSearchParams({ artist_mbids: id, algorithm: ALGORITHM }).toString();
      return askDaily(LbSimilar, `${config.listenbrainzLabsUrl}/similar-artists/json?${query}`);
    },
  };
}
