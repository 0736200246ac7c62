/**
 * Loaded into the server's process by `--import`: measures how long its thread works between two turns of the event loop,
 * which is how long all other requests wait, and tells the parent over the process's channel when it asks. At its end it adds
 * a line to the file that THREAD_TIME_FILE names.
 *
 * The processor time of the thread, not the clock: `monitorEventLoopDelay` says when a timer was late, and on a machine with
 * two cores and other work it is late because another process ran. The kernel brings the time of a running thread up to date
 * only at its tick (up to 4 ms late); asking for that of the whole process does it at once, which makes the measure exact to
 * 0.3 ms, with six processes on two cores too. Collections of garbage are work of the thread and count. Watching costs 5 %
 * of a core.
 */
import { appendFileSync } from "node:fs";
import { createHistogram } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const SAMPLE_MS = 1;
const MICROSECONDS = 1000;

/** Times sent to the parent, in milliseconds of processor time. */
export interface ThreadTime {
  /** The longest turn since it was last asked. */
  longest: number;
  /** Over all turns since the start or since the parent asked to start again. */
  turns: number;
  p50: number;
  p99: number;
  p999: number;
  max: number;
}
/** Asks for what was measured; `reset` empties the histogram afterwards. */
export interface ThreadTimeQuestion {
  threadTime: "read" | "reset";
}

function threadTime(): number {
  // Only for what it does: it updates the time of the running thread.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Begins to measure. Answers after the turn that it is asked in, so that this is counted. */
function watch(tell: (measured: { threadTime: ThreadTime }) => void): void {
  const turns = createHistogram();
  let questions: ThreadTimeQuestion["threadTime"][] = [];
  let longest = 0;
  let last = threadTime();
  const measured = (): ThreadTime => ({
    longest: longest / MICROSECONDS,
    turns: turns.count,
    p50: turns.percentile(50) / MICROSECONDS,
    p99: turns.percentile(99) / MICROSECONDS,
    p999: turns.percentile(99.9) / MICROSECONDS,
    max: turns.max / MICROSECONDS,
  });
  setInterval(() => {
    const now = threadTime();
    turns.record(Math.max(1, now - last));
    longest = Math.max(longest, now - last);
    last = now;
    for (const question of questions) {
      tell({ threadTime: measured() });
      longest = 0;
      if (question === "reset") turns.reset();
    }
    questions = [];
  }, SAMPLE_MS).unref();
  process.on("message", (message: Partial<ThreadTimeQuestion> | null) => {
    if (message?.threadTime) questions.push(message.threadTime);
  });
  // Listening must not keep the process alive.
  process.channel?.unref();
  const file = process.env.THREAD_TIME_FILE;
  if (file) process.once("exit", () => appendFileSync(file, `${JSON.stringify(measured())}\n`));
}

if (isMainThread && process.send) watch((measured) => process.send?.(measured));
