/** How the program starts where something that it needs is missing, and what it does with what an earlier run has left. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { freePort, killed, launch } from "./program.ts";

await takeOwnDatabase();
const { url } = testDatabase();
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

afterEach, expect, test } from "vitest";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { freePort, killed, launch } from "./program.ts";

await takeOwnDatabase();
const { url } = testDatabase();
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
  const made = databaseGate(url, await freePort());
  closing.push(() => made.close());
  return made;
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each(["/proc/greenroom", "/dev/null/greenroom"])(
  "a folder of data that can't be made is refused in a sentence: %s",
  async (folder) => {
    const { ended, said } = await start({ DATABASE_URL: url }, folder);
    expect(await Promise.race([ended, sleep(10_000, "still running")])).toBe(1);
    expect(said()).toMatch(new RegExp(`^DATA_DIR ${folder} cannot be created: .*\n$`, "m"));
    expect(said()).not.toMatch(/^ +at /m);
  },
);
