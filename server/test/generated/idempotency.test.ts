/**
 * Sends the writing POSTs of a run, at night every one, ten times at once with one key: it takes effect once and gives ten equal replies (R8). As an owner or
 * as a super admin by a seed, as both in the nightly run.
 */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { type AnyCall, pathParams } from "#contract/call.ts";
import { reportSchedules } from "#contract/reports/schedule.ts";
import { startApp, type TestReply } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { buildSuperAdmin, inAgency } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import { randomFor } from "./breadth.ts";
import { expectNothingWritten } from "./cross-check.ts";
import { between, effectsIn } from "./effects.ts";
import { sampled } from "./inputs/random.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import type { Ready } from "./world/setup.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
const AT_ONCE = 10;
/** Good once by itself, and only for the session that began it. */
const OF_ITS_SESSION: ReadonlySet<string> = new Set([
  "POST /finance/v1/xero/connect",
  "POST /notification/v1/whatsapp/connect",
  "POST /notification/v1/whatsapp/share-business-account",
]);
/**
 * Returns how a super admin is refused a call that only the author of something may make, such as undoing a change, or
 * only staff of the agency; null for any other.
 */
function refusalOfOthers(title: string): number | null {
  if (title.endsWith("/bulk/undo") || title === `POST ${reportSchedules.send.path}`) return 404;
  return title === `POST ${reportSchedules.create.path}` ? 403 : null;
}
// A file is not kept with the key: asking for it again makes it again.
const POSTS = CALLS.filter(
  ({ call, reads, title }) =>
    call.method === "POST" && !reads && call.transaction !== "none" && !call.file && !OF_ITS_SESSION.has(title),
);
/** One refused request per call, repeated at the end. */
const refusedRequests: (() => Promise<TestReply<AnyCall>>)[] = [];
const seed = randomFor("idempotency");
/** Variants that every call is tried with besides ten requests at the same time: in a run one of these, by the seed. */
const OTHERS = ["another request", "its sender", "no key", "an invalid key"] as const;
let cases = 0;
afterAll(() => console.log(`idempotency: ${cases} cases, ${TRIED.length} of ${POSTS.length} calls`));

const key = () => randomUUID();
const send = (
  call: AnyCall,
  { token, input }: Ready,
  headers: Record<string, string> = {},
): Promise<TestReply<AnyCall>> => {
  cases += 1;
  return ask(call, token, { params: input.params as never, query: input.query, body: input.body, headers });
};
const comparable = ({ status, data, error }: TestReply<AnyCall>) => ({ status, data, code: error?.code });
const keysKept = async (): Promise<number> =>
  Number(
    (
      await inAgency(world.ownAgencyId, "select count(*) as n from idempotency where agency_id = $1", [
        world.ownAgencyId,
      ])
    )[0]?.n,
  );

test("there are calls to repeat", () => expect(POSTS.length).toBeGreaterThan(5));

