/**
 * Guards of every route that is served without signing in: a limit by network, and for a body a known size with a place
 * for it, both before a byte of it is read. The proof that opens the route is checked first, too.
 */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { call, open } from "#contract/call.ts";
import { mailSettings } from "#contract/mail/mail-setting.ts";
import { Done, z } from "#contract/schema.ts";
import { buildApp } from "#server/app.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { bytesInFlight } from "#server/lib/serving/limits/bytes-in-flight.ts";
import { minuteCounter } from "#server/lib/serving/limits/minute-counter.ts";
import { RATE_LIMITS } from "#server/lib/serving/limits/rate-limit.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { type ServeContext, serveUnscoped } from "#server/lib/serving/serve.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { OPEN_ROUTES, WEB_ROUTES } from "./open-routes.ts";

/** Requests that one network may send for pages in a minute, here. */
const PAGES = 60;
const server = await startApp({
  openRequestsPerMinute: PAGES,
  xeroWebhookKey: "a key of the tests",
  metaAppSecret: "a secret of the tests",
});
const agency = await buildAgency();
const LISTED = server.app.doors.list();
const EXPECTED = { ...OPEN_ROUTES, ...(LISTED.some(({ title }) => title in WEB_ROUTES) && WEB_ROUTES) };
const SERVED = LISTED.flatMap(({ title, door }) =>
  typeof door === "object" ? [{ title, door, expected: EXPECTED[title] }] : [],
);

test("every route served without signing in is listed with its limit", () => {
  expect(SERVED.map(({ title }) => title)).toEqual(Object.keys(EXPECTED).toSorted());
  for (const { title, door, expected } of SERVED) {
    const { limit, bytes = 0, proof } = door;
    const { unopened, ...bounds } = { proof: undefined, bytes: 0, ...expected };
    expect({ title, limit, bytes, proof }).toEqual({ title, ...bounds });
    expect(unopened === undefined, title).toBe(proof === undefined);
  }
});

test("a server with a route that declares neither a session nor a limit does not start", async () => {
  const other = await buildApp(testConfig());
  onTestFinished(() => other.close());
  other.app.get("/unbounded", async () => "anything");
  await expect(other.app.ready()).rejects.toThrow("GET /unbounded says neither");
});

describe("an open call", () => {
  const spec = { summary: "For this test", transaction: "none", body: z.strictObject({}), reply: Done } as const;
  const serve = (calls: Parameters<typeof serveUnscoped>[1]) => () =>
    serveUnscoped({ resolvers: {} } as ServeContext, calls, { it: async () => ({}) });

  test("an open call is not served without a limit", () =>
    expect(serve({ it: call("POST", "/user/v1/it", { ...spec, access: open("for this test") }) })).toThrow(
      "without a limit",
    ));
  test("an open call is not served if its address holds a parameter that is no proof", () =>
    expect(
      serve({
        it: call("POST", "/user/v1/it/{id}", {
          ...spec,
          access: open("for this test"),
          limit: "publicLink",
          params: z.strictObject({ id: z.string() }),
        }),
      }),
    ).toThrow("none of it is its proof"));
  test("an open call is not served if it does not look at its proof first", () =>
    expect(
      serve({
        it: call("POST", "/user/v1/it/{id}", {
          ...spec,
          access: open("for this test", { proof: "id" }),
          limit: "publicLink",
          params: z.strictObject({ id: z.string() }),
        }),
      }),
    ).toThrow("must be served by serveOpened"));
});

