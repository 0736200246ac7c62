/**
 * Waits for a database that is not up yet, as after the start of a machine, which starts programs in no fixed order.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionError } from "./with-client.ts";

const EVERY_MS = 500;
/** Errors that pass by themselves. A wrong password or a missing database does not. */
const NOT_YET: ReadonlySet<string | undefined> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  // No socket at that path.
  "ENOENT",
  // Starting up, or shutting down.
  "57P03",
]);

/** Runs `check` until it reaches the database, for a number of seconds at most, and says when a wait begins and when it is over. Throws the last error. */
export async function waitForDatabase<T>(
  check: () => Promise<T>,
  { seconds, say }: { seconds: number; say: (line: string) => void },
): Promise<T> {
  const startedAt = performance.now();
  const waited = () => (performance.now() - startedAt) / 1000;
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await check();
      if (tries > 1) say(`The database is there, after ${waited().toFixed(1)} s.`);
      return result;
    } catch (error) {
      if (!(error instanceof ConnectionError && NOT_YET.has(error.code)) || waited() >= seconds) throw error;
      if (tries === 1) say(`${error.message} Trying again for ${seconds} seconds (DATABASE_WAIT_SECONDS).`);
    }
    await sleep(EVERY_MS);
  }
}
