import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { buildApp } from "#server/app.ts";
import { fillPlaces } from "#server/areas/places/fill.ts";
import { type Config, readConfig, type Settings } from "#server/config.ts";
import { loadDemo } from "#server/demo/load.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { type Embedded, startEmbedded } from "#server/embedded/embedded.ts";
import { checkDatabase } from "#server/lib/database/check-database.ts";
import { explain } from "#server/lib/database/explain.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { migrations, schemaVersion } from "#server/lib/database/migrations.ts";
import { requireSchema } from "#server/lib/database/schema-state.ts";
import { waitForDatabase } from "#server/lib/database/wait-for-database.ts";
import { restoredFrom } from "#server/lib/outside/outbound.ts";
import { checkPort } from "#server/lib/process/check-port.ts";
import { makeDataDir } from "#server/lib/process/data-dir.ts";
import { sweepTemporaryFolders } from "#server/lib/process/temporary-folder.ts";
import { VERSION } from "#server/lib/process/version.ts";

/** Grace period for running requests after a stop signal. */
const SHUTDOWN_MS = 8_000;
/**
 * Interval within which two signals are one Ctrl-C: it arrives from the terminal and from the command that started this
 * process.
 */
const SAME_PRESS_MS = 1_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

let app: Awaited<ReturnType<typeof buildApp>> | undefined;
let database: Promise<Embedded> | undefined;
let stoppingSince: number | undefined;
let draining = false;
/** Ends the drain. */
const hurry = new AbortController();

// A closed output pipe must not prevent an orderly shutdown.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
// The channel closes when tools/start.mjs dies; it must not keep this process alive.
process.on("disconnect", () => void stop(0));
process.channel?.unref();

start().catch(async (error: unknown) => {
  if (stoppingSince === undefined) printError(explain(error));
  await stop(1);
});

async function start(): Promise<void> {
  const settings = readConfig(process.env);
  const shipped = migrations();
  print(`Greenroom ${VERSION}, schema ${schemaVersion(shipped.map(({ name }) => name))}`);
  if (settings.filesUrl === undefined) makeDataDir(settings.dataDir);
  sweepTemporaryFolders();
  const address = await checkPort(settings);
  const found = { ...settings, ...address, ...(await findDatabase(settings)) };
  if (found.databaseOwnerUrl) {
    await migrate(found.databaseOwnerUrl, { appRole: userOf(found.databaseUrl), say: print });
    await fillPlaces(found.databaseOwnerUrl);
    if (found.demo) {
      if ((await database)?.firstRun) print("Loading the demo agency…");
      await loadDemo(found.databaseOwnerUrl, found);
    }
  } else await requireSchema(found.databaseUrl, shipped);
  if (stoppingSince !== undefined) return;
  const config: Config = Object.freeze({ ...found, quiet: await isQuiet(found) });
  app = await buildApp(config);
  await app.listen();
  announce(config);
  flushCompileCache();
  serveFromNowOn();
}

/**
 * From now on the heap may grow by a third over its live size before a collection, not fourfold as V8 allows small heaps: a
 * quarter less at the peak of an import, without a measurable loss of speed. While it starts nearly everything stays, so that
 * collecting costs a fifth of the start and finds nothing; nor is anything optimised then (tools/server.mjs).
 */
function serveFromNowOn(): void {
  setFlagsFromString("--heap-growing-percent=30");
  setFlagsFromString("--invocation-count-for-maglev=400");
  setFlagsFromString("--invocation-count-for-turbofan=3000");
}

/** Says at the start why nothing leaves. */
async function isQuiet({ outbound, databaseUrl }: Pick<Config, "outbound" | "databaseUrl">): Promise<boolean> {
  if (outbound === "on") return false;
  const backup = await restoredFrom(databaseUrl);
  if (outbound === undefined && backup === undefined) return false;
  const reason = backup === undefined ? "OUTBOUND is off" : `this is a copy, restored from ${backup}`;
  print(`Nothing leaves this installation: ${reason}. Emails and messages wait until it is started with OUTBOUND=on.`);
  return true;
}

async function findDatabase(
  settings: Settings,
): Promise<{ databaseUrl: string; databaseOwnerUrl: string | undefined }> {
  if (settings.databaseUrl !== undefined) {
    const { databaseUrl, databaseOwnerUrl, databaseWaitSeconds } = settings;
    const wait = { seconds: databaseWaitSeconds, say: print };
    await waitForDatabase(() => checkDatabase(databaseUrl, databaseOwnerUrl), wait);
    return { databaseUrl, databaseOwnerUrl };
  }
  database = startEmbedded({ dataDir: settings.dataDir, log: print });
  const { url, ownerUrl, failed } = await database;
  void failed.then((line) => {
    printError(line);
    return stop(1);
  });
  return { databaseUrl: url, databaseOwnerUrl: ownerUrl };
}

function announce(config: Config): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  print(`Greenroom is ready at ${config.publicUrl} (after ${seconds} s). Press Ctrl-C to stop.`);
  if (!config.demo) return;
  const width = (pick: (row: (typeof demoSignIns)[number]) => string) =>
    Math.max(...demoSignIns.map((row) => pick(row).length));
  const [role, email, password] = [width((row) => row.role), width((row) => row.email), width((row) => row.password)];
  print("Sign in to the demo agency as:");
  for (const row of demoSignIns) {
    print(
      `  ${row.role.padEnd(role)}  ${row.email.padEnd(email)}  ${row.password.padEnd(password)}  ${row.note}`.trimEnd(),
    );
  }
}

function onSignal(): void {
  if (stoppingSince === undefined) {
    print("Stopping…");
    void stop(0, { drains: true });
  } else if (performance.now() - stoppingSince > SAME_PRESS_MS) {
    // The database's guard notices the exit and stops the database.
    if (hurry.signal.aborted || !draining) process.exit(130);
    stoppingSince = performance.now();
    hurry.abort();
  }
}

/**
 * Lets a load balancer notice, finishes requests, then closes the application's connections, then stops the database. Told to
 * stop again, it hurries.
 */
async function stop(code: number, { drains = false } = {}): Promise<void> {
  if (stoppingSince !== undefined) return hurry.abort();
  stoppingSince = performance.now();
  if (drains) {
    draining = true;
    await app?.drain(hurry.signal);
    draining = false;
  }
  try {
    const cutOff = await Promise.race([app?.close(), sleep(SHUTDOWN_MS, true)]);
    if (cutOff) printError("Some requests did not finish in time and were cancelled.");
    await (await database?.catch(() => undefined))?.stop();
  } catch (error) {
    printError(explain(error));
    code ||= 1;
  }
  process.exit(code);
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
