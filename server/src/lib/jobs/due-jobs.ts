/**
 * Wakes workers when there is a job to take. A trigger announces every wanted job, with the time until it is due, so
 * that no worker has to poll. A job whose notice was lost is found by a look from time to time.
 */
import type { Database } from "../database/scope.ts";
import type { ChangeBus } from "../live/change-bus.ts";

export type JobNotices = Pick<ChangeBus, "on" | "off" | "isListening">;

const LOOK_MS = 15_000;
/** A process that dies is noticed by the heartbeat of its jobs. */
const BUSY_LOOK_MS = 5_000;
/** Interval of looks while no notices arrive. */
const DEAF_LOOK_MS = 500;
/** Later jobs are left to a later look, so that a process remembers little, however much is planned. */
const AHEAD_MS = 2 * LOOK_MS;
/** Jobs that are due within the same part of a second are woken together. */
const STEP_MS = 100;
/** Margin by which a job is due for PostgreSQL too, whose clock is another. */
const SURELY_MS = 20;
/** Kinds that are due at once begin one after the other, each with the connections that the last one needed. */
const APART_MS = 40;
/** Delay after the last job until pg-boss has counted and cleaned up; while there are no jobs it rests. */
const TEND_MS = 5_000;

interface Look {
  due: { name: string; inMs: number }[];
  busy: boolean;
  dead: boolean;
}
const LOOK = `
  select coalesce((select json_agg(d) from (
      select name, ceil(extract(epoch from min(start_after) - clock_timestamp()) * 1000)::float8 as "inMs"
      from pgboss.job
      where state < 'active' and not blocked and start_after < now() + interval '${AHEAD_MS} ms' group by name) d),
        '[]') as due,
    exists (select from pgboss.job where state = 'active') as busy,
    exists (select from pgboss.job where state = 'active'
      and heartbeat_on < now() - heartbeat_seconds * interval '1 s') as dead`;

export interface DueJobs {
  /** Says that a job has ended, whose kind may have more. */
  ended(name: string): void;
  stop(): void;
}

export function followDueJobs(options: {
  database: Pick<Database, "plain">;
  notices: JobNotices | undefined;
  /** Has those who take jobs of a kind ask for them. */
  wake: (name: string) => void;
  /** Counts jobs and ends those whose process has died. */
  tend: () => Promise<void>;
  onError: (error: Error) => void;
}): DueJobs {
  const { database, notices, wake, tend, onError } = options;
  const moments = new Map<string, NodeJS.Timeout>();
  let next: NodeJS.Timeout | undefined;
  let tending: NodeJS.Timeout | undefined;
  const woken = new Set<string>();
  let waking: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isStopped = false;

  function tendSoon(ms = TEND_MS): void {
    if (tending !== undefined || isStopped) return;
    tending = setTimeout(() => {
      tending = undefined;
      tend().catch(onError);
    }, ms).unref();
  }

  function wakeNext(): void {
    const [name] = woken;
    waking = undefined;
    if (name === undefined) return;
    woken.delete(name);
    wake(name);
    waking = setTimeout(wakeNext, APART_MS).unref();
  }
  function wakeInTurn(name: string): void {
    woken.add(name);
    if (waking === undefined && !isStopped) wakeNext();
  }

  function heard(name: string, inMs: number): void {
    tendSoon();
    plan(name, inMs);
  }

  function plan(name: string, inMs: number): void {
    if (inMs <= 0) wakeInTurn(name);
    if (inMs <= 0 || inMs > AHEAD_MS) return;
    const key = `${name} ${Math.ceil((performance.now() + inMs) / STEP_MS)}`;
    if (isStopped || moments.has(key)) return;
    const wakeThen = () => {
      moments.delete(key);
      tendSoon();
      wakeInTurn(name);
    };
    // The latest that the key stands for.
    moments.set(key, setTimeout(wakeThen, Math.ceil(inMs / STEP_MS) * STEP_MS + SURELY_MS).unref());
  }

  async function look(): Promise<void> {
    if (isLooking || isStopped) return;
    isLooking = true;
    clearTimeout(next);
    let wait = DEAF_LOOK_MS;
    try {
      const { rows } = await database.plain.query(LOOK);
      const [{ due, busy, dead } = { due: [], busy: false, dead: false }] = rows as unknown as Look[];
      for (const { name, inMs } of due) plan(name, inMs);
      if (dead) tendSoon(0);
      if (notices?.isListening) wait = busy ? BUSY_LOOK_MS : LOOK_MS;
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    isLooking = false;
    if (!isStopped) next = setTimeout(() => void look(), wait).unref();
  }
  const lookAgain = () => void look();

  notices?.on("job", heard).on("gap", lookAgain).on("lost", lookAgain);
  void look();
  return {
    ended(name) {
      tendSoon();
      wake(name);
    },
    stop() {
      isStopped = true;
      notices?.off("job", heard).off("gap", lookAgain).off("lost", lookAgain);
      for (const timer of [next, tending, waking, ...moments.values()]) clearTimeout(timer);
    },
  };
}
