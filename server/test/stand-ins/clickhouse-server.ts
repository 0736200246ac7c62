/**
 * A ClickHouse of the tests' own, in a temporary folder and on a port of this machine alone: Debian's package, which is
 * of 2018, or the current engine. No service of the system is started.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../resilience/program.ts";

const PASSWORD = "of the tests";
const PATIENCE_MS = 60_000;

export interface ClickHouseServer {
  /** Address with user, password and database. */
  url: string;
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Keeps it from answering, while its connections stay open. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const hasServer = (): boolean => spawnSync("clickhouse-server", ["--version"], { stdio: "ignore" }).error === undefined;

/** Installs the server where it is missing; returns why it can't be, or nothing. */
function install(): string | undefined {
  if (hasServer()) return undefined;
  if (process.getuid?.() !== 0) return "there is no clickhouse-server, and only root can install it";
  console.log("Installing Debian's clickhouse-server…");
  // The package would start a service of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args: string[]) => spawnSync("apt-get", ["-qq", ...args], { env, stdio: "ignore" }).status === 0;
  const installs = () => apt("install", "-y", "--no-install-recommends", "clickhouse-server");
  if (!installs() && !(apt("update") && installs())) return "apt-get can't install clickhouse-server";
  return hasServer() ? undefined : "clickhouse-server does not start";
}

/** The current engine as npm has it, of 550 MB: installed on demand and kept for the next run. */
const ENGINE = "chdb@3.4.0";
const ENGINE_FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/clickhouse", import.meta.url));
const ENGINE_PROGRAM = fileURLToPath(new URL("clickhouse-engine.mjs", import.meta.url));

function installEngine(): string | undefined {
  if (existsSync(join(ENGINE_FOLDER, "node_modules/chdb"))) return undefined;
  console.log(`Installing ${ENGINE}…`);
  mkdirSync(ENGINE_FOLDER, { recursive: true });
  writeFileSync(join(ENGINE_FOLDER, "package.json"), "{}");
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", ENGINE], {
    cwd: ENGINE_FOLDER,
    stdio: "ignore",
  });
  return status === 0 ? undefined : `npm can't install ${ENGINE}`;
}

const configFor = (folder: string, http: number, native: number): string => `<yandex>
  <logger><level>error</level><console>1</console></logger>
  <http_port>${http}</http_port>
  <tcp_port>${native}</tcp_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
</yandex>`;
const USERS = `<yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
  <users><default>
    <password>${PASSWORD}</password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
  </default></users>
  <quotas><default/></quotas>
</yandex>`;

/** Starts a server; says so and returns nothing where there is none and none can be installed. */
export async function startClickHouse(isCurrent: boolean): Promise<ClickHouseServer | undefined> {
  const missing = isCurrent ? installEngine() : install();
  if (missing !== undefined) return void console.log(`skipped: ${missing}`);
  const folder = mkdtempSync(join(tmpdir(), "greenroom-clickhouse-"));
  for (const name of ["data", "tmp"]) mkdirSync(join(folder, name));
  const port = await freePort();
  const config = join(folder, "config.xml");
  writeFileSync(config, configFor(folder, port, await freePort()));
  writeFileSync(join(folder, "users.xml"), USERS);
  const [command, ...args] = isCurrent
    ? [process.execPath, ENGINE_PROGRAM, ENGINE_FOLDER, join(folder, "data"), String(port)]
    : ["clickhouse-server", `--config-file=${config}`];
  let child: ChildProcess | undefined;

  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/ping`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill("SIGKILL");
    await once(running, "exit");
  }
  const server: ClickHouseServer = {
    url: `http://default:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/default`,
    async start() {
      child = spawn(command, args, { stdio: "ignore" });
      for (const end = performance.now() + PATIENCE_MS; !(await answers()); await sleep(100))
        if (child.exitCode !== null || performance.now() > end) throw new Error("ClickHouse did not start");
    },
    kill,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
