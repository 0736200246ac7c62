/**
 * A connection to the database that only asks how it is, apart from the pool: a crowd that waits for the pool must be seen,
 * not waited with.
 */
import pg from "pg";

/** Longest time for a question, in ms. */
export const ASK_MS = 2000;

export interface WatchConnection {
  /** Runs statements in one transaction, and returns the rows of the last one. */
  ask<T>(text: string): Promise<T[]>;
  close(): Promise<void>;
}

/** Connects with the first question, and disconnects some seconds after the last. */
export function openWatchConnection(url: string): WatchConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS + 500,
    // Changes that an administrator makes to the database reach only new sessions.
    maxLifetimeSeconds: 30,
    allowExitOnIdle: true,
  });
  const ignore = () => undefined;
  // The next question connects again, and says so if it can't.
  pool.on("error", ignore);
  return {
    async ask(text) {
      const client = await pool.connect();
      client.on("error", ignore);
      let failure: Error | undefined;
      try {
        const results = [
          await client.query(`select set_config('statement_timeout', '${ASK_MS}', true); ${text}`),
        ].flat();
        return results.at(-1)?.rows ?? [];
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw failure;
      } finally {
        client.off("error", ignore);
        client.release(failure);
      }
    },
    close: () => pool.end(),
  };
}
