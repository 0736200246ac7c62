/** Measures patterns on texts in their own threads: one that hangs is ended, and named. */
import { Worker } from "node:worker_threads";

export interface Job {
  source: string;
  flags: string;
  /** Length of the texts, in characters. */
  length: number;
}
/** Without an answer for a number of milliseconds a pattern hangs; in real time, so it leaves room for a busy machine. */
const HANGS_AFTER = 10_000;

/** Returns how many milliseconds of the processor each job's slowest text took; infinity where it hung. */
export async function slowest(jobs: readonly Job[], hangsAfter = HANGS_AFTER): Promise<number[]> {
  const most: number[] = [];
  while (most.length < jobs.length) {
    const hung = await run(jobs.slice(most.length), hangsAfter, (took) => most.push(took));
    if (hung) most.push(Number.POSITIVE_INFINITY);
  }
  return most;
}

function run(jobs: readonly Job[], hangsAfter: number, done: (max: number) => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./matching.mjs", import.meta.url), { workerData: jobs });
    const hangs = (): void => {
      worker.removeAllListeners("exit");
      void worker.terminate().then(() => resolve(true));
    };
    let timer = setTimeout(hangs, hangsAfter);
    worker.on("message", (max: number) => {
      clearTimeout(timer);
      timer = setTimeout(hangs, hangsAfter);
      done(max);
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