const methodOf = (title: string) => (title.includes("GET") ? "GET" : (title.split(" ")[0] ?? "GET")) as "GET";
/** The address of a route, with a token in each place that opens nothing. */
const addressOf = (title: string): string => {
  const url = (title.split(" ").at(-1) ?? "").replaceAll(/:\w+/g, "B".repeat(43)).replaceAll("*", "nothing");
  return url.endsWith("file-share-url") ? `${url}?key=${"B".repeat(43)}` : url;
};
const send = (title: string, from: string, more: { payload?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({ method: methodOf(title), url: addressOf(title), remoteAddress: from, ...more });

describe.each(SERVED.map(({ title, door }) => [title, door] as const))("%s", (title, { limit, bytes, proof }) => {
  test("an open route counts a network's requests, and then refuses them", async () => {
    const from = freshAddress();
    if ("each" in limit)
      await inAgency(
        agency,
        `insert into rate_limit (key, points, expire)
          values ($1, $2, (extract(epoch from now()) * 1000 + 600000)::bigint)`,
        [`${limit.each}:address:${from}`, RATE_LIMITS[limit.each].address[0] - 1],
      );
    const quick = { page: PAGES, asset: 5 * PAGES, socket: PAGES / 2, document: 30 };
    const allowed = "each" in limit ? 1 : "quick" in limit ? quick[limit.quick] : limit.refused;
    const statuses: number[] = [];
    let last: Awaited<ReturnType<typeof send>> | undefined;
    for (let sent = 0; sent <= allowed; sent += 1) {
      last = await send(title, from);
      statuses.push(last.statusCode);
    }
    // Tokens that open nothing are counted separately, and ten of them are enough.
    if (!title.includes("/share/social/")) expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    // A window in the database was set to ten minutes; one in the process is a minute, some of which has passed.
    const seconds = Number(last?.headers["retry-after"]);
    const [least, most] = "each" in limit ? [500, 600] : [3, 60];
    expect(seconds).toBeGreaterThan(least);
    expect(seconds).toBeLessThanOrEqual(most);
    if (last?.headers["content-type"]?.toString().includes("json"))
      expect(last.json().error.message).toMatch(/The next one is possible in \d+ (second|minute)s\.$/);
    expect((await send(title, freshAddress())).statusCode, "another network").not.toBe(429);
  });

  test.skipIf(!("refused" in limit))(
    "an open route counts signatures that are wrong like those that are missing",
    async () => {
      const from = freshAddress();
      const hex = "0".repeat(64);
      const headers = {
        "content-type": title.includes("inbound") ? "message/rfc822" : "application/json",
        "x-hub-signature-256": `sha256=${hex}`,
        "x-xero-signature": `${"0".repeat(43)}=`,
        "x-greenroom-timestamp": String(Math.floor(Date.now() / 1000)),
        "x-greenroom-signature": hex,
      };
      const allowed = "refused" in limit ? limit.refused : 0;
      const statuses: number[] = [];
      for (let sent = 0; sent <= allowed; sent += 1)
        statuses.push((await send(title, from, { payload: "{}", headers })).statusCode);
      expect(statuses.slice(0, -1)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  test.skipIf(bytes === undefined)("an open route takes no body that is larger than it says", async () => {
    const payload = JSON.stringify("x".repeat(bytes ?? 0));
    const { statusCode } = await send(title, freshAddress(), { payload, headers: { "content-type": typeOf(title) } });
    expect(statusCode).toBe(413);
  });

  test.skipIf(proof === undefined)("an open route looks at what opens it before the body", async () => {
    const body = { payload: '{"not": JSON', headers: { "content-type": typeOf(title) } };
    const { statusCode } = await send(title, freshAddress(), bytes === undefined ? {} : body);
    expect(statusCode).toBe(OPEN_ROUTES[title]?.unopened);
  });
});
const typeOf = (title: string) => (title.includes("/inbound/") ? "message/rfc822" : "application/json");
test("a network with unknown tokens may try a limited number of them in a minute", async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let sent = 0; sent <= PAGES; sent += 1)
    statuses.push((await server.ask(mailSettings.get, newToken(), { from })).status);
  expect(statuses).toEqual([...Array<number>(PAGES).fill(401), 429]);
});

describe("request bodies on a connection", () => {
  let port = 0;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as AddressInfo).port;
  });
  /** Sends the head of a request and the first part of its body, and returns the status that comes, if one does. */
  async function begin(path: string, headers: Record<string, string>, part: Buffer): Promise<[string, Socket]> {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    await once(socket, "connect");
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join("")}\r\n`);
    socket.write(part);
    const came = await Promise.race([once(socket, "data").then(([data]) => String(data)), sleep(1500, "")]);
    return [/^HTTP\/1\.1 (\d{3})/.exec(came)?.[1] ?? "waits", socket];
  }
  const EMAIL = { "content-type": "message/rfc822", "content-length": "24000000" };
  const now = () => String(Math.floor(Date.now() / 1000));

  test("24 emails of 24 MB to an unknown address are answered unread, without using memory", async () => {
    const before = process.memoryUsage().rss;
    const part = Buffer.alloc(1_000_000, "x");
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => begin(`/mail/v1/inbound/${"A".repeat(43)}`, EMAIL, part)),
    );
    expect(replies.map(([status]) => status)).toEqual(Array(24).fill("401"));
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test("a network may send two whole emails at once, and two more when they end", async () => {
    const owner = await buildStaff(agency, { role: "agency" });
    const { data } = await server.ask(mailSettings.renewInbound, owner.token, { body: {} });
    const { pathname } = new URL(data.url);
    const signed = { ...EMAIL, "x-greenroom-timestamp": now(), "x-greenroom-signature": "0".repeat(64) };
    const part = Buffer.alloc(1000, "x");
    const sendings = [await begin(pathname, signed, part), await begin(pathname, signed, part)];
    expect(sendings.map(([status]) => status)).toEqual(["waits", "waits"]);
    expect((await begin(pathname, signed, part))[0]).toBe("429");
    for (const [, socket] of sendings) socket.destroy();
    await sleep(100);
    expect((await begin(pathname, signed, part))[0]).toBe("waits");
    const late = { ...signed, "x-greenroom-timestamp": String(Number(now()) - 301) };
    expect((await begin(pathname, late, part))[0]).toBe("401");
  });

  test("a caller who leaves before the body is read frees their place", async () => {
    const headers = { "content-type": "application/json", "content-length": "24000" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    for (let round = 0; round < 40; round += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(`POST /user/v1/auth/forgot-password HTTP/1.1\r\nhost: localhost\r\n${lines.join("")}\r\n{`);
      await sleep(round % 4);
      socket.destroy();
    }
    await sleep(200);
    expect((await begin("/user/v1/auth/forgot-password", headers, Buffer.from("{")))[0]).toBe("waits");
  });

  test("a request that waits on one open route takes no place on another", async () => {
    const headers = { "content-type": "application/json", "content-length": "24000" };
    const sendings = await Promise.all(
      Array.from({ length: 12 }, () => begin("/user/v1/auth/logout", headers, Buffer.from("{"))),
    );
    expect(sendings.map(([status]) => status).toSorted()).toEqual([
      ...Array(2).fill("429"),
      ...Array(10).fill("waits"),
    ]);
    const other = await fetch(`http://127.0.0.1:${port}/user/v1/auth/refresh`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(other.status).toBe(401);
  });
});

