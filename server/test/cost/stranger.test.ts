/** Limits the time that a stranger's request keeps the server's thread to 20 ms. */
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { PUBLIC_BODY_LIMIT } from "#server/lib/serving/serve.ts";
import { pathOf } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { closeRaw } from "../generated/bad/raw.ts";
import { randomFor } from "../generated/breadth.ts";
import { sampled } from "../generated/inputs/random.ts";
import { CALLS } from "../generated/walk.ts";
import { ready } from "../generated/world/preconditions.ts";
import { buildWorld } from "../generated/world/world.ts";
import { sendTo } from "./client.ts";
import { FILLERS, largestBody, oversizedBodies } from "./largest.ts";
import { startWatched } from "./watched-program.ts";

const LIMIT = 20;
const XERO_KEY = "the key of the tests";

await takeOwnDatabase();
const world = await buildWorld();
const watched = await startWatched("strangers", { XERO_WEBHOOK_KEY: XERO_KEY });
afterAll(closeRaw);
const random = randomFor("thread time of strangers");

const filled = (start: string, part: string, end: string, bytes: number): string =>
  start + part.repeat(Math.max(0, Math.floor((bytes - start.length - end.length) / Buffer.byteLength(part)))) + end;
const keysOf = (value: string, bytes: number): string => {
  const entries: string[] = [];
  for (let size = 0; size < bytes - 60; size += (entries.at(-1)?.length ?? 0) + 1)
    entries.push(`"${entries.length.toString(36)}":${value}`);
  return `{${entries.join()}}`;
};
/** Bodies that cost much for their length. */
const shapes = (bytes: number): readonly (readonly [what: string, body: string])[] => [
  ["deep lists", "[".repeat(bytes)],
  ["lists in lists", filled("[", "[[[[[[]]]]]],", "[]]", bytes)],
  ["empty objects", filled("[", "{},", "{}]", bytes)],
  ["keys", keysOf("1", bytes)],
  ["keys of objects", keysOf('{"a":{}}', bytes)],
  ["numbers", filled("[", "1,", "1]", bytes)],
  ["one long number", filled('{"a":', "1", "}", bytes)],
  ["one text", filled('{"email":"', "x", '"}', bytes)],
  ["coded letters", filled('{"email":"', "\\u0061", '"}', bytes)],
  ["an address of an email", filled('{"email":"', "a.", '@a.com","password":"x"}', bytes)],
  ["letters that normalise into more", filled('{"email":"', "\u0958", '"}', bytes)],
  ["spaces", filled("", " ", "{}", bytes)],
];
const MEGABYTE = 1_048_000;
const problems: string[] = [];
const JSON_TYPE = { "content-type": "application/json" };

interface Request {
  what: string;
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}
/** Sends a request in its ordinary size first, which compiles what it runs, and then measures it. */
async function measure({ what, method = "POST", path, headers, body }: Request): Promise<number> {
  const { longest } = await watched.measure(what, LIMIT, () => sendTo(watched.port, { method, path, headers, body }));
  if (longest > LIMIT) problems.push(`${what}: ${longest.toFixed(1)} ms`);
  return longest;
}

const OPEN = CALLS.filter(({ call }) => call.access.kind === "public");
test("there are calls that take no session", () => expect(OPEN.length).toBeGreaterThan(10));

