/** Shared by the commands that create first accounts: parses options and connects to the database as its owner. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "#contract/schema.ts";
import type { Settings } from "#server/config.ts";
import { startEmbedded } from "#server/embedded/embedded.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { isAlive } from "#server/lib/process/process-mark.ts";
import { StartError } from "#server/lib/process/start-error.ts";

/** Parses `--name value` pairs, or throws a StartError of one line. */
export function readOptions<T extends z.ZodMiniObject>(schema: T, usage: string): z.output<T> {
  const parsed = z.safeParse(schema, rawOptions(Object.keys(schema.shape), usage));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartError(`--${String(issue?.path[0])}: ${issue?.message}. ${usage}`);
}

function rawOptions(names: string[], usage: string): Record<string, unknown> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    return { ...parseArgs({ options, allowPositionals: false }).values };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message.split(/[.\n]/, 1)[0] : error}. ${usage}`);
  }
}

/**
 * Runs `work` with the owner's address of the installation's database. Uses the application's embedded database if that
 * is running, otherwise starts it while `work` runs.
 */
export async function withOwnersDatabase<T>(settings: Settings, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl !== undefined) {
    if (databaseOwnerUrl === undefined)
      throw new StartError("DATABASE_OWNER_URL must be set: only the database's owner can create agencies and admins.");
    await migrate(databaseOwnerUrl, { appRole: decodeURIComponent(new URL(databaseUrl).username) });
    return work(databaseOwnerUrl);
  }
  const socketDir = runningSocket(dataDir);
  if (socketDir !== undefined) return work(`postgresql://greenroom_owner@localhost/greenroom?host=${socketDir}`);
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  try {
    await migrate(embedded.ownerUrl);
    return await work(embedded.ownerUrl);
  } finally {
    await embedded.stop();
  }
}

const Owner = z.object({ pid: z.int(), startTime: z.string(), bootId: z.string(), socketDir: z.string() });

/** Returns the socket of the application's embedded database, if one runs on this data (written by embedded/owner-file.ts). */
function runningSocket(dataDir: string): string | undefined {
  try {
    const owner = Owner.safeParse(JSON.parse(readFileSync(join(dataDir, "owner.json"), "utf8")));
    return owner.success && isAlive(owner.data) ? owner.data.socketDir : undefined;
  } catch {
    // No file, or another user's: starting the database reports the reason.
    return undefined;
  }
}
