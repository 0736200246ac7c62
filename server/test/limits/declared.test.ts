/**
 * Calls that tell of existence or send mail declare a limit, which counts every attempt, refused ones too (K31). Each
 * limit is tried at calls that have it; at all of them, and whether a call sends mail, in `npm run test:nightly`.
 */
import { describe, expect, test } from "vitest";
import { type AnyCall, call, open, type RateLimit } from "#contract/call.ts";
import { Done, z } from "#contract/schema.ts";
import { auth } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { RATE_LIMITS } from "#server/lib/serving/limits/rate-limit.ts";
import { type ServeContext, serveUnscoped } from "#server/lib/serving/serve.ts";
import { startApp, type TestReply } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { randomFor } from "#test/generated/breadth.ts";
import { definitionOf, fieldsOf } from "#test/generated/inputs/fields.ts";
import { sampled } from "#test/generated/inputs/random.ts";
import { callsOfRun } from "#test/generated/sampling/calls-of-run.ts";
import { CALLS, type Walked } from "#test/generated/walk.ts";
import { ready } from "#test/generated/world/preconditions.ts";
import type { Ready } from "#test/generated/world/setup.ts";
import { buildWorld } from "#test/generated/world/world.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { sendPasswordLinks } from "#test/password-links.ts";

const server = await startApp();
const { ask } = server;
const world = await buildWorld();

const LIMITED = callsOfRun(
  "limits",
  CALLS.filter(({ call }) => call.limit),
  40,
).flatMap((walked) => (walked.call.limit ? [[walked.title, walked, walked.call.limit] as const] : []));
const WRITES = CALLS.filter(({ reads }) => !reads);
const SAMPLE = 15;

/** Sends a request; `spoilt` has a body that is refused as soon as it is read. */
const send = ({ call }: Walked, { token, input }: Ready, from: string, spoilt = false): Promise<TestReply<AnyCall>> =>
  ask(call, call.access.kind === "public" ? undefined : token, {
    params: input.params as never,
    query: spoilt && !call.body ? { ...input.query, unknownField: "x" } : input.query,
    body: spoilt && call.body ? { unknownField: "x" } : input.body,
    from,
  });

describe("calls that reveal existence or send mail", () => {
  test.each([
    ["tellsExistence", { tellsExistence: true }],
    ["sendsMail", { sendsMail: true }],
  ] as const)("a call with %s and without a limit is not served", (_, flag) => {
    const unlimited = call("POST", "/user/v1/unlimited", {
      summary: "A call without a limit",
      access: open("for this test"),
      transaction: "none",
      ...flag,
      body: z.strictObject({}),
      reply: Done,
    });
    expect(() =>
      serveUnscoped({ resolvers: {} } as ServeContext, { unlimited }, { unlimited: async () => ({}) }),
    ).toThrow("without a limit");
  });

  test("a call that reveals existence or sends mail is one of the listed ones", () => {
    const flagged = CALLS.filter(({ call: { tellsExistence, sendsMail } }) => tellsExistence || sendsMail);
    expect(flagged.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["POST /user/v1/auth/login", "POST /user/v1/staff", "GET /user/v1/staff/check-email"]),
    );
    for (const { call } of CALLS) {
      const takesEmail = call.body !== undefined && z.safeParse(call.body, { email: "a@example.com" }).success;
      if (takesEmail && call.access.kind === "public") expect(call.limit, call.path).toBeDefined();
    }
  });

  test("a call that sends mail names the lists of recipients in its body", () => {
    for (const { title, call } of CALLS.filter(({ call: { sendsMail } }) => sendsMail)) {
      const addressed = [...fieldsOf(call.body)].filter(
        ({ path, schema }) =>
          path.includes("[]") &&
          definitionOf(schema).type === "string" &&
          z.safeParse(schema, "ana@example.com").success &&
          !z.safeParse(schema, "ana").success,
      );
      const lists = new Set(addressed.map(({ path }) => path[0]));
      expect([...lists], title).toEqual(call.letters ?? []);
    }
  });

  test.each(CALLS.filter(({ call }) => call.letters).map((walked) => [walked.title, walked] as const))(
    "%s counts each recipient, and none when it is refused",
    async (_, walked) => {
      const { limit, letters: [list = "", ...others] = [] } = walked.call;
      const base = await ready(world, walked, { full: true });
      const body = base.input.body as Readonly<Record<string, unknown>>;
      const [first] = body[list] as readonly unknown[];
      const addresses = Array.from({ length: 4 }, (_none, n) => `a${n}@example.com`);
      const entries = addresses.map((email) =>
        typeof first === "string" ? email : { ...Object(first), key: null, email },
      );
      const from = freshAddress();
      const sendTo = (count: number) => {
        const lists = { ...Object.fromEntries(others.map((name) => [name, []])), [list]: entries.slice(0, count) };
        return send(walked, { ...base, input: { ...base.input, body: { ...body, ...lists } } }, from);
      };
      if (limit) await spend(limit, from, 3);
      const refused = await sendTo(4);
      expect([refused.status, refused.error?.code], refused.text).toEqual([429, "tooManyTries"]);
      // The network's time was set to ten minutes.
      const seconds = Number(refused.headers["retry-after"]);
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
      const sent = await sendTo(2);
      expect(sent.status, sent.text).toBe(200);
      expect((await sendTo(1)).status).toBe(429);
    },
  );

  test.each(
    [
      ...callsOfRun(
        "calls that send mail",
        WRITES.filter(({ call: { sendsMail } }) => sendsMail),
        20,
      ),
      ...sampled(
        WRITES.filter(({ call: { sendsMail } }) => !sendsMail),
        SAMPLE,
        randomFor("calls that send mail"),
      ),
    ].map((walked) => [walked.title, walked] as const),
  )("%s sends mail exactly if its contract says so", async (_, walked) => {
    // By id, not by number: what was scheduled before may go out meanwhile.
    const mails = async () =>
      (
        await inAgency(
          world.ownAgencyId,
          `select id
            from mail
            where agency_id = $1
            union all
            select id
            from mail_log
            where agency_id = $1 and state = 'SCHEDULED'
            union all
            select id
            from campaign
            where agency_id = $1 and state <> 'DRAFT'`,
          [world.ownAgencyId],
        )
      ).map(({ id }) => String(id));
    const base = await ready(world, walked, { full: true });
    const input =
      walked.call.path.endsWith("/forgot-password") && base.callerId
        ? { ...base.input, body: { email: await emailOf(base.callerId) } }
        : base.input;
    const before = new Set(await mails());
    const { status, text } = await send(walked, { ...base, input }, freshAddress());
    expect(status, text.slice(0, 200)).toBe(200);
    // Jobs write some after the reply: the one with a link to reset a password, and those about a withdrawn round.
    if (walked.call.path.endsWith("/forgot-password") && base.callerId)
      await sendPasswordLinks(server, await emailOf(base.callerId));
    if (walked.call.path.endsWith("/withdrawal")) await server.jobHandlers.signing?.({});
    expect((await mails()).some((id) => !before.has(id))).toBe(walked.call.sendsMail === true);
  });
});
const emailOf = async (id: string) =>
  String((await inAgency(world.ownAgencyId, "select email from account where id = $1", [id]))[0]?.email);

