/** How the program starts where something that it needs is missing, what it does with what an earlier run has left, and how it drains. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { until } from "#server/embedded/processes.ts";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { databaseGate } from "../stand-ins/database-gate.ts";
import { freePort, isServing, killed, launch } from "./program.ts";

await takeOwnDatabase();
const { url, ownerUrl } = testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "greenroom-start-"));
const SETTINGS = { APP_SECRET: "a secret of the tests, long enough to be one", DEMO: "0" };
const closing: (() => Promise<void>)[] = [];
const port = await freePort();

async function start(more: NodeJS.ProcessEnv, folder = dataDir) {
  const program = launch(folder, port, { ...SETTINGS, ...more });
  closing.push(() => killed(program.child));
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  program.child.once("exit", resolve);
  return { ...program, ended };
}

async function gate() {
  const opened = databaseGate(url, await freePort());
  closing.push(() => opened.close());
  return opened;
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each(["/proc/greenroom", "/dev/null/greenroom"])(
  "a folder of data that can't be made is refused in a sentence: %s",
  async (folder) => {
    const { ended, output } = await start({ DATABASE_URL: url }, folder);
    expect(await Promise.race([ended, sleep(10_000, "still running")])).toBe(1);
    expect(output()).toMatch(new RegExp(`^DATA_DIR ${folder} cannot be created: .*\n$`, "m"));
    expect(output()).not.toMatch(/^ +at /m);
  },
);

test("a database that is still starting up is waited for, with a line at both ends", async () => {
  const { listen, url: through } = await gate();
  const { output } = await start({ DATABASE_URL: through, DATABASE_OWNER_URL: ownerUrl });
  expect(await until(() => output().includes("Trying again"), 10_000)).toBe(true);
  await sleep(1_000);
  await listen({ starting: true });
  await sleep(1_500);
  expect(await isServing(`http://127.0.0.1:${port}`)).toBe(false);
  await listen();
  expect(await until(() => output().includes("Greenroom is ready"), 30_000)).toBe(true);
  const lines = output().split("\n").slice(1, 3);
  expect(lines).toEqual([
    "DATABASE_URL: nothing is listening at that address. Trying again for 60 seconds (DATABASE_WAIT_SECONDS).",
    expect.stringMatching(/^The database is there, after [\d.]+ s\.$/),
  ]);
  expect(output().match(/DATABASE_WAIT_SECONDS|is there, after/g)).toHaveLength(2);
}, 60_000);

test("the wait ends after DATABASE_WAIT_SECONDS with the reason", async () => {
  const { url: through } = await gate();
  const { ended, output } = await start({ DATABASE_URL: through, DATABASE_WAIT_SECONDS: "1" });
  expect(await Promise.race([ended, sleep(10_000, "still running")])).toBe(1);
  expect(output().match(/^DATABASE_URL: nothing is listening at that address\.$/gm)).toHaveLength(1);
});

test("SIGTERM ends the wait at once", async () => {
  const { child, ended, output } = await start({ DATABASE_URL: "postgresql://app@greenroom.invalid/x" });
  expect(await until(() => output().includes("Trying again"), 10_000)).toBe(true);
  const startedAt = performance.now();
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("a database that does not exist ends the start at once", async () => {
  const missing = new URL(url);
  missing.pathname = "/greenroom_missing";
  const { ended, output } = await start({ DATABASE_URL: missing.href });
  expect(await Promise.race([ended, sleep(10_000, "still running")])).toBe(1);
  expect(output()).toContain("DATABASE_URL: there is no such database.");
  expect(output()).not.toContain("Trying again");
});

test("temporary folders of a killed process are removed by the next start, and no others", async () => {
  const folder = mkdtempSync(join(dataDir, "temporary-"));
  const holder = async () => {
    const program = `
      const { openTemporaryFolder } = await import("#server/lib/process/temporary-folder.ts");
      const { path } = await openTemporaryFolder();
      (await import("node:fs")).writeFileSync(path + "/film", "bytes");
      process.send(path);
      setInterval(() => {}, 1000);`;
    const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: [...stdio], env });
    closing.push(() => killed(child));
    const [path] = await once(child, "message");
    return { child, path: String(path) };
  };
  const [dead, living] = [await holder(), await holder()];
  await killed(dead.child);
  const elsewhere = dead.path.replace(/~[^~]+~/, "~another-machine~");
  const abandoned = `${elsewhere}2`;
  const unrelated = join(folder, "somebody-else");
  for (const path of [elsewhere, abandoned, unrelated]) mkdirSync(path);
  const twoDaysAgo = Date.now() / 1000 - 172_800;
  utimesSync(abandoned, twoDaysAgo, twoDaysAgo);
  const { output } = await start({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, TMPDIR: folder });
  expect(await until(() => output().includes("Greenroom is ready"), 30_000)).toBe(true);
  const left = [living.path, elsewhere, unrelated].map((path) => basename(path));
  expect(readdirSync(folder).sort()).toEqual(left.sort());
}, 60_000);

describe("a process that was told to stop", () => {
  const serve = async (drainSeconds: string) => {
    const program = await start({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DRAIN_SECONDS: drainSeconds });
    expect(await until(() => program.output().includes("Greenroom is ready"), 30_000)).toBe(true);
    return program;
  };
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string, through?: Agent) => {
    const request = get(`http://127.0.0.1:${port}${path}`, through ? { agent: through } : { agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return [response.statusCode, response.headers.connection];
  };

  test("a stopping process is not ready, answers while it drains, and ends its connections", async () => {
    const { child, ended } = await serve("6");
    expect(await ask("/health", agent)).toEqual([200, "keep-alive"]);
    const startedAt = performance.now();
    child.kill("SIGTERM");
    await expect.poll(() => ask("/ready")).toEqual([503, "close"]);
    expect(await ask("/health", agent)).toEqual([200, "close"]);
    await sleep(2_000);
    expect(await ask("/api/openapi.json")).toEqual([200, "close"]);
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(6_000);
  }, 60_000);

  test("a stopping process drains no longer when it is stopped again", async () => {
    const { child, ended } = await serve("60");
    child.kill("SIGTERM");
    await sleep(1_200);
    expect(await ask("/health")).toEqual([200, "close"]);
    const startedAt = performance.now();
    child.kill("SIGTERM");
    expect(await Promise.race([ended, sleep(10_000, "still running")])).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }, 60_000);
});
