/**
 * Work that is rows: any process takes what is due. Each looks every second, and at once when it has written something itself;
 * each lane of an agency runs once at a time in a process.
 */
import type { SQL } from "drizzle-orm";
import type { Binding, Services } from "../area.ts";

const EVERY_MS = 1000;
/** What was just written commits first. */
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
  /** Selects the lanes that have something due, as `lane` and `agencyId`, before any agency is known. */
  due: SQL;
  run: Readonly<Record<L, (agencyId: string) => Promise<unknown>>>;
}

export function openLaneWorker<L extends string>(
  { database, onError, config }: Pick<Services, "database" | "onError" | "config">,
  lanes: Lanes<L>,
): LaneWorker {
  const running = new Map<string, { again: boolean; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let state: "idle" | "started" | "stopped" = "idle";

  async function due(): Promise<{ lane: L; agencyId: string }[]> {
    const { rows } = await database.signIn((db) => db.execute<{ lane: L; agencyId: string }>(lanes.due));
    return rows.filter(({ agencyId }) => !database.isLocked(agencyId));
  }

  /** Runs a lane of an agency, once at a time in this process; what comes meanwhile makes it run again. */
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
    try {
      for (const { lane, agencyId } of await due()) void runLane(lane, agencyId);
    } catch (error) {
      onError(error);
    }
  }
  const lookOnce = (): void => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };

  return {
    wake() {
      if (state !== "started" || soon) return;
      soon = setTimeout(() => {
        soon = undefined;
        lookOnce();
      }, SOON_MS);
    },
    start() {
      // What is due waits until something may leave.
      if (state !== "idle" || config.quiet) return;
      state = "started";
      timer = setInterval(lookOnce, EVERY_MS);
      timer.unref();
    },
    async stop() {
      state = "stopped";
      clearInterval(timer);
      clearTimeout(soon);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    async runOnce() {
      // What one lane does may make another due: an answer makes a file, a sign-up its numbers.
      for (let round = 0; round < 10; round += 1) {
        const all = await due();
        if (all.length === 0) return;
        await Promise.all(all.map(({ lane, agencyId }) => runLane(lane, agencyId)));
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
