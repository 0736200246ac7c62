/**
 * Work that is rows: any process takes what is due. Each looks at once when it has written something itself, soon when it hears
 * that another has, when the next is due, and every second while there is something; each lane of an agency runs once at a time
 * in a process.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Binding, Services } from "../area.ts";
import type { RowChange } from "../live/changes.ts";

const BUSY_MS = 1000;
/** Interval of looks for rows of a process that ended before it announced them. */
const IDLE_MS = 15_000;
/** Changes by others come many at a time, so that the worker waits for more of them. */
const HEARD_MS = 250;
/** Gives a statement that was just written time to commit. */
const SOON_MS = 15;

export interface LaneWorker {
  /** Looks soon for what is due, if this process takes any. */
  wake(): void;
  start(): void;
  /** Stops looking, and resolves when nothing is under way. */
  stop(): Promise<void>;
  /** Does all that is due now. */
  runOnce(): Promise<void>;
}

interface Lanes<L extends string> {
  /** Selects what waits as `lane`, `agencyId` and `due`, if that is before this moment, before any agency is known. */
  due: (before: SQL) => SQL;
  /** Topics of the tables that `due` reads. */
  topics: readonly string[];
  run: Readonly<Record<L, (agencyId: string) => Promise<unknown>>>;
}

export function openLaneWorker<L extends string>(
  { database, onError, config, notices }: Pick<Services, "database" | "onError" | "config" | "notices">,
  lanes: Lanes<L>,
): LaneWorker {
  const running = new Map<string, { again: boolean; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let lookAt = Number.POSITIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let state: "idle" | "started" | "stopped" = "idle";

  /** The lanes that have something due, and in how many milliseconds the next will have. */
  async function due(): Promise<{ lanes: { lane: L; agencyId: string }[]; nextMs: number }> {
    const before = sql`now() + ${IDLE_MS} * interval '1 ms'`;
    const { rows } = await database.signIn((db) =>
      db.execute<{ lane: L; agencyId: string; inMs: number }>(
        sql`select lane, "agencyId", ceil(extract(epoch from min(due) - now()) * 1000)::float8 as "inMs"
          from (${lanes.due(before)}) waiting group by lane, "agencyId"`,
      ),
    );
    const later = rows.map(({ inMs }) => inMs).filter((ms) => ms > 0);
    return {
      lanes: rows.filter(({ inMs, agencyId }) => inMs <= 0 && !database.isLocked(agencyId)),
      nextMs: Math.min(IDLE_MS, ...later),
    };
  }

  /**
   * Runs a lane of an agency, never twice at the same time in this process; work that comes during a run makes it run
   * again.
   */
  function runLane(lane: L, agencyId: string): Promise<void> {
    const key = `${lane} ${agencyId}`;
    const current = running.get(key);
    if (current) {
      current.again = true;
      return current.done;
    }
    const entry = { again: false, done: Promise.resolve() };
    const work = async () => {
      try {
        do {
          entry.again = false;
          await lanes.run[lane](agencyId);
        } while (entry.again && state !== "stopped");
      } catch (error) {
        onError(error);
      } finally {
        running.delete(key);
      }
    };
    running.set(key, entry);
    entry.done = work();
    return entry.done;
  }

  async function look(): Promise<void> {
    let wait = BUSY_MS;
    try {
      const found = await due();
      for (const { lane, agencyId } of found.lanes) void runLane(lane, agencyId);
      if (found.lanes.length === 0 && running.size === 0) wait = found.nextMs;
    } catch (error) {
      onError(error);
    }
    lookIn(wait);
  }
  /** Looks after so long, unless it does so earlier anyway. */
  function lookIn(ms: number): void {
    const then = performance.now() + ms;
    if (state !== "started" || then >= lookAt) return;
    clearTimeout(timer);
    lookAt = then;
    timer = setTimeout(() => {
      lookAt = Number.POSITIVE_INFINITY;
      // Rows written during the look may have been missed.
      if (looking) lookIn(SOON_MS);
      else
        looking = look().finally(() => {
          looking = undefined;
        });
    }, ms).unref();
  }
  const topics: ReadonlySet<string> = new Set(lanes.topics);
  const hear = (changes: readonly RowChange[]): void => {
    if (changes.some(({ topic }) => topics.has(topic))) lookIn(HEARD_MS);
  };

  return {
    wake: () => lookIn(SOON_MS),
    start() {
      // Due work waits until something may leave the installation.
      if (state !== "idle" || config.quiet) return;
      state = "started";
      notices.on("changed", hear);
      notices.on("gap", () => lookIn(HEARD_MS));
      lookIn(BUSY_MS);
    },
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    async runOnce() {
      // Work in one lane may make another due: an answer makes a file, a sign-up its numbers.
      for (let round = 0; round < 10; round += 1) {
        const found = await due();
        if (found.lanes.length === 0) return;
        await Promise.all(found.lanes.map(({ lane, agencyId }) => runLane(lane, agencyId)));
      }
    },
  };
}

/** Lets a worker finish before the database is closed. */
export const stopping = (worker: LaneWorker): Binding => ({
  calls: {},
  bind: () => undefined,
  plugin: async (app) => void app.addHook("onClose", () => worker.stop()),
});
