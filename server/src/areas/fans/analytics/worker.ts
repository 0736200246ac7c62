/** Sends what waits to ClickHouse from every process, one at a time; without ClickHouse nothing is queued. */
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { type LaneWorker, openLaneWorker } from "#server/lib/jobs/lane-worker.ts";
import type { ClickHouse } from "./clickhouse.ts";
import { analyticsSending } from "./send.ts";
import { startQueue, stopQueue } from "./target.ts";

type Dependencies = Pick<Services, "config" | "database" | "notices" | "onError">;

/** Blocks are of all agencies. */
const EVERY_AGENCY = "00000000-0000-0000-0000-000000000000";

export function openAnalyticsWorker(services: Dependencies, clickhouse: ClickHouse | undefined): LaneWorker {
  return clickhouse ? sendingTo(services, clickhouse) : switchedOff(services);
}

function sendingTo(services: Dependencies, clickhouse: ClickHouse): LaneWorker {
  const { database, onError, config } = services;
  let ended = false;
  let starting: Promise<void> | undefined;
  const worker = openLaneWorker(services, {
    due: (before) => sql`select 'send' as lane, ${EVERY_AGENCY}::uuid as "agencyId",
          greatest(next_at, taken_until) as due
        from analytics_target
        where greatest(next_at, taken_until) <= ${before}
          and (exists (select from analytics_event) or exists (select from analytics_day))`,
    topics: ["fan"],
    run: { send: analyticsSending(database, clickhouse, () => ended) },
  });
  return {
    ...worker,
    start() {
      // A restored copy queues nothing for the server of the original.
      if (!config.quiet) starting = startQueue(database).then(worker.start, onError);
    },
    async runOnce() {
      await startQueue(database);
      await worker.runOnce();
    },
    async stop() {
      ended = true;
      await starting;
      await worker.stop();
      await clickhouse.close();
    },
  };
}

/** Ends what an earlier start with ClickHouse began. */
const switchedOff = ({ database, onError }: Dependencies): LaneWorker => ({
  wake: () => undefined,
  start: () => void stopQueue(database).catch(onError),
  runOnce: async () => undefined,
  stop: async () => undefined,
});
