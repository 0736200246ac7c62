/** `/ready` says no when the process can't do its work, and says which part of it is wrong. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { openWatchConnection } from "#server/lib/watching/watch-connection.ts";
import { startApp } from "../app.ts";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { startS3 } from "../stand-ins/s3.ts";

await takeOwnDatabase();
const { url, ownerUrl } = testDatabase();
const owner = <T extends object>(text: string, values?: unknown[]): Promise<T[]> =>
  withClient("test", ownerUrl, async (client) => (await client.query<T>(text, values)).rows);
const database = pg.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
const OK = { database: "ok", schema: "ok", files: "ok" };
type App = Awaited<ReturnType<typeof startApp>>;

async function ask({ app }: App) {
  const { statusCode, headers, body } = await app.inject({ method: "GET", url: "/ready" });
  return { status: statusCode, headers, body: JSON.parse(body), text: body };
}
/** Asks an app that has just started, so that nothing it says was kept. */
async function askNew(more: Parameters<typeof startApp>[0] = {}) {
  const server = await startApp(more);
  return { server, ...(await ask(server)) };
}
/** Expects a refusal about one part, which names neither addresses nor who asks. */
function expectRefused(came: Awaited<ReturnType<typeof ask>>, part: keyof typeof OK, sentence: string | RegExp): void {
  expect(came.status).toBe(503);
  expect(came.body).toMatchObject({
    status: "unavailable",
    version: VERSION,
    parts: { ...OK, [part]: expect.stringMatching(sentence) },
    error: { code: "unavailable", message: came.body.parts[part] },
  });
  expect(came.headers["retry-after"]).toBe("5");
  expect(came.text).not.toMatch(/127\.0\.0\.1|localhost|\/tmp|postgres|password|secret/i);
}

/** Asks until it is ready again, for some seconds. */
async function readyAgain(server: App): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await ask(server)).status === 200) return;
    await sleep(200);
  }
  expect(await ask(server)).toMatchObject({ status: 200 });
}

test("a process that can do its work is ready, and says so with its version", async () => {
  const { status, body } = await askNew();
  expect([status, body]).toEqual([200, { status: "ready", version: VERSION, parts: OK }]);
});

describe("a database", () => {
  test("a read-only database is not ready, and ready again once it takes writes", async () => {
    await owner(`alter database ${database} set default_transaction_read_only = on`);
    const undo = () =>
      owner(`begin read write; alter database ${database} reset default_transaction_read_only; commit`);
    onTestFinished(async () => void (await undo()));
    const { server, ...came } = await askNew();
    expectRefused(came, "database", "The database is read-only.");
    await undo();
    await readyAgain(server);
  });

  test("a database that the application's role may not write to is not ready", async () => {
    const role = pg.escapeIdentifier(decodeURIComponent(new URL(url).username));
    await owner(`revoke insert, update on rate_limit from ${role}`);
    onTestFinished(async () => void (await owner(`grant insert, update on rate_limit to ${role}`)));
    expectRefused(await askNew(), "database", "The application's role may not write to the database.");
  });

  test("a database that does not answer is not ready, and is waited for only some seconds", async () => {
    const held = new pg.Client({ connectionString: ownerUrl });
    await held.connect();
    onTestFinished(() => held.end());
    await held.query("begin; lock table rate_limit in access exclusive mode");
    const startedAt = performance.now();
    const { status, body } = await askNew();
    const sentence = "The database does not answer.";
    expect([status, body.parts, body.error.message]).toEqual([
      503,
      { database: sentence, schema: sentence, files: "ok" },
      sentence,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  test("a database is probed by writing a temporary file", async () => {
    const count = async () =>
      (await owner<{ n: string }>("select temp_bytes as n from pg_stat_database where datname = current_database()"))[0]
        ?.n;
    const before = Number(await count());
    await askNew();
    // Counted some moments later.
    for (let tries = 0; tries < 100 && Number(await count()) === before; tries += 1) await sleep(100);
    expect(Number(await count()) - before).toBeGreaterThan(250_000);
  });
});

describe("a schema", () => {
  test("a schema that another process has upgraded is not ready, and both versions are named", async () => {
    await owner("insert into migration (name, hash, version) values ('9001_later.sql', 'x', '9.9.9')");
    onTestFinished(async () => void (await owner("delete from migration where name = '9001_later.sql'")));
    const came = await askNew();
    expectRefused(came, "schema", `The database has the schema 9001 of Greenroom 9.9.9, which Greenroom ${VERSION}`);
  });

  test("a schema that lacks a migration, or has another one, is not ready", async () => {
    const [row] = await owner<{ name: string; hash: string }>(
      "select name, hash from migration where name like '0%' order by name desc limit 1",
    );
    await owner("update migration set hash = 'another' where name = $1", [row?.name]);
    onTestFinished(
      async () => void (await owner("update migration set hash = $1 where name = $2", [row?.hash, row?.name])),
    );
    expectRefused(await askNew(), "schema", `The migration ${row?.name} of the database is not the one`);
  });
});

describe("files", () => {
  test("a disk that stores no files is not ready, and ready again", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "greenroom-ready-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    writeFileSync(join(dataDir, "files"), "no folder");
    expectRefused(await askNew({ dataDir }), "files", "The folder for files is no folder.");
  });

  test("a disk that stores files keeps none of the probe's", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "greenroom-ready-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const { server, status } = await askNew({ dataDir });
    expect(status).toBe(200);
    const keys: string[] = [];
    for await (const key of server.store.list()) keys.push(key);
    expect(keys).toEqual([]);
  });

  test("a store that refuses the key, fails or never answers is not ready", async () => {
    const s3 = await startS3();
    expect((await askNew({ filesUrl: s3.url })).status).toBe(200);
    expect(s3.objects.size).toBe(0);
    const other = new URL(s3.url);
    other.password = "wrong";
    expectRefused(await askNew({ filesUrl: other.href }), "files", "The store of files refuses this program's key.");
    s3.outage.failing = Infinity;
    expectRefused(await askNew({ filesUrl: s3.url }), "files", "The store of files replied 503.");
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close().closeAllConnections());
    other.port = String((silent.address() as AddressInfo).port);
    expectRefused(await askNew({ filesUrl: other.href }), "files", /^The store of files does not answer/);
  });

  test("the files are probed once in some seconds, however often readiness is asked for", async () => {
    const s3 = await startS3();
    const server = await startApp({ filesUrl: s3.url });
    await Promise.all(Array.from({ length: 30 }, () => ask(server)));
    await ask(server);
    expect(s3.seen).toEqual(["POST uploads", "DELETE uploadId"]);
  });
});

test("a probe of the database ends by itself", async () => {
  expect(inject("seed")).toBeDefined();
  const connection = openWatchConnection(url);
  onTestFinished(() => connection.close());
  await expect(connection.ask("select pg_sleep(20)")).rejects.toThrow("statement timeout");
  expect(await connection.ask("select 1 as n")).toEqual([{ n: 1 }]);
});

test("/health answers while nothing else does", async () => {
  const { app } = await startApp({ filesUrl: "s3+http://a:b@127.0.0.1:1/files" });
  const { statusCode, body } = await app.inject({ method: "GET", url: "/health" });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: "ok", version: VERSION }]);
});
