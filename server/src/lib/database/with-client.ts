import pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing answers at that address.",
  ECONNRESET: "the other side closed the connection: is that a PostgreSQL?",
  ENOTFOUND: "that host name is not known.",
  EAI_AGAIN: "the host name cannot be looked up now.",
  ETIMEDOUT: "nothing answers at that address in time.",
  EHOSTUNREACH: "that address cannot be reached.",
  ENOENT: "there is no socket at that place.",
  EACCES: "this user may not use that socket.",
  "28P01": "the database refuses that user and password.",
  "28000": "the database refuses that user.",
  "3D000": "there is no such database. Make it with: npm run db:setup",
  "53300": "the database has no connection left.",
};

/**
 * One connection for one piece of work, outside the application's pool. `setting` names where the address comes
 * from; a connection that fails is a StartError of one line about it.
 */
export async function withClient<T>(setting: string, url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement that runs; without a listener it would end the process too.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`${setting}: ${reasonOf(error)}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with all of their errors.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const known = "code" in first && typeof first.code === "string" ? REASONS[first.code] : undefined;
  return known ?? `${first.message}.`;
}
