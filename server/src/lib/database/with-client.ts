import pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";
import { errorCodeOf } from "#server/lib/serving/log.ts";

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing is listening at that address.",
  ECONNRESET: "the connection was closed. Is this a PostgreSQL server?",
  ENOTFOUND: "unknown host name.",
  EAI_AGAIN: "the host name cannot be resolved right now.",
  ETIMEDOUT: "the connection timed out.",
  EHOSTUNREACH: "the address is unreachable.",
  ENOENT: "there is no socket at that path.",
  EACCES: "this user may not use that socket.",
  "28P01": "the database rejected the user or password.",
  "28000": "the database rejected the user.",
  "3D000": "there is no such database. Create it with: npm run db:setup",
  "57P03": "the database is starting up or shutting down.",
  "53300": "the database has no connections left.",
};

/** A failed connection in one line. `code` is PostgreSQL's or the network's, if there is one. */
export class ConnectionError extends StartError {
  readonly code: string | undefined;

  constructor(setting: string, error: unknown) {
    // A host with several addresses fails with one error for each.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const code = errorCodeOf(first);
    const reason = code === undefined ? undefined : REASONS[code];
    super(`${setting}: ${reason ?? (first instanceof Error ? `${first.message}.` : String(first))}`);
    this.code = code;
  }
}

/**
 * Runs `work` on its own connection, outside the application's pool. `setting` names the source of the address; a failed
 * connection throws a ConnectionError.
 */
export async function withClient<T>(setting: string, url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A broken connection fails the running statement; without a listener it would also end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new ConnectionError(setting, error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