/** Spends all but `left` attempts of a network. */
const spend = (limit: RateLimit, from: string, left: number) =>
  inAgency(
    world.ownAgencyId,
    "insert into rate_limit (key, points, expire) values ($1, $2, (extract(epoch from now()) * 1000 + 600000)::bigint)",
    [`${limit}:address:${from}`, RATE_LIMITS[limit].address[0] - left],
  );

describe.each(LIMITED)("%s", (_, walked, limit) => {
  test("a call counts every attempt of a network, also one that is refused, and then refuses", async () => {
    const from = freshAddress();
    await spend(limit, from, 2);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      statuses.push((await send(walked, await ready(world, walked, { full: true }), from, true)).status);
    expect(statuses).toEqual([400, 400, 429]);
  });

  test.skipIf(walked.call.access.kind === "public")(
    "a call counts every attempt of a person from anywhere, also refused ones, then refuses",
    async () => {
      const base = await ready(world, walked, { full: true });
      const [most] = RATE_LIMITS[limit].subject;
      const statuses: number[] = [];
      // Some of many requests are sent at the same time: the limit counts them all the same.
      while (statuses.length < most) {
        const some = Array.from({ length: Math.min(10, most - statuses.length) }, () =>
          send(walked, base, freshAddress(), true),
        );
        statuses.push(...(await Promise.all(some)).map(({ status }) => status));
      }
      statuses.push((await send(walked, base, freshAddress(), true)).status);
      expect(statuses).toEqual([...Array<number>(most).fill(400), 429]);
    },
    60_000,
  );
});

test("an IPv6 network counts as one address", async () => {
  const [most] = RATE_LIMITS.signIn.address;
  const statuses: number[] = [];
  for (let host = 0; host <= most; host += 1) {
    const from = `2001:db8:77:1::${(host + 1).toString(16)}`;
    statuses.push((await ask(auth.login, undefined, { body: { unknownField: "x" }, from })).status);
  }
  expect(statuses).toEqual([...Array<number>(most).fill(400), 429]);
});

test("a reply says that an email is taken only if the rest of the form is valid", async () => {
  const elsewhere = await buildStaff(await buildAgency());
  const owner = await buildStaff(await buildAgency(), { role: "agency" });
  const permissions = [{ name: "res::CALENDAR", resourceAccesses: ["EDIT_ALL"] }];
  const codes = await Promise.all(
    [elsewhere.email, "free-4711@example.com"].map(async (email) => {
      const { error } = await ask(staff.create, owner.token, { body: minimalStaffForm({ email, permissions }) });
      return error?.details.map(({ code }) => code);
    }),
  );
  expect(codes).toEqual([["levelNotOffered"], ["levelNotOffered"]]);
});