describe.each(OPEN.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("a call processes a stranger's input in turns of at most 20 ms", { timeout: 120_000 }, async () => {
    problems.length = 0;
    const { call, title } = walked;
    const base = await ready(world, walked, { full: true });
    const query = toAddress(base.input.query).toString();
    const path = `${pathOf(call, base.input.params)}${query ? `?${query}` : ""}`;
    const send = (body: string | undefined) =>
      sendTo(watched.port, { method: call.method, path, headers: body === undefined ? {} : JSON_TYPE, body });
    const valid = call.body ? JSON.stringify(base.input.body) : undefined;
    for (let time = 0; time < 3; time += 1) await send(valid);
    const long = `${pathOf(call, Object.fromEntries(Object.keys(base.input.params).map((name) => [name, "a".repeat(6000)])))}?${"a=&".repeat(2000)}`;
    await measure({ what: `${title}: a long address`, method: call.method, path: long });
    await measure({
      what: `${title}: a long query`,
      method: call.method,
      path: `${path.split("?")[0]}?q=${"%F0%9F%98%80".repeat(800)}`,
    });
    await measure({
      what: `${title}: a long token`,
      method: call.method,
      path,
      headers: { authorization: `Bearer ${"a".repeat(8000)}` },
    });
    if (!call.body) return expect(problems).toEqual([]);
    for (const [what, body] of sampled(shapes(PUBLIC_BODY_LIMIT - 10), 4, random))
      await measure({ what: `${title}: ${what}`, method: call.method, path, headers: JSON_TYPE, body });
    const [what, body] = random.pick(shapes(MEGABYTE));
    await measure({ what: `${title}: a megabyte of ${what}`, method: call.method, path, headers: JSON_TYPE, body });
    for (const fill of [random.pick(FILLERS), random.pick(FILLERS)]) {
      const bodies = [
        largestBody(call.body, base.input.body, { fill, unknownIds: true, bytes: PUBLIC_BODY_LIMIT - 10 }),
        ...oversizedBodies(base.input.body, fill, PUBLIC_BODY_LIMIT - 10),
      ];
      for (const sent of bodies)
        await measure({
          what: `${title}: the largest of ${JSON.stringify(fill)}`,
          method: call.method,
          path,
          headers: JSON_TYPE,
          body: sent,
        });
    }
    expect(problems).toEqual([]);
  });
});

describe("calls that check the session", () => {
  const SIGNED_IN = sampled(
    CALLS.filter(({ call }) => call.access.kind !== "public" && call.method !== "GET"),
    12,
    random,
  );
  test.each(SIGNED_IN.map((walked) => [walked.title, walked] as const))(
    "%s reads nothing of a stranger",
    { timeout: 60_000 },
    async (title, { call }) => {
      problems.length = 0;
      const path = pathOf(call, { family: "talents", api: "talents", kind: "talents", id: randomUUID() });
      for (const [what, body] of sampled(shapes(MEGABYTE), 3, random))
        for (const token of ["", newToken()])
          await measure({
            what: `${title}: a megabyte of ${what}${token && ", with a token"}`,
            method: call.method,
            path,
            body,
            headers: { ...JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) },
          });
      expect(problems).toEqual([]);
    },
  );
});

const mime = (bytes: number) =>
  filled(
    "From: a@b.example\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n",
    "--b\r\n\r\nx\r\n",
    "",
    bytes,
  );
const events = (count: number) =>
  JSON.stringify({
    events: Array.from({ length: count }, () => ({
      eventCategory: "INVOICE",
      tenantId: randomUUID(),
      resourceId: randomUUID(),
    })),
  });
const signed = (body: string, name: string, key: string, encoding: "hex" | "base64", prefix = "") => ({
  ...JSON_TYPE,
  [name]: prefix + createHmac("sha256", key).update(body).digest(encoding),
});
const chatChange = (text: string) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value: { text } }] }],
  });
