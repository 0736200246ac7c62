import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setupRoles } from "#server/lib/database/roles/roles.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { markOf } from "#server/lib/process/process-mark.ts";
import { clusterName } from "./cluster.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { postgresProcesses, signal, until } from "./processes.ts";

let dataDir: string;
const children: ChildProcess[] = [];
const log = () => {};

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "greenroom-embedded-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await until(() => databaseProcesses().length === 0, 10_000);
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("a first start creates the database with its roles, and a second one finds the data again", async () => {
  const first = await startEmbedded({ dataDir, log });
  expect(first.firstRun).toBe(true);
  await query(first.ownerUrl, "create table kept (word text)", "insert into kept values ('still here')");
  await query(first.ownerUrl, "grant select on kept to greenroom_app");
  await first.stop();
  expect(databaseProcesses()).toEqual([]);
  expect(existsSync(join(dataDir, "owner.json"))).toBe(false);

  await withDatabase(async (second) => {
    expect(second.firstRun).toBe(false);
    expect(await query(second.url, "select word from kept")).toEqual([{ word: "still here" }]);
  });
}, 20_000);

test("commits are durable, and the application's statements have time limits", async () => {
  await withDatabase(async ({ url }) => {
    const settings = [
      "fsync",
      "synchronous_commit",
      "statement_timeout",
      "lock_timeout",
      "listen_addresses",
      "TimeZone",
    ];
    const shown = await query(
      url,
      `select ${settings.map((name) => `current_setting('${name}') as "${name}"`).join(", ")}`,
    );
    expect(shown).toEqual([
      {
        fsync: "on",
        synchronous_commit: "on",
        statement_timeout: "5s",
        lock_timeout: "2s",
        listen_addresses: "",
        TimeZone: "UTC",
      },
    ]);
  });
});

test("the application's role owns and creates nothing, and is the auth role only by SET ROLE", async () => {
  await withDatabase(async ({ url }) => {
    const [role] = await query(url, "select * from pg_roles where rolname = current_user");
    expect(role).toMatchObject({ rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreatedb: false });
    await expect(query(url, "create table mine ()")).rejects.toThrow("permission denied");
    await expect(query(url, "create temp table mine ()")).rejects.toThrow("permission denied");
    const rights =
      "select pg_has_role('greenroom_auth', 'usage') as usage, pg_has_role('greenroom_auth', 'set') as set";
    expect(await query(url, rights)).toEqual([{ usage: false, set: true }]);
    await expect(query(url, "set role greenroom_seek")).rejects.toThrow("permission denied");
  });
});

test("setting up the roles again changes nothing, and a superuser is rejected", async () => {
  await withDatabase(async ({ adminUrl }) => {
    const setUp = (owner: string) =>
      withClient("test", adminUrl, (client) =>
        setupRoles(client, { owner: { name: owner }, app: { name: "greenroom_app" }, database: "greenroom" }),
      );
    expect(await setUp("greenroom_owner")).toEqual([]);
    await expect(setUp("postgres")).rejects.toThrow("is a superuser");
  });
});

test("a second start on the same data is rejected in one line", async () => {
  const other = await startChild();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    new RegExp(`^Greenroom is already running on this data \\(process ${other.pid}, .*\\)\\..*$`),
  );
});

