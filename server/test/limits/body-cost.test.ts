/**
 * Cost of reading a body: nothing before the sender is known, little afterwards, and never more than the share of a
 * network (K32). All shapes in `npm run test:nightly`; otherwise a sample.
 */
import { once } from "node:events";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, test } from "vitest";
import { auth, users } from "#contract/session/session.ts";
import { permission } from "#contract/staff/permission.ts";
import { staff } from "#contract/staff/staff.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { randomFor } from "#test/generated/breadth.ts";
import { sampled, WHOLE } from "#test/generated/inputs/random.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const { app } = await startApp();
const MEGABYTE = 1_048_576;
const ROUNDS = WHOLE ? 40 : 12;

const fill = (start: string, part: string, end: string) =>
  start + part.repeat(Math.floor((MEGABYTE - start.length - end.length) / Buffer.byteLength(part))) + end;
const keys = (value: string) => {
  const entries: string[] = [];
  for (let size = 0; size < MEGABYTE - 60; size += (entries.at(-1)?.length ?? 0) + 1)
    entries.push(`"${entries.length.toString(36)}":${value}`);
  return `{${entries.join()}}`;
};
/** Bodies of nearly a megabyte, by what they are made of. */
const SHAPES: readonly (readonly [name: string, body: string])[] = [
  ["empty arrays", fill("[", "[],", "[]]")],
  ["empty objects", fill("[", "{},", "{}]")],
  ["arrays in arrays", fill("[", "[[[[[[]]]]]],", "[]]")],
  ["objects in objects", fill("[", '{"a":{"b":{}}},', "{}]")],
  ["brackets without an end", "[".repeat(MEGABYTE)],
  ["numbers", fill("[", "1,", "1]")],
  ["words", fill("[", "true,null,", "1]")],
  ["texts", fill("[", '"a",', '"a"]')],
  ["keys", keys("1")],
  ["keys of objects", keys('{"a":1}')],
  ["one text", fill('{"email":"', "x", '"}')],
  ["one text of another script", fill('{"email":"', "演", '"}')],
  ["one text of spaces", fill('{"displayName":"', " ", '"}')],
  ["escapes", fill('{"email":"', '\\"', '"}')],
  ["coded letters", fill('{"email":"', "\\u0061", '"}')],
  ["a text without an end", fill('{"email":"', "x", "")],
  ["one number", fill('{"version":', "1", "}")],
  ["one fraction", fill('{"version":1.', "0", "}")],
  ["spaces", fill("", " ", "{}")],
  ["colons", fill("{", ":", "}")],
  ["commas", fill("[", ",", "]")],
  ["bytes that are no text", fill('{"a":"', "\u0080", '"}')],
];
const shapes = sampled(SHAPES, 6, randomFor("body cost"));
const TARGETS = [
  ["sign-in", auth.login.path, "POST"],
  ["adding a talent", "/talent/v1/talents", "POST"],
  ["a list", staff.list.path, "POST"],
  ["permissions", permission.update.path.replace("{id}", "0198c0de-0000-7000-8000-000000000000"), "PUT"],
] as const;

interface Sent {
  path: string;
  method: "POST" | "PUT";
  body: string;
  token?: string;
  from?: string;
}
const send = ({ path, method, body, token, from = freshAddress() }: Sent) =>
  app.inject({
    url: path,
    method,
    remoteAddress: from,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    payload: body,
  });

/**
 * Processor milliseconds of a request in its lower quartile: work, not waiting, and without what a collection of the
 * heap or another thread adds to some of the rounds. What a request costs by itself, it costs in each.
 */
async function processorMs(request: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await turn();
    const before = process.cpuUsage();
    await request();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 4)] ?? 0;
}

const owner = await buildStaff(await buildAgency(), { role: "agency" });
/** The most expensive requests of each kind. */
const max = { unknown: 0, "signed in": 0 };
afterAll(() =>
  console.log(`body cost: unknown ${max.unknown.toFixed(1)} ms, signed in ${max["signed in"].toFixed(1)} ms at most`),
);

describe.each(shapes)("a megabyte of %s", (_, body) => {
  test.each(TARGETS)(
    "a megabyte costs next to nothing before it is known who sends it, at %s",
    async (_target, path, method) => {
      const statuses = new Set<number>();
      const small = await processorMs(() => send({ path, method, body: "{}" }));
      const large = await processorMs(async () => statuses.add((await send({ path, method, body })).statusCode));
      for (const status of statuses) expect([401, 413]).toContain(status);
      expect(large).toBeLessThan(small + 8);
      max.unknown = Math.max(max.unknown, large - small);
    },
  );

  test.each(TARGETS.slice(1))(
    "a megabyte is refused cheaply from a person who is signed in, at %s",
    async (_target, path, method) => {
      const statuses = new Set<number>();
      const taken = await processorMs(async () =>
        statuses.add((await send({ path, method, body, token: owner.token })).statusCode),
      );
      // An object of spaces alone is an empty one, which a list takes.
      const isEmpty = body.replaceAll(" ", "") === "{}";
      for (const status of statuses) expect(isEmpty ? [200, 400, 404] : [400, 404, 413]).toContain(status);
      expect(taken).toBeLessThan(60);
      max["signed in"] = Math.max(max["signed in"], taken);
    },
  );
});
/** Floods the server from another thread, so that sending costs this one nothing: 20 requests in flight until stopped. */
const FLOOD = `
  const { parentPort, workerData: { port, path, token, body } } = require("node:worker_threads");
  const statuses = {};
  let stopped = false;
  let isRefused = false;
  parentPort.once("message", () => { stopped = true; });
  const one = async () => {
    while (!stopped) {
      const { status } = await fetch("http://127.0.0.1:" + port + path, { method: "POST", body, headers: { "content-type": "application/json", authorization: "Bearer " + token } }).catch(() => ({ status: 0 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429 && !isRefused) {
        isRefused = true;
        parentPort.postMessage("refused");
      }
    }
  };
  Promise.all(Array.from({ length: 20 }, one)).then(() => parentPort.postMessage(statuses));
`;

test("a network that floods the server is refused after its share, and others are hardly slowed", {
  timeout: 60_000,
}, async () => {
  const colleague = await buildStaff(await buildAgency(), { role: "agency" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const workerData = { port, path: staff.list.path, token: owner.token, body: fill('{"email":"', "x", '"}') };
  const flood = new Worker(FLOOD, { eval: true, workerData });
  const took: number[] = [];
  let isRefused = false;
  flood.once("message", () => {
    isRefused = true;
  });
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1000;
  // A machine with much else to do takes longer until the share is spent.
  while (seconds() < (WHOLE ? 10 : 3) || (!isRefused && seconds() < 30)) {
    const startedAt = performance.now();
    const { statusCode } = await app.inject({
      url: users.me.path,
      remoteAddress: freshAddress(),
      headers: { authorization: `Bearer ${colleague.token}` },
    });
    expect(statusCode).toBe(200);
    took.push(performance.now() - startedAt);
    await sleep(5);
  }
  expect(isRefused, "refused within 30 s").toBe(true);
  flood.postMessage("stop");
  const [statuses] = (await once(flood, "message")) as [Record<string, number>];
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
  console.log(`body cost: flooded with ${JSON.stringify(statuses)}, ${took.length} others, p99 ${p99.toFixed(0)} ms`);
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  // A time of waiting says something only on a machine with nothing else to do.
  if (WHOLE) expect(p99).toBeLessThan(500);
});