/** Open routes outside of the contract. The sender of a signed one is known, and measured as a colleague is. */
const ROUTES: readonly Request[] = [
  ...shapes(MEGABYTE).flatMap(([what, body]): Request[] => [
    {
      what: `Meta's webhook: ${what}`,
      path: "/notification/v1/whatsapp/webhook",
      headers: { ...JSON_TYPE, "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
      body,
    },
    {
      what: `Xero's webhook: ${what}`,
      path: "/finance/v1/xero/webhook",
      headers: { ...JSON_TYPE, "x-xero-signature": "0".repeat(44) },
      body,
    },
    {
      what: `fan interface: ${what}`,
      path: "/fan/v1/events",
      headers: { ...JSON_TYPE, authorization: "Bearer x" },
      body,
    },
    {
      what: `enquiry: ${what}`,
      path: `/enquiry/${"a".repeat(22)}`,
      headers: JSON_TYPE,
      body: body.slice(0, PUBLIC_BODY_LIMIT),
    },
  ]),
  {
    what: "inbound email of 24 MB",
    path: `/mail/v1/inbound/${newToken()}`,
    headers: {
      "content-type": "message/rfc822",
      "x-greenroom-timestamp": "1234567890",
      "x-greenroom-signature": "0".repeat(64),
    },
    body: mime(24_000_000),
  },
  ...[
    "/health",
    "/ready",
    "/api/openapi.json",
    "/",
    "/talents",
    "/t/x/y",
    "/t/x/y/feed.xml",
    "/t/x/y/podcast.xml",
    "/t/sitemap.xml",
    "/robots.txt",
    "/enquiry/embed.js",
    "/icon.svg",
    "/tour/worker.js",
    `/enquiry/${"a".repeat(22)}`,
    `/mail/v1/opened/${"a".repeat(43)}.gif`,
    `/media/public/${"a".repeat(64)}`,
    "/fan/v1/content",
    "/fan/v1/talents",
    `/${"a/".repeat(3000)}`,
    `/t/${"%F0%9F%98%80".repeat(900)}`,
    `/t/${"x".repeat(7000)}/${"y".repeat(7000)}`,
    `/assets/${"../".repeat(2000)}`,
    `/?${"a=b&".repeat(3000)}`,
  ].map((path): Request => ({ what: `GET ${path.slice(0, 60)}`, method: "GET", path })),
  {
    what: "many headers",
    method: "GET",
    path: "/health",
    headers: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, "y".repeat(30)])),
  },
  { what: "a long list of languages", method: "GET", path: "/", headers: { "accept-language": "a,".repeat(5000) } },
  {
    what: "long forwarded addresses",
    method: "GET",
    path: "/health",
    headers: { "x-forwarded-for": "1.1.1.1,".repeat(1500) },
  },
  {
    what: "a long cookie",
    path: "/user/v1/auth/refresh",
    headers: { ...JSON_TYPE, cookie: "a=b;".repeat(3000) },
    body: "{}",
  },
];
test.each(ROUTES.map((request) => [request.what, request] as const))(
  "%s is answered in turns of at most 20 ms",
  { timeout: 60_000 },
  async (_, request) => {
    problems.length = 0;
    for (let time = 0; time < 2; time += 1)
      await sendTo(watched.port, {
        method: request.method ?? "POST",
        path: request.path,
        headers: request.headers ?? {},
        body: request.method === "GET" ? undefined : "{}",
      });
    await measure(request);
    expect(problems).toEqual([]);
  },
);

test("signed webhooks of the largest size are kept in turns of at most 50 ms", { timeout: 60_000 }, async () => {
  const bodies: [string, string, Readonly<Record<string, string>>][] = [];
  const many = events(6000);
  bodies.push(["Xero's events", "/finance/v1/xero/webhook", signed(many, "x-xero-signature", XERO_KEY, "base64")]);
  const costs: string[] = [];
  for (const [what, path, headers] of bodies) {
    const { longest } = await watched.measure(what, 50, () =>
      sendTo(watched.port, { method: "POST", path, headers, body: many }),
    );
    if (longest > 50) costs.push(`${what}: ${longest.toFixed(1)} ms`);
  }
  const long = chatChange("x".repeat(900_000));
  const { longest } = await watched.measure("Meta's message", 50, () =>
    sendTo(watched.port, {
      method: "POST",
      path: "/notification/v1/whatsapp/webhook",
      headers: signed(long, "x-hub-signature-256", "of the tests", "hex", "sha256="),
      body: long,
    }),
  );
  if (longest > 50) costs.push(`Meta's message: ${longest.toFixed(1)} ms`);
  expect(costs).toEqual([]);
});