const TRIED = callsOfRun("idempotency", POSTS, 100);
describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  const { call } = walked;
  const others = sampled(OTHERS, 1, seed);
  const testOf = (other: (typeof OTHERS)[number]) => test.runIf(others.includes(other));

  test.each(sampled(["owner", "super admin"] as const, 1, seed))(
    "a call takes effect once when an %s sends it ten times at once with one key",
    async (role) => {
      const tokens = {
        owner: async ({ token }: Ready) => token,
        "super admin": async () => (await buildSuperAdmin(world.ownAgencyId)).token,
      };
      const by = async (base: Ready): Promise<Ready> => ({
        ...base,
        token: await tokens[refusalOfOthers(walked.title) === null ? role : "owner"](base),
      });
      const once = await by(await ready(world, walked, { full: true }));
      const often = await by(await ready(world, walked, { full: true }));
      const headers = { "idempotency-key": key() };

      const untouched = await effectsIn(world.ownAgencyId);
      const single = await send(call, once);
      const afterOne = await effectsIn(world.ownAgencyId);
      const tenfold = await Promise.all(Array.from({ length: AT_ONCE }, () => send(call, often, headers)));
      const afterTen = await effectsIn(world.ownAgencyId);
      expect(single.status, single.text.slice(0, 200)).toBe(200);
      expect(between(untouched, afterOne), "writes something").not.toEqual({});
      expect(between(afterOne, afterTen)).toEqual({ ...between(untouched, afterOne), "idempotency rows": 1 });
      expect(new Set(tenfold.map((answer) => JSON.stringify(comparable(answer)))).size).toBe(1);
      expect(tenfold[0]?.status).toBe(200);

      const { result: later, writes } = await writesDuring(() => send(call, often, headers));
      expect(writes).toEqual([]);
      expect(comparable(later)).toEqual(comparable(tenfold[0] ?? later));
    },
  );

  testOf("another request")("is refused and writes nothing with the key of another request", async () => {
    const first = await ready(world, walked, { full: true });
    const headers = { "idempotency-key": key() };
    expect((await send(call, first, headers)).status).toBe(200);
    const second = await ready(world, walked, { full: true });
    // The same key with another body or path.
    const { result, writes } = await writesDuring(() => send(call, { ...second, token: first.token }, headers));
    expect(result.error?.code, result.text.slice(0, 200)).toBe("idempotencyReused");
    expect(result.status).toBe(409);
    expect(writes).toEqual([]);
    refusedRequests.push(() => send(call, { ...second, token: first.token }, headers));
    const [other] = POSTS.filter((post) => post.title !== walked.title && post.family === walked.family);
    if (!other) return;
    const elsewhere = await ready(world, other, { full: true });
    expect((await send(other.call, { ...elsewhere, token: first.token }, headers)).error?.code).toBe(
      "idempotencyReused",
    );
  });

  testOf("its sender")("a key belongs to its sender, and a refused request does not use it up", async () => {
    const headers = { "idempotency-key": key() };
    const first = await ready(world, walked, { full: true });
    const second = await ready(world, walked, { full: true });
    const another = await buildSuperAdmin(world.ownAgencyId);
    const named = pathParams(call.path).filter((name) => name !== "family" && name in first.input.params);
    const nowhere = {
      ...first,
      input: {
        ...first.input,
        params: { ...first.input.params, ...Object.fromEntries(named.map((name) => [name, randomUUID()])) },
      },
    };
    if (named.length > 0) expect((await send(call, nowhere, headers)).status).toBe(404);
    expect((await send(call, first, headers)).status).toBe(200);
    const before = await keysKept();
    const { status } = await send(call, { ...second, token: another.token }, headers);
    const refused = refusalOfOthers(walked.title);
    expect([status, (await keysKept()) - before]).toEqual(refused === null ? [200, 1] : [refused, 0]);
  });

  testOf("no key")("without a key, it takes effect again or is refused and writes nothing", async () => {
    const base = await ready(world, walked, { full: true });
    const untouched = await effectsIn(world.ownAgencyId);
    await send(call, base);
    const afterOne = await effectsIn(world.ownAgencyId);
    const { result: second, writes } = await writesDuring(() => send(call, base));
    if (second.status === 200)
      expect(between(afterOne, await effectsIn(world.ownAgencyId))).toEqual(between(untouched, afterOne));
    else {
      expect(second.status).toBeLessThan(500);
      expect(writes).toEqual([]);
    }
  });

  testOf("an invalid key")("refuses an invalid key", async () => {
    const base = await ready(world, walked, { full: true });
    for (const bad of ["short", "x".repeat(101), "with spaces in it", "ключключ", ""].map((text) =>
      Buffer.from(text).toString("latin1"),
    )) {
      const { result, writes } = await writesDuring(() => send(call, base, { "idempotency-key": bad }));
      expect(result.status, bad).toBe(400);
      expect(writes).toEqual([]);
    }
  });
});

test("refused requests wrote nothing, according to a digest of every table too", { timeout: 60_000 }, () =>
  expectNothingWritten(world, refusedRequests),
);
