import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import type { Cluster } from "./cluster.ts";
import { type ProcessGuard, startGuard } from "./guard.ts";
import { postgresProcesses, signal, until } from "./processes.ts";
import type { PostgresSettings } from "./settings.ts";

/** Generous, because recovery after a crash replays the log first. */
const START_MILLISECONDS = 300_000;
const STOP_MILLISECONDS = 70_000;
const RESTARTS_PER_MINUTE = 5;

export interface RunOptions {
  cluster: Cluster;
  socketDir: string;
  settings: PostgresSettings;
  logFile: string;
  log: (line: string) => void;
}

export interface Running {
  stop(): Promise<void>;
  /** Resolves with one line when the database has crashed and could not be restarted. */
  failed: Promise<string>;
}

/** Starts PostgreSQL on the cluster and restarts it when it crashes. */
export async function run(options: RunOptions): Promise<Running> {
  let stopping = false;
  let guard = await start(options);
  const failed = new Promise<string>((resolve) => {
    void watch(resolve);
  });

  async function watch(fail: (line: string) => void): Promise<void> {
    const restarts: number[] = [];
    while (true) {
      const code = await guard.exited;
      if (stopping) return;
      const now = performance.now();
      const recent = restarts.filter((time) => now - time < 60_000);
      if (recent.length >= RESTARTS_PER_MINUTE) return fail("The database keeps crashing.");
      restarts.splice(0, restarts.length, ...recent, now);
      options.log(`The database stopped unexpectedly (code ${code ?? "none"}). Restarting it.`);
      try {
        guard = await start(options);
      } catch (error) {
        if (!stopping)
          fail(`The database crashed and could not be restarted: ${error instanceof Error ? error.message : error}`);
        return;
      }
      if (stopping) guard.shutDown();
    }
  }

  return {
    failed,
    async stop() {
      stopping = true;
      // PostgreSQL logs an error for a closed connection that it has not noticed yet when it stops.
      await until(() => !postgresProcesses(options.cluster.name, options.cluster.uid, "[local]").length, 500);
      guard.shutDown();
      await guard.exited;
      await clearLeftovers(options.cluster);
    },
  };
}

async function start(options: RunOptions): Promise<ProcessGuard> {
  const { cluster, socketDir, settings, logFile } = options;
  await clearLeftovers(cluster);
  const guard = startGuard(cluster, socketDir, settings, logFile);
  let exited = false;
  void guard.exited.then(() => {
    exited = true;
  });
  await until(() => exited || isReady(cluster), START_MILLISECONDS);
  if (!exited && isReady(cluster)) return guard;
  guard.shutDown();
  await guard.exited;
  throw new StartError(`The database did not start: ${lastError(logFile)} (full log: ${logFile})`);
}

/** Reads the eighth line of postmaster.pid, which holds PostgreSQL's state. */
function isReady(cluster: Cluster): boolean {
  return pidFile(cluster)[7]?.trim() === "ready";
}

/**
 * Stops processes of an earlier run whose guard was killed too, and removes its postmaster.pid, which PostgreSQL would
 * trust if another process happened to have that pid. Signals only processes that carry this cluster's name.
 */
async function clearLeftovers(cluster: Cluster): Promise<void> {
  const running = () => postgresProcesses(cluster.name, cluster.uid);
  const leftovers = running();
  const postmaster = leftovers.find((pid) => pid === Number(pidFile(cluster)[0]));
  if (postmaster !== undefined) signal(postmaster, "SIGINT");
  // Backends notice the loss of their postmaster and exit by themselves.
  if (!(await until(() => running().length === 0, STOP_MILLISECONDS))) {
    throw new StartError(`The database of an earlier run does not stop (processes ${running().join(", ")}).`);
  }
  rmSync(join(cluster.home, "postmaster.pid"), { force: true });
}

function pidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(join(cluster.home, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function lastError(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-20);
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR): +/, "") ??
    "no reason given"
  );
}
