import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterName } from "#server/embedded/cluster.ts";
import { postgresProcesses, until } from "#server/embedded/processes.ts";
import { ensureBuilt } from "../../../tools/build.mjs";
import { ROOT } from "../../../tools/root.mjs";
import { SERVER, SERVER_ENV } from "../../../tools/server.mjs";
import { SHARED_DATABASE } from "../database/copy.ts";

await ensureBuilt(ROOT, process.execPath, ["server"]);
const LONGEST_START = 90_000;

export interface Program {
  origin: string;
  pid: number;
  child: ChildProcess;
  /** From the start of the process to the first "ready". */
  readySeconds: number;
  alive(): boolean;
  /** Output so far, for error messages. */
  output(): string;
  kill(): Promise<void>;
  /** Asks it to stop, as a service manager does. */
  stop(): Promise<{ code: number | null; seconds: number }>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Starts the program as `npm start` does, with a database in `dataDir` unless another is given, and first loads these files
 * in its process. It ends with this process, which closes its channel.
 */
export function launch(
  dataDir: string,
  port: number,
  more: NodeJS.ProcessEnv = {},
  loadedFirst: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  if (more.DATABASE_URL && new URL(more.DATABASE_URL).pathname.endsWith(SHARED_DATABASE))
    throw new Error(
      "A program does what waits in any agency: its test file takes a database of its own (takeOwnDatabase).",
    );
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ...SERVER_ENV,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: "1",
    // Each file of journeys copies the demo.
    DEMO_PAST: "0",
    LOG_LEVEL: "error",
    ...more,
  };
  const args = [...loadedFirst.flatMap((file) => ["--import", file]), ...SERVER];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

export async function startProgram(
  dataDir: string,
  port: number,
  more: NodeJS.ProcessEnv = {},
  loadedFirst: readonly string[] = [],
): Promise<Program> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const { child, output } = launch(dataDir, port, more, loadedFirst);
  const origin = `http://127.0.0.1:${port}`;
  const alive = () => child.exitCode === null && child.signalCode === null;
  while (!(await isServing(origin))) {
    if (!alive()) throw new Error(`The program ended while starting:\n${output()}`);
    if (seconds() * 1000 > LONGEST_START) throw new Error(`The program was not ready in time:\n${output()}`);
    await sleep(20);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    child,
    readySeconds: seconds(),
    alive,
    output,
    kill: () => killed(child),
    async stop() {
      const startedAt = performance.now();
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await exited) as [number | null];
      return { code, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

export async function isServing(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

const homeOf = (dataDir: string) => join(dataDir, "postgres");

/** Returns the PostgreSQL processes of the database in `dataDir`. */
export function databaseProcesses(dataDir: string): number[] {
  const home = homeOf(dataDir);
  return existsSync(home) ? postgresProcesses(clusterName(home), statSync(home).uid) : [];
}

export function postmaster(dataDir: string): number {
  return Number(readFileSync(join(homeOf(dataDir), "postmaster.pid"), "utf8").split("\n")[0]);
}

/** URL of the database's superuser, who bypasses row security. */
export function databaseUrl(dataDir: string): string {
  const { socketDir } = JSON.parse(readFileSync(join(dataDir, "owner.json"), "utf8")) as { socketDir: string };
  return `postgresql://postgres@localhost/greenroom?host=${socketDir}`;
}

export async function removeData(dataDir: string): Promise<void> {
  await until(() => databaseProcesses(dataDir).length === 0, 30_000);
  rmSync(dataDir, { recursive: true, force: true });
}
