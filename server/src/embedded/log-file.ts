/**
 * Keeps the database's log small: at a start and while it runs, one that has grown too large becomes the newest of a few
 * older ones. PostgreSQL's own collector would need a process more, and would leave why a start failed in another file.
 */
import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";

export interface LogLimits {
  bytes: number;
  /** Interval at which its size is checked while the database runs, in ms. */
  everyMs: number;
}
export const LOG_LIMITS: LogLimits = { bytes: 5_000_000, everyMs: 60_000 };
/** Older logs: `postgres.log.1` is the newest of them. */
const OLDER = 2;

const isTooLarge = (logFile: string, { bytes }: LogLimits): boolean =>
  (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > bytes;

/** Makes place for a newest older log; the oldest goes. */
function makePlace(logFile: string): string {
  for (let number = OLDER; number > 1; number -= 1) {
    const newer = `${logFile}.${number - 1}`;
    if (statSync(newer, { throwIfNoEntry: false })) renameSync(newer, `${logFile}.${number}`);
  }
  return `${logFile}.1`;
}

/** Rotates the log before the database has it open. */
export function rotateAtStart(logFile: string, limits: LogLimits): void {
  if (isTooLarge(logFile, limits)) renameSync(logFile, makePlace(logFile));
}

/**
 * Copies and empties the file, which PostgreSQL keeps open to append to: it goes on at the beginning. Anything written
 * between the two is lost, which is a line at most.
 */
function rotate(logFile: string): void {
  const older = makePlace(logFile);
  try {
    copyFileSync(logFile, older);
  } catch {
    // The disk is full. The log's lines about that are worth more than room for the next one, and it cannot grow.
    rmSync(older, { force: true });
    return;
  }
  truncateSync(logFile);
}

/** Looks at the log from time to time. Returns a function that stops it. */
export function watchLog(logFile: string, limits: LogLimits): () => void {
  const timer = setInterval(() => {
    if (isTooLarge(logFile, limits)) rotate(logFile);
  }, limits.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
