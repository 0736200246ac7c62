/** Metrics that Prometheus scrapes, on its own port, from an app that takes requests on its connections. */

import { once } from "node:events";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { GROUPS } from "#contract/calls.ts";
import { LIVE_PATH } from "#contract/live.ts";
import { auth, users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { buildApp } from "#server/app.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { startApp, testConfig } from "../app.ts";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { buildAgency, buildStaff, inAgency } from "../factories.ts";
import { setUpFans } from "../fan-setting.ts";
import { closeWithFile } from "../file/end.ts";
import { noInternet } from "../stand-ins/web/no-internet.ts";
import { type ReadFamily, readOpenMetrics } from "./open-metrics.ts";

const OPEN_METRICS = { accept: "application/openmetrics-text; version=1.0.0" };
await takeOwnDatabase();
const agency = await buildAgency("Agency Of The Metrics");
const owner = await buildStaff(agency, { role: "agency" });

let origin = "";
let metricsOrigin = "";
/** Starts an app that serves metrics, without its jobs' effects outside. */
async function start(more: Parameters<typeof testConfig>[0] = {}) {
  const server = await buildApp(testConfig({ port: 0, metricsPort: 0, ...more }), { outside: noInternet });
  closeWithFile(() => server.close());
  const { metricsPort } = await server.listen();
  const address = server.app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { server, origin: `http://127.0.0.1:${port}`, metrics: `http://127.0.0.1:${metricsPort}` };
}
async function scrape(from = metricsOrigin) {
  const reply = await fetch(`${from}/metrics`, { headers: OPEN_METRICS });
  const text = await reply.text();
  return { status: reply.status, type: reply.headers.get("content-type"), text, families: readOpenMetrics(text) };
}
/** The value of the sample that has these labels. */
function valueIn(families: Map<string, ReadFamily>, name: string, labels: Readonly<Record<string, string>> = {}) {
  const fits = (sample: ReadFamily["samples"][number]) =>
    sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return [...families.values()].flatMap(({ samples }) => samples).find(fits)?.value;
}
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(origin + path, { method, headers });

beforeAll(async () => {
  const started = await start();
  origin = started.origin;
  metricsOrigin = started.metrics;
});

test("the page of metrics is OpenMetrics, or the older text where that is not accepted", async () => {
  const { status, type, families } = await scrape();
  expect([status, type]).toEqual([200, "application/openmetrics-text; version=1.0.0; charset=utf-8"]);
  for (const [name, { help }] of families) expect(help, name).toMatch(/\.$/);
  expect(Object.fromEntries([...families].map(([name, { type }]) => [name, type]))).toMatchObject({
    greenroom: "info",
    greenroom_postgresql: "info",
    greenroom_requests_in_progress: "gauge",
    greenroom_database_connections: "gauge",
    greenroom_event_loop_delay_seconds: "gauge",
    greenroom_jobs: "gauge",
    greenroom_mail: "gauge",
    greenroom_sockets: "gauge",
    greenroom_data_free_bytes: "gauge",
    greenroom_ready: "gauge",
    process_cpu_seconds: "counter",
  });
  const plain = await fetch(`${metricsOrigin}/metrics`);
  expect(plain.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await plain.text();
  expect(text).not.toContain("# EOF");
  expect(text).toContain("# TYPE process_cpu_seconds_total counter\n");
  expect(text).toContain("# TYPE greenroom_info gauge\n");
});

test("the main port does not serve metrics, nor does their port serve anything else", async () => {
  expect((await get("/metrics", { accept: "application/json" })).headers.get("content-type")).not.toContain(
    "openmetrics",
  );
  expect(await (await get("/metrics")).text()).not.toContain("greenroom_");
  for (const path of ["/", "/health", "/metrics/", "/user/v1/users/me"])
    expect((await fetch(metricsOrigin + path)).status, path).toBe(404);
  expect((await fetch(`${metricsOrigin}/metrics`, { method: "POST" })).status).toBe(404);
});

test("the metrics have the versions of program, schema, Node.js and PostgreSQL", async () => {
  const { families } = await scrape();
  expect(families.get("greenroom")?.samples[0]?.labels).toEqual({
    version: VERSION,
    schema: expect.stringMatching(/^\d{4}$/),
    node: process.versions.node,
  });
  expect(families.get("greenroom_postgresql")?.samples[0]?.labels.version).toMatch(/^\d\d/);
});

test("requests are counted by group, method and class of status, and their time is measured", async () => {
  const token = { authorization: `Bearer ${owner.token}` };
  const counts = async () => {
    const { families } = await scrape();
    const countOf = (labels: Record<string, string>) => valueIn(families, "greenroom_requests_total", labels) ?? 0;
    return {
      found: countOf({ group: "users", method: "GET", status: "2xx" }),
      refused: countOf({ group: "users", method: "GET", status: "4xx" }),
      head: countOf({ group: "users", method: "HEAD", status: "2xx" }),
      wrong: countOf({ group: "auth", method: "POST", status: "4xx" }),
      health: countOf({ group: "health", method: "GET", status: "2xx" }),
      timed: valueIn(families, "greenroom_request_duration_seconds_count", { group: "users" }) ?? 0,
      seconds: valueIn(families, "greenroom_request_duration_seconds_sum", { group: "users" }) ?? 0,
    };
  };
  const before = await counts();
  for (let sent = 0; sent < 3; sent += 1) expect((await get(users.me.path, token)).status).toBe(200);
  expect((await get(users.me.path)).status).toBe(401);
  expect((await get(users.me.path, token, "HEAD")).status).toBe(200);
  const json = { "content-type": "application/json" };
  await fetch(origin + auth.login.path, { method: "POST", headers: json, body: "{}" });
  await fetch(origin + auth.login.path, { method: "POST", headers: { "content-type": "text/odd" }, body: "{}" });
  await get("/health");
  const after = await counts();
  expect({ ...after, seconds: 0 }).toEqual({
    found: before.found + 3,
    refused: before.refused + 1,
    head: before.head + 1,
    wrong: before.wrong + 2,
    health: before.health + 1,
    timed: before.timed + 5,
    seconds: 0,
  });
  expect(after.seconds).toBeGreaterThan(before.seconds);
});

test("a page that is sent before there is a route counts too", async () => {
  const app = await startApp();
  const { base, show } = await setUpFans(app);
  await show("News", { title: "Out today" });
  const { origin: pages, metrics } = await start();
  for (let visits = 0; visits < 3; visits += 1) {
    const reply = await fetch(pages + base);
    expect([reply.status, (await reply.text()).includes("Out today")]).toEqual([200, true]);
  }
  const { families } = await scrape(metrics);
  expect(valueIn(families, "greenroom_requests_total", { group: "t", method: "GET", status: "2xx" })).toBe(3);
});

describe("labels", () => {
  test("labels hold nothing that a person sent, so that there are no more series than routes", async () => {
    for (const path of [
      "/user/v1/staff/0190b5a0-1111-7000-8000-000000000001",
      "/nothing/secret-word",
      "/%zz",
      "/t/word/word",
      "/assets/word.js",
    ])
      await get(path);
    await fetch(`${origin}/health`, { method: "PROPFIND" });
    await get(`${staff.checkEmail.path}?email=${encodeURIComponent("ann@agency.example")}`);
    const { families, text } = await scrape();
    expect(text).not.toMatch(/secret-word|word\.js|PROPFIND|0190b5a0|@|Agency Of|127\.0\.0\.1/);
    expect(text).not.toContain(owner.id);
    const routes = new Set([
      ...Object.keys(GROUPS),
      "none",
      "app",
      "health",
      "ready",
      "t",
      "assets",
      "enquiry",
      "live",
      "media",
      "mail",
      "fan",
      "finance",
      "share",
      "feed",
      "api",
      "icon",
      "notification",
    ]);
    for (const { labels } of families.get("greenroom_requests")?.samples ?? []) {
      expect(routes).toContain(labels.group);
      expect(labels.method).toMatch(/^(GET|HEAD|POST|PUT|DELETE|OPTIONS|other)$/);
      expect(labels.status).toMatch(/^([1-5]xx|cut)$/);
    }
  });
});

test("jobs and emails that wait or failed, and open sockets, are counted", async () => {
  await inAgency(
    agency,
    `insert into mail (id, agency_id, to_address, subject, purpose, state, gave_up_at)
      select gen_random_uuid(), $1, 'x@agency.example', 's', 'account', state, case state when 'failed' then now() end
      from unnest(array['queued', 'queued', 'failed', 'sent']) as state`,
    [agency],
  );
  await inAgency(
    agency,
    `insert into given_up (id, agency_id, kind, title, reason)
      select gen_random_uuid(), $1, kind, 't', 'It was refused.'
      from unnest(array['whatsapp', 'whatsapp', 'xero']) as kind`,
    [agency],
  );
  const socket = new WebSocket(`${origin.replace("http", "ws")}${LIVE_PATH}`);
  onTestFinished(() => socket.close());
  await once(socket, "open");
  socket.send(JSON.stringify({ token: owner.token }));
  await once(socket, "message");
  const { metrics, server } = await start();
  await server.database.signIn((db) => db.execute("select 1"));
  const { families } = await scrape(metrics);
  expect(valueIn(families, "greenroom_mail", { state: "waiting" })).toBe(2);
  expect(valueIn(families, "greenroom_mail", { state: "failed" })).toBe(1);
  for (const [kind, failed] of Object.entries({ whatsapp: 2, share: 0, xero: 1 })) {
    expect(valueIn(families, "greenroom_outgoing", { kind, state: "failed" }), kind).toBe(failed);
    expect(valueIn(families, "greenroom_outgoing", { kind, state: "failing" }), kind).toBe(0);
  }
  expect(valueIn(families, "greenroom_sockets")).toBe(0);
  expect(valueIn((await scrape()).families, "greenroom_sockets")).toBe(1);
  expect(valueIn(families, "greenroom_database_connections", { state: "idle" })).toBeGreaterThan(0);
  for (const kind of ["mail", "media", "tidy"])
    expect(valueIn(families, "greenroom_jobs", { kind, state: "failed" }), kind).toBe(0);
  expect(valueIn(families, "greenroom_data_free_bytes")).toBeGreaterThan(0);
});

test("a scrape ends in time without the database, and names the metrics it could not read", async () => {
  const { metrics } = await start();
  const held = new pg.Client({ connectionString: testDatabase().ownerUrl });
  await held.connect();
  onTestFinished(() => held.end());
  await held.query("begin; lock table mail, rate_limit in access exclusive mode");
  const startedAt = performance.now();
  const { status, families } = await scrape(metrics);
  expect(performance.now() - startedAt).toBeLessThan(8000);
  expect(status).toBe(200);
  expect(families.has("greenroom_mail")).toBe(false);
  expect(valueIn(families, "greenroom_readable", { source: "mail" })).toBe(0);
  expect(valueIn(families, "greenroom_readable", { source: "disk" })).toBe(1);
  expect(valueIn(families, "greenroom_ready", { part: "database" })).toBe(0);
  expect(valueIn(families, "greenroom_ready", { part: "files" })).toBe(1);
  expect(valueIn(families, "greenroom_database_waiting")).toBe(0);
});

test("a costly metric is read once in some seconds, however often it is scraped", async () => {
  const { metrics } = await start();
  const before = valueIn((await scrape(metrics)).families, "greenroom_mail", { state: "failed" }) ?? 0;
  await inAgency(
    agency,
    `insert into mail (id, agency_id, to_address, subject, purpose, state, gave_up_at)
      values (gen_random_uuid(), $1, 'x@agency.example', 's', 'account', 'failed', now())`,
    [agency],
  );
  const scrapes = await Promise.all(Array.from({ length: 10 }, () => scrape(metrics)));
  for (const { families } of scrapes) expect(valueIn(families, "greenroom_mail", { state: "failed" })).toBe(before);
});

test("events that wait for ClickHouse are counted, with the age of the oldest", async () => {
  await inAgency(
    agency,
    `insert into analytics_event (agency_id, event_id, kind, person_ids, undone, at, forgets, queued_at)
      select $1, gen_random_uuid(), 'VIEW', '{}', false, now(), false, now() - interval '10 minutes'
      from generate_series(1, 5)`,
    [agency],
  );
  const { families } = await scrape((await start()).metrics);
  expect(valueIn(families, "greenroom_analytics_waiting")).toBe(5);
  expect(valueIn(families, "greenroom_analytics_waiting_seconds")).toBeGreaterThan(599);
});

test("a port in use ends the start with a message", async () => {
  await expect(start({ metricsPort: Number(new URL(metricsOrigin).port) })).rejects.toThrow(
    /^METRICS_PORT \d+ on METRICS_HOST 127\.0\.0\.1 can't be opened: .*EADDRINUSE/,
  );
});

test("without a port nothing is served", async () => {
  const server = await buildApp(testConfig({ port: 0 }), { outside: noInternet });
  closeWithFile(() => server.close());
  expect(await server.listen()).toEqual({ metricsPort: undefined });
});
