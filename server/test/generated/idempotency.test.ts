/** Every POST that writes, sent ten times at once with one key: it takes effect once and answers ten times the same. R8. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { type Answer, startApp } from "../app.ts";
import { buildSuperAdmin } from "../factories.ts";
import { between, effectsIn } from "./effects.ts";
import { type Ready, ready } from "./ready.ts";
import { CALLS } from "./walk.ts";
import { buildWorld } from "./world.ts";

const { ask } = await startApp();
const world = await buildWorld();
const AT_ONCE = 10;
const POSTS = CALLS.filter(({ call, reads }) => call.method === "POST" && !reads && call.transaction !== "none");
let cases = 0;
afterAll(() => console.log(`idempotency: ${cases} cases, ${POSTS.length} calls`));

const key = () => randomUUID();
const send = (
  call: AnyCall,
  { token, input }: Ready,
  headers: Record<string, string> = {},
): Promise<Answer<AnyCall>> => {
  cases += 1;
  return ask(call, token, { params: input.params as never, query: input.query, body: input.body, headers });
};
/** What calls do to the agency, and what they answer. */
async function doing<T>(work: () => Promise<T>): Promise<{ effect: Record<string, number>; answers: T }> {
  const before = await effectsIn(world.here);
  const answers = await work();
  return { effect: between(before, await effectsIn(world.here)), answers };
}
const said = ({ status, data, error }: Answer<AnyCall>) => ({ status, data, code: error?.code });

test("there are calls to send twice", () => expect(POSTS.length).toBeGreaterThan(5));

describe.each(POSTS.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  const { call } = walked;

  test.each(["owner", "super admin"] as const)("with one key takes effect once, sent at once by an %s", async (who) => {
    const tokens = {
      owner: async ({ token }: Ready) => token,
      "super admin": async () => (await buildSuperAdmin(world.here)).token,
    };
    const by = async (base: Ready): Promise<Ready> => ({ ...base, token: await tokens[who](base) });
    const once = await by(await ready(world, walked, { full: true }));
    const single = await doing(() => send(call, once));
    expect(single.answers.status, single.answers.text.slice(0, 200)).toBe(200);
    expect(single.effect, "writes something").not.toEqual({});

    const often = await by(await ready(world, walked, { full: true }));
    const headers = { "idempotency-key": key() };
    const tenfold = await doing(() => Promise.all(Array.from({ length: AT_ONCE }, () => send(call, often, headers))));
    expect(tenfold.effect).toEqual({ ...single.effect, "idempotency rows": 1 });
    expect(new Set(tenfold.answers.map((answer) => JSON.stringify(said(answer)))).size).toBe(1);
    expect(tenfold.answers[0]?.status).toBe(200);

    const later = await doing(() => send(call, often, headers));
    expect(later.effect).toEqual({});
    expect(said(later.answers)).toEqual(said(tenfold.answers[0] ?? later.answers));
  });

  test("with a key that stands for another request is refused, and writes nothing", async () => {
    const first = await ready(world, walked, { full: true });
    const headers = { "idempotency-key": key() };
    expect((await send(call, first, headers)).status).toBe(200);
    const second = await ready(world, walked, { full: true });
    // Another body or another path; a call that has neither has no other request.
    const { effect, answers } = await doing(() => send(call, { ...second, token: first.token }, headers));
    expect(answers.error?.code, answers.text.slice(0, 200)).toBe("idempotencyReused");
    expect(answers.status).toBe(409);
    expect(effect).toEqual({});
    const [other] = POSTS.filter((one) => one.title !== walked.title && one.family === walked.family);
    if (!other) return;
    const elsewhere = await ready(world, other, { full: true });
    expect((await send(other.call, { ...elsewhere, token: first.token }, headers)).error?.code).toBe(
      "idempotencyReused",
    );
  });

  test("a key is its sender's own, and a refused request does not use it up", async () => {
    const headers = { "idempotency-key": key() };
    const mine = await ready(world, walked, { full: true });
    const theirs = await ready(world, walked, { full: true });
    const another = await buildSuperAdmin(world.here);
    const named = Object.keys(mine.input.params).filter((name) => name !== "family");
    const nowhere = {
      ...mine,
      input: {
        ...mine.input,
        params: { ...mine.input.params, ...Object.fromEntries(named.map((name) => [name, randomUUID()])) },
      },
    };
    if (named.length > 0) expect((await send(call, nowhere, headers)).status).toBe(404);
    expect((await send(call, mine, headers)).status).toBe(200);
    const { effect, answers } = await doing(() => send(call, { ...theirs, token: another.token }, headers));
    expect(answers.status).toBe(200);
    expect(effect["idempotency rows"]).toBe(1);
  });

  test("without a key takes effect again, or is refused and writes nothing", async () => {
    const base = await ready(world, walked, { full: true });
    const first = await doing(() => send(call, base));
    const second = await doing(() => send(call, base));
    if (second.answers.status === 200) expect(second.effect).toEqual(first.effect);
    else {
      expect(second.answers.status).toBeLessThan(500);
      expect(second.effect).toEqual({});
    }
  });

  test("takes no key that is none", async () => {
    const base = await ready(world, walked, { full: true });
    for (const bad of ["short", "x".repeat(101), "with spaces in it", "ключключ", ""].map((text) =>
      Buffer.from(text).toString("latin1"),
    )) {
      const { effect, answers } = await doing(() => send(call, base, { "idempotency-key": bad }));
      expect(answers.status, bad).toBe(400);
      expect(effect).toEqual({});
    }
  });
});
