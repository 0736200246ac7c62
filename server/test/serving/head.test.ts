/** HEAD is answered as GET is, by the same route behind the same door, without a body (RFC 9110, 9.3.2). */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { imports } from "#contract/imports/import.ts";
import { users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { buildApp } from "#server/app.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { pathOf, startApp, testConfig } from "../app.ts";
import { buildAgency, buildStaff } from "../factories.ts";

const PAGES = 60;
const server = await startApp({ openRequestsPerMinute: PAGES });
const agency = await buildAgency();
const owner = await buildStaff(agency, { role: "agency" });

const READ = server.app.doors.list().flatMap(({ title }) => (title.startsWith("GET ") ? [title.slice(4)] : []));
/** The addresses that need nothing filled in; of `/*`, two screens. */
const PATHS = READ.filter((url) => !/[:*]/.test(url)).concat(READ.includes("/*") ? ["/", "/login", "/nowhere"] : []);

const send = (method: "GET" | "HEAD", url: string, headers: Record<string, string> = {}, from?: string) => {
  const remoteAddress = from ?? freshAddress();
  return server.app.inject({ method, url, headers, remoteAddress });
};
/** Headers that differ between two replies to the same request. */
const OWN = new Set(["date", "content-security-policy", "connection", "transfer-encoding"]);
const headersOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)));

test("there are addresses to walk", () => expect(PATHS.length).toBeGreaterThan(100));

test("HEAD answers every address that GET answers, with the same status and headers", async () => {
  for (const url of PATHS) {
    const [get, head] = [await send("GET", url), await send("HEAD", url)];
    expect(head.statusCode, url).toBe(get.statusCode);
    expect(head.rawPayload.length, url).toBe(0);
    const { "content-length": length, ...headers } = headersOf(head.headers);
    expect(get.headers, url).toMatchObject(headers);
    // A stream's length is not known.
    if (length !== undefined) expect(Number(length), url).toBe(get.rawPayload.length);
  }
});

test("monitoring may use HEAD", async () => {
  for (const url of ["/health", "/ready"]) expect((await send("HEAD", url)).statusCode, url).toBe(200);
});

test("nothing comes after the headers on a connection, which serves the next request", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const line = (method: string, close: boolean) =>
    `${method} /health HTTP/1.1\r\nhost: localhost\r\n${close ? "connection: close\r\n" : ""}\r\n`;
  socket.write(line("HEAD", false) + line("GET", true));
  const replies = (await text(socket)).split("HTTP/1.1 200 OK\r\n");
  expect(replies).toHaveLength(3);
  const [, head = "", get = ""] = replies;
  const length = Number(/content-length: (\d+)/.exec(get)?.[1]);
  expect(get.slice(-length)).toContain('"status":"ok"');
  expect(head).toContain(`content-length: ${length}\r\n`);
  expect(head.endsWith("\r\n\r\n")).toBe(true);
});

describe("HEAD of a call", () => {
  test("HEAD needs the session and the right that GET needs", async () => {
    const stranger = await buildStaff(agency, {});
    const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const [url, token] of [
      [users.me.path, owner.token],
      [pathOf(staff.get, { id: owner.id }), owner.token],
      [pathOf(staff.get, { id: owner.id }), stranger.token],
      [pathOf(staff.get, { id: agency }), owner.token],
    ] as const) {
      const [get, head] = [await send("GET", url, authorization(token)), await send("HEAD", url, authorization(token))];
      expect(head.statusCode, url).toBe(get.statusCode);
      expect(head.headers["content-length"], url).toBe(String(get.rawPayload.length));
      expect(head.rawPayload.length).toBe(0);
    }
    expect((await send("HEAD", users.me.path)).statusCode).toBe(401);
    expect((await send("HEAD", pathOf(staff.get, { id: owner.id }), authorization(stranger.token))).statusCode).toBe(
      403,
    );
  });

  test("a file is not read for HEAD", async () => {
    const url = `${pathOf(imports.sample, { kind: "talents" })}?format=csv`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const [get, head] = [await send("GET", url, headers), await send("HEAD", url, headers)];
    expect(get.statusCode).toBe(200);
    expect(get.rawPayload.length).toBeGreaterThan(0);
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers["content-disposition"]).toBe(get.headers["content-disposition"]);
  });
});

test("HEAD counts against the limit of GET", async () => {
  const from = freshAddress();
  for (let sent = 0; sent < PAGES; sent += 1)
    expect((await send(sent % 2 === 0 ? "HEAD" : "GET", "/health", {}, from)).statusCode).toBe(200);
  expect((await send("HEAD", "/health", {}, from)).statusCode).toBe(429);
});

test("a stream is closed unread for HEAD", async () => {
  const other = await buildApp(testConfig());
  onTestFinished(() => other.close());
  const streams: Readable[] = [];
  let reads = 0;
  other.app.get("/stream", { config: { door: "session" } }, async (_, reply) => {
    const stream = new Readable({
      read() {
        reads += 1;
        this.push(reads % 2 === 1 ? "something" : null);
      },
    });
    streams.push(stream);
    return reply.type("text/plain").send(stream);
  });
  const ask = (method: "GET" | "HEAD") => other.app.inject({ method, url: "/stream" });
  expect((await ask("GET")).body).toBe("something");
  const before = reads;
  const head = await ask("HEAD");
  expect([head.statusCode, head.headers["content-type"], head.body]).toEqual([200, "text/plain", ""]);
  expect(reads).toBe(before);
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});