test("places for bodies are given back once", () => {
  const take = bytesInFlight({ perNetwork: 10, most: 15 });
  const leave = take("192.0.2.1", 8);
  expect(() => take("192.0.2.1", 8)).toThrow(Refusal);
  expect(() => take("192.0.2.2", 8)).toThrow(Refusal);
  leave();
  leave();
  take("192.0.2.2", 10);
  expect(() => take("192.0.2.3", 10)).toThrow(Refusal);
  take("192.0.2.3", 5);
});

test("each minute has its own count, and an IPv6 customer counts as one", () => {
  let time = 0;
  const counter = minuteCounter(() => time);
  expect([counter.add("2001:db8::1"), counter.add("2001:db8::2"), counter.add("192.0.2.1")]).toEqual([1, 2, 1]);
  time = 59_999;
  expect(counter.read("2001:db8::3")).toBe(2);
  time = 60_000;
  expect(counter.read("2001:db8::3")).toBe(0);
});

test("the description of the interface is compressed and kept by clients", async () => {
  expect(inject("seed")).toBeDefined();
  const ask = (headers: Record<string, string>) =>
    server.app.inject({ method: "GET", url: "/api/openapi.json", remoteAddress: freshAddress(), headers });
  const packed = await ask({ "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.rawPayload.length).toBeLessThan(150_000);
  const etag = String(packed.headers.etag);
  expect((await ask({ "if-none-match": etag })).statusCode).toBe(304);
  const plain = await ask({});
  expect(plain.json()).toMatchObject({ openapi: "3.1.0" });
});
