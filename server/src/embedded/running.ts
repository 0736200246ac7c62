import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import type { Cluster } from "./cluster.ts";
import { type ProcessGuard, startGuard } from "./guard.ts";
import { postgresProcesses, signal, until } from "./processes.ts";
import type { PostgresSettings } from "./settings.ts";

/** Recovery after a crash replays the log first, which takes as long as it takes: up to this. */
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
  /** Resolves with one line when the database has died and could not be brought back. */
  failed: Promise<string>;
}

/** Starts PostgreSQL on the cluster and brings it back when it dies under us. */
export async function run(options: RunOptions): Promise<Running> {
  let stopping = false;
  let guard = await start(options);
  const failed = new Promise<string>((resolve) => {
    void watch(resolve);
  });

  async function watch(give: (line: string) => void): Promise<void> {
    const restarts: number[] = [];
    while (true) {
      const code = await guard.gone;
      if (stopping) return;
      const now = performance.now();
      const recent = restarts.filter((at) => now - at < 60_000);
      if (recent.length >= RESTARTS_PER_MINUTE) return give("The database keeps dying.");
      restarts.splice(0, restarts.length, ...recent, now);
      options.log(`The database stopped by itself (code ${code ?? "none"}); starting it again.`);
      try {
        guard = await start(options);
      } catch (error) {
        if (!stopping)
          give(`The database died and did not start again: ${error instanceof Error ? error.message : error}`);
        return;
      }
      if (stopping) guard.letGo();
    }
  }

  return {
    failed,
    async stop() {
      stopping = true;
      // A connection that was just closed is told off in the log if PostgreSQL stops before it has seen that.
      await until(() => !postgresProcesses(options.cluster.name, options.cluster.uid, "[local]").length, 500);
      guard.letGo();
      await guard.gone;
      await clearLeftovers(options.cluster);
    },
  };
}

async function start(options: RunOptions): Promise<ProcessGuard> {
  const { cluster, socketDir, settings, logFile } = options;
  await clearLeftovers(cluster);
  const guard = startGuard(cluster, socketDir, settings, logFile);
  let gone = false;
  void guard.gone.then(() => {
    gone = true;
  });
  await until(() => gone || isReady(cluster), START_MILLISECONDS);
  if (!gone && isReady(cluster)) return guard;
  guard.letGo();
  await guard.gone;
  throw new StartError(`The database did not start: ${lastComplaint(logFile)} (all of it: ${logFile})`);
}

/** The eighth line of postmaster.pid says how far PostgreSQL has come. */
function isReady(cluster: Cluster): boolean {
  return pidFile(cluster)[7]?.trim() === "ready";
}

/**
 * Stops what an earlier run left behind when its guard was killed too, and takes away its postmaster.pid, which
 * PostgreSQL would trust whenever another process happens to have that number. Signals only processes that carry
 * this cluster's name.
 */
async function clearLeftovers(cluster: Cluster): Promise<void> {
  const alive = () => postgresProcesses(cluster.name, cluster.uid);
  const left = alive();
  const postmaster = left.find((pid) => pid === Number(pidFile(cluster)[0]));
  if (postmaster !== undefined) signal(postmaster, "SIGINT");
  // Backends without a postmaster see that it is gone and leave by themselves.
  if (!(await until(() => alive().length === 0, STOP_MILLISECONDS))) {
    throw new StartError(`A database from an earlier run does not stop (processes ${alive().join(", ")}).`);
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

function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-20);
  return (
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR): +/, "") ??
    "no reason given"
  );
}
