/** The log of the embedded database stays small while it runs, and says why a start failed. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { startEmbedded } from "./embedded.ts";
import { until } from "./processes.ts";
import { DISPOSABLE } from "./settings.ts";

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-log-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const logFile = join(dataDir, "postgres.log");
const BYTES = 20_000;
const logs = () =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith("postgres.log"))
    .toSorted();
const start = () =>
  startEmbedded({ dataDir, log: () => undefined, settings: DISPOSABLE, logLimits: { bytes: BYTES, everyMs: 20 } });
const sizeOf = (path: string): number => statSync(path).size;

test("a log that grows is moved to few older ones while the database runs", async () => {
  const database = await start();
  try {
    for (let round = 1; round <= 5; round += 1) {
      // One message, which PostgreSQL writes at once: it is moved as a whole, however slow the machine is.
      await withClient("test", database.adminUrl, (client) =>
        client.query(`do $$ begin raise log 'round ${round} began % and ended', repeat('x', ${BYTES}); end $$`),
      );
      expect(await until(() => sizeOf(logFile) < BYTES, 5000), `round ${round}`).toBe(true);
    }
    expect(logs()).toEqual(["postgres.log", "postgres.log.1", "postgres.log.2"]);
    await withClient("test", database.adminUrl, (client) =>
      client.query("do $$ begin raise log 'the last line'; end $$"),
    );
    expect(await until(() => readFileSync(logFile, "utf8").includes("the last line"), 5000)).toBe(true);
    // Appended, not written where the file ended before.
    expect(readFileSync(logFile).includes(0)).toBe(false);
    for (const [older, round] of [
      [1, 5],
      [2, 4],
    ] as const)
      expect(readFileSync(`${logFile}.${older}`, "utf8").replaceAll(/x+/g, "x"), `the older log ${older}`).toContain(
        `round ${round} began x and ended`,
      );
    for (const name of logs()) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
  } finally {
    await database.stop();
  }
}, 30_000);

test("a start moves a log that is too large, and a failed one says why, from its own log", async () => {
  writeFileSync(logFile, `${"An older line.\n".repeat(2000)}`);
  appendFileSync(join(dataDir, "postgres/postgresql.auto.conf"), "no_such_setting = on\n");
  await expect(start()).rejects.toThrow(/^The database did not start: .*(no_such_setting|configuration file)/);
  expect(sizeOf(logFile)).toBeLessThan(BYTES);
  expect(readFileSync(`${logFile}.1`, "utf8")).toContain("An older line.");
  expect(logs()).toHaveLength(3);
}, 30_000);