test("kill -9 leaves no database behind, and the next start finds what was committed", async () => {
  const child = await startChild();
  await query(child.ownerUrl, "insert into kept values ('before the kill')");
  signal(child.pid, "SIGKILL");
  expect(await until(() => databaseProcesses().length === 0, 5_000)).toBe(true);
  expect(await until(() => !existsSync(child.socketDir), 2_000)).toBe(true);

  await withDatabase(async ({ url }) => {
    expect(await query(url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
  });
}, 20_000);

test("kill -9 leaves no sockets behind either where the parent never waits for the dead process", async () => {
  // The shell becomes `sleep`, which waits for nobody, so that the killed process stays in /proc as a zombie.
  const child = await startChild("/bin/sh", ["-c", '"$0" "$@" & exec sleep 60', process.execPath]);
  const pid = ownerPid();
  signal(pid, "SIGKILL");
  expect(await until(() => !existsSync(child.socketDir), 5_000)).toBe(true);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
}, 20_000);

test("a start sweeps empty socket folders that earlier runs have left, and none in use", async () => {
  const folders = { abandoned: "oldone", fresh: "newone", used: "in_use" };
  const path = (name: string) => join(tmpdir(), `greenroom-${name}`);
  const { uid, gid } = statSync(home());
  const anHourAgo = Date.now() / 1000 - 3_600;
  try {
    for (const name of Object.values(folders)) {
      mkdirSync(path(name));
      chownSync(path(name), uid, gid);
    }
    writeFileSync(join(path(folders.used), ".s.PGSQL.5432"), "");
    for (const name of [folders.abandoned, folders.used]) utimesSync(path(name), anHourAgo, anHourAgo);
    await withDatabase(async () => {
      const left = Object.values(folders).filter((name) => existsSync(path(name)));
      expect(left).toEqual([folders.fresh, folders.used]);
    });
  } finally {
    for (const name of Object.values(folders)) rmSync(path(name), { recursive: true, force: true });
  }
});

test("a database whose guard was killed too is stopped by the next start", async () => {
  const child = await startChild();
  const postmaster = postmasterPid();
  const shells = guards();
  expect(shells.length).toBeGreaterThan(0);
  // Stopped first, so that none can react to the death of another.
  for (const pid of [child.pid, ...shells]) signal(pid, "SIGSTOP");
  for (const pid of [child.pid, ...shells]) signal(pid, "SIGKILL");
  expect(databaseProcesses()).toContain(postmaster);

  await withDatabase(async ({ url }) => {
    expect(postmasterPid()).not.toBe(postmaster);
    expect(await query(url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
  });
  expect(existsSync(child.socketDir)).toBe(false);
}, 20_000);

test("a database that crashes is restarted", async () => {
  await withDatabase(async ({ url }) => {
    const before = postmasterPid();
    signal(before, "SIGKILL");
    expect(await until(() => ![before, 0].includes(postmasterPid()), 15_000)).toBe(true);
    await until(() => pidFileLine(7) === "ready", 15_000);
    expect(await query(url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
  });
}, 40_000);

async function withDatabase(use: (database: Embedded) => Promise<void>): Promise<void> {
  const database = await startEmbedded({ dataDir, log });
  try {
    await use(database);
  } finally {
    await database.stop();
  }
}

async function query(connectionString: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that runs the database on the same data, below `command` if given. */
async function startChild(
  command = process.execPath,
  args: string[] = [],
): Promise<{ pid: number; ownerUrl: string; socketDir: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)});
    const { ownerUrl } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log(ownerUrl);
  `;
  const child = spawn(command, [...args, "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const ownerUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("exit", (code) => reject(new Error(`The child ended with ${code}`)));
  });
  return { pid: child.pid ?? 0, ownerUrl, socketDir: new URL(ownerUrl).searchParams.get("host") ?? "" };
}

/** Returns the process that runs the database. */
function ownerPid(): number {
  const owner = JSON.parse(readFileSync(join(dataDir, "owner.json"), "utf8")) as { pid: number };
  return owner.pid;
}

const home = () => join(dataDir, "postgres");

function databaseProcesses(): number[] {
  return existsSync(home()) ? postgresProcesses(clusterName(home()), statSync(home()).uid) : [];
}

/** Returns the guard shells that would stop this cluster's database. */
function guards(): number[] {
  const name = clusterName(home());
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && markOf(Number(entry)))
    .map(Number)
    .filter((pid) => {
      const commandLine = commandLineOf(pid);
      return commandLine.startsWith("/bin/sh\0") && commandLine.includes(name);
    });
}

/** Returns what a process was started with; nothing of one that has ended since it was listed. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function pidFileLine(index: number): string {
  const file = join(home(), "postmaster.pid");
  return existsSync(file) ? (readFileSync(file, "utf8").split("\n")[index]?.trim() ?? "") : "";
}

const postmasterPid = () => Number(pidFileLine(0));
