/** Shared by the commands that create first accounts: parses options and connects to the database as its owner. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import en from "zod/v4/locales/en.js";
import { z } from "#contract/schema.ts";
import type { Settings } from "#server/config.ts";
import { startEmbedded } from "#server/embedded/embedded.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { APP } from "#server/lib/database/migrations.ts";
import { type Database, openDatabase } from "#server/lib/database/scope.ts";
import { type Jobs, openJobs } from "#server/lib/jobs/jobs.ts";
import { isAlive } from "#server/lib/process/process-mark.ts";
import { StartError } from "#server/lib/process/start-error.ts";

/** Parses `--name value` pairs and flags, which are true where they stand, or throws a StartError of one line. */
export function readOptions<T extends z.ZodMiniObject>(
  schema: T,
  usage: string,
  flags: readonly string[] = [],
): z.output<T> {
  // The contract leaves wording to the screens; who types a command reads zod's own.
  const options = rawOptions(Object.keys(schema.shape), flags, usage);
  const parsed = z.safeParse(schema, options, { error: en().localeError });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new StartError(
    options[name] === undefined ? `--${name} is needed. ${usage}` : `--${name}: ${issue?.message}. ${usage}`,
  );
}

function rawOptions(names: string[], flags: readonly string[], usage: string): Record<string, unknown> {
  try {
    const options = Object.fromEntries(
      names.map((name) => [name, { type: flags.includes(name) ? ("boolean" as const) : ("string" as const) }]),
    );
    return { ...parseArgs({ options, allowPositionals: false }).values };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message.split(/[.\n]/, 1)[0] : error}. ${usage}`);
  }
}

/** The installation's database as the role that owns it. */
export interface OwnersAddress {
  ownerUrl: string;
  /** The same database as the application. */
  appUrl: string;
  /** The user that the application signs in as. */
  appRole: string;
  /** True if the program runs with its embedded database now; of another database it is not known. */
  isRunning: boolean;
}

/**
 * Runs `work` with the owner's address of the installation's database, as it is: nothing is upgraded. Uses the
 * application's embedded database if that is running, otherwise starts it while `work` runs.
 * @param purpose what only the database's owner can do, for the message
 */
export async function withOwnersAddress<T>(
  settings: Pick<Settings, "databaseUrl" | "databaseOwnerUrl" | "dataDir">,
  purpose: string,
  work: (address: OwnersAddress) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl !== undefined) {
    if (databaseOwnerUrl === undefined)
      throw new StartError(`DATABASE_OWNER_URL must be set: only the database's owner can ${purpose}.`);
    const appRole = decodeURIComponent(new URL(databaseUrl).username);
    return work({ ownerUrl: databaseOwnerUrl, appUrl: databaseUrl, appRole, isRunning: false });
  }
  const socketDir = runningSocket(dataDir);
  if (socketDir !== undefined) {
    const url = (role: string): string => `postgresql://${role}@localhost/greenroom?host=${socketDir}`;
    return work({ ownerUrl: url("greenroom_owner"), appUrl: url(APP), appRole: APP, isRunning: true });
  }
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  try {
    return await work({ ownerUrl: embedded.ownerUrl, appUrl: embedded.url, appRole: APP, isRunning: false });
  } finally {
    await embedded.stop();
  }
}

/** Runs `work` with the owner's address of the installation's database, which is upgraded first. */
export const withOwnersDatabase = <T>(settings: Settings, work: (ownerUrl: string) => Promise<T>): Promise<T> =>
  withOwnersAddress(settings, "create agencies and admins", async ({ ownerUrl, appRole, isRunning }) => {
    if (!isRunning) await migrate(ownerUrl, { appRole });
    return work(ownerUrl);
  });

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

/** Runs `work` as the application, where it adds jobs that a running program does. */
export const withJobs = <T>(
  settings: Parameters<typeof withOwnersAddress>[0],
  purpose: string,
  work: (database: Database, jobs: Jobs, ownerUrl: string) => Promise<T>,
): Promise<T> =>
  withOwnersAddress(settings, purpose, async ({ appUrl, ownerUrl }) => {
    const onError = (error: Error): void => console.error(error.message);
    const database = openDatabase({ url: appUrl, size: 2, batching: false, onChanges: () => {}, onError });
    const jobs = openJobs(database, onError);
    try {
      return await work(database, jobs, ownerUrl);
    } finally {
      await jobs.stop();
      await database.close();
    }
  });
