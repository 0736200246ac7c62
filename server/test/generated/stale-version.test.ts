/**
 * Calls with a version: an update from an older one is refused with the current record, and of two concurrent updates one wins (R9).
 * A run takes some of the calls, and lets the updates of half of these compete, by a seed, and the nightly run those of all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { type AnyCall, pathParams } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { startApp, type TestReply } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { writesDuring } from "../writes.ts";
import { randomFor } from "./breadth.ts";
import { expectNothingWritten } from "./cross-check.ts";
import { definitionOf, fieldsOf } from "./inputs/fields.ts";
import { sampled, seededRandom, WHOLE } from "./inputs/random.ts";
import { sampleInput } from "./inputs/sample.ts";
import { errorReplyProblem } from "./replies/errors.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, type Walked } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import type { Ready } from "./world/setup.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
const INTERLEAVINGS = WHOLE ? 100 : 30;
const EACH_CALL = WHOLE ? 15 : 5;
/** How often two edits of a call compete. */
const RACES = WHOLE ? 5 : 2;
/** A bulk change leaves out records that changed meanwhile and says which (bulk.test.ts). */
const VERSIONED = CALLS.filter(
  ({ call }) =>
    !call.path.endsWith("/bulk") &&
    [...fieldsOf(call.body)].some(({ schema }) => "version" in (definitionOf(schema).shape ?? {})),
);
/** One refused request per call, repeated at the end. */
const refusedRequests: (() => Promise<TestReply<AnyCall>>)[] = [];
let cases = 0;
afterAll(() => console.log(`stale version: ${cases} cases, ${TRIED.length} of ${VERSIONED.length} calls`));

/** A version that never exists. */
const NEVER = 999_999;
const Current = z.looseObject({ version: z.int().check(z.minimum(1)) });

const send = ({ call }: Walked, { token, input }: Ready, body: unknown): Promise<TestReply<AnyCall>> => {
  cases += 1;
  return ask(call, token, { params: input.params as never, query: input.query, body });
};

/** Returns the current version named in a stale reply. */
function currentVersion(answer: TestReply<AnyCall>): number {
  expect(answer.status, answer.text.slice(0, 300)).toBe(409);
  expect(errorReplyProblem(answer.status, answer.text)).toBeUndefined();
  expect(answer.error?.code).toBe("stale");
  return z.parse(Current, answer.error?.current).version;
}
const versionNow = async (walked: Walked, base: Ready) =>
  currentVersion(await send(walked, base, bodyOf(walked, base, NEVER, 0)));

const bodyOf = ({ call }: Walked, { known, input }: Ready, version: number, turn: number): unknown => {
  const { body } = sampleInput(call, known, version, { full: true, turn });
  if (typeof body !== "object" || body === null) return body;
  return {
    ...body,
    ...("userId" in body && { userId: known.staff }),
    // A task neither waits for itself, nor is it charged to what it is not about.
    ...("blockedByIds" in body && { blockedByIds: [], chargeTo: "NONE" }),
    // A payee is one of three.
    // A legal entity is one of the talent's own.
    ...("payoutEntityId" in body && { payoutEntityId: null }),
    ...("payees" in body && { payees: [], ...("mode" in body && { mode: null }) }),
    // A payment is of what is open, and an amount of the agency's own currency has no rate.
    ...("overpaidBy" in body && { void: [], add: [{ amount: 1, paidOn: "2026-01-20", reference: `Turn ${turn}` }] }),
    ...("issuer" in body && { lines: [], issuer: "AGENCY", rate: null }),
    // A credit note credits what its invoice bills, and a client's credit is refunded in parts.
    ...("invoiceId" in body && "reason" in body && { lines: (input.body as { lines: unknown }).lines }),
    ...("refund" in body && {
      void: [],
      refund: [{ amount: 1, refundedOn: "2026-01-22", reference: `Turn ${turn}` }],
    }),
    // A pay-run pays its own lines, at most what is due.
    ...(call.path === "/finance/v1/pay-runs/{id}/lines" && {
      lines: (input.body as { lines: readonly object[] }).lines.map((line) => ({ ...line, amount: turn + 1 })),
    }),
    // A call is with a person or with a contact, and each task that follows is another.
    ...("followUp" in body && { contactId: null, followUp: null }),
    // Its files are of its kind, and stay what they are.
    ...("publishTimeZoneId" in body && {
      ...(input.body as object),
      ...("fanroomType" in body ? { content: `Turn ${turn}` } : { title: `Turn ${turn}`, resolved: false }),
      version,
    }),
    // Tickets have no more comps than places.
    ...("ticketFee" in body && { tickets: [], termDays: turn }),
    // A guest has a name, and an entry what its kind takes.
    ...("homeName" in body && {
      staffId: null,
      personId: null,
      supplierId: null,
      contactId: null,
      name: `Turn ${turn}`,
      joinsOn: null,
      leavesOn: null,
    }),
    ...("toName" in body && {
      kind: "TRAVEL",
      eventId: null,
      title: `Turn ${turn}`,
      start: "2027-09-24",
      end: null,
      rooms: [],
      memberIds: [],
    }),
    // One person asked for a guest.
    ...("askedBy" in body && { staffId: null, memberId: null, askedBy: `Turn ${turn}` }),
    // A line of a budget is of no group and no percentage, in the tour's currency.
    ...("actualReason" in body && {
      name: `Turn ${turn}`,
      eventId: null,
      group: null,
      basis: null,
      percent: null,
      exchangeRate: null,
      currency: "AUD",
    }),
    // Filters of the report on fans are its query, and not any text.
    ...("fanFilters" in body && { fanFilters: `cities=Turn ${turn}` }),
    // Comps stay within the places, and an address has small letters.
    ...("onSaleOn" in body && { types: [], slug: `turn-${turn}` }),
    // A hold ends after it begins, and has not expired already.
    ...("fromTime" in body && {
      expires: null,
      fromTime: null,
      toTime: null,
      lastDay: "2027-12-31",
      firstDay: `2027-12-${String((turn % 31) + 1).padStart(2, "0")}`,
    }),
  };
};

/** Sends changes until one is valid: not every combination of field values is. */
async function change(walked: Walked, base: Ready, version: number, from: number): Promise<TestReply<AnyCall>> {
  for (let turn = from; turn < from + 12; turn += 1) {
    const answer = await send(walked, base, bodyOf(walked, base, version, turn));
    if (answer.status !== 400) return answer;
  }
  throw new Error(`${walked.title} accepts no change`);
}

/** Takes half of them in a run. */
const half = <T>(items: readonly T[]): T[] => sampled(items, Math.ceil(items.length / 2), randomFor("stale version"));

test("there are calls with a version", () => expect(VERSIONED.length).toBeGreaterThan(3));

const TRIED = callsOfRun("stale version", VERSIONED, 56);
const COMPETING = new Set(half(TRIED));

describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("an update from any version but the current one is refused with the current record", async () => {
    const base = await ready(world, walked, { full: true });
    const first = await versionNow(walked, base);
    expect((await change(walked, base, first, 1)).status).toBe(200);
    const second = await versionNow(walked, base);
    expect(second).toBe(first + 1);
    const { writes } = await writesDuring(async () => {
      for (const version of [first, second + 1, NEVER])
        expect(currentVersion(await change(walked, base, version, 2))).toBe(second);
      for (const version of [0, -1, 1.5, "1", null, undefined])
        expect(
          (await send(walked, base, { ...(bodyOf(walked, base, 1, 2) as object), version })).status,
          String(version),
        ).toBe(400);
    });
    expect(writes, "refused but wrote").toEqual([]);
    refusedRequests.push(() => send(walked, base, bodyOf(walked, base, NEVER, 0)));
    expect((await change(walked, base, second, 2)).status).toBe(200);
  });

  test.runIf(COMPETING.has(walked))("one of two concurrent edits wins", { timeout: 60_000 }, async () => {
    const turns = await freshTurns(walked);
    for (let round = 0; round < RACES; round += 1) {
      const base = await ready(world, walked, { full: true });
      const version = await versionNow(walked, base);
      const answers = await Promise.all(turns.map((turn) => send(walked, base, bodyOf(walked, base, version, turn))));
      const lost = answers.filter(({ status }) => status !== 200);
      expect(lost.length, answers.map(({ status }) => status).join()).toBe(1);
      for (const answer of lost) expect(currentVersion(answer)).toBe(version + 1);
      expect(await versionNow(walked, base)).toBe(version + 1);
    }
  });
});

test("refused requests wrote nothing, according to a digest of every table too", { timeout: 60_000 }, () =>
  expectNothingWritten(world, refusedRequests),
);

/** Groups calls that change the same record: in a family those whose path names only the person, otherwise each its own. */
const GROUPS = Map.groupBy(VERSIONED, ({ title, family, references }) =>
  family && references.every(({ path, kind }) => path[0] !== "params" || kind === "person") ? family : title,
);

describe.each(sampled([...GROUPS], 24, randomFor("many editors")))("many editors of one record: %s", (name, calls) => {
  test("each accepted change was made from the current version", { timeout: 60_000 }, async () => {
    const { pick, below } = seededRandom(name);
    // The call with the most path parameters: its ids serve all calls of the group.
    const [first] = calls.toSorted((a, b) => pathParams(b.call.path).length - pathParams(a.call.path).length);
    if (!first) throw new Error("no call");
    const base = await ready(world, first, { full: true });
    const turns = new Map<Walked, number[]>();
    for (const walked of calls) turns.set(walked, await alternatingTurns(walked));
    // Settings exist once in an agency, and looking for turns has changed them.
    const start = await versionNow(first, base);
    const bases: number[] = [];
    // With more calls in the group, fewer hit the same row.
    let left = Math.max(INTERLEAVINGS, EACH_CALL * calls.length);
    const edit = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const walked = pick(calls);
        const version = await versionNow(walked, base);
        await sleep(below(8));
        const answer = await send(walked, base, bodyOf(walked, base, version, pick(turns.get(walked) ?? [])));
        if (answer.status === 200) bases.push(version);
        else expect(currentVersion(answer)).toBeGreaterThan(version);
      }
    };
    await Promise.all(Array.from({ length: 4 }, edit));
    const end = await versionNow(first, base);
    // A lost update would leave a version that no accepted change was based on. A change to the same
    // values makes no version.
    const basedOn = [...new Set(bases)].filter((version) => version < end).sort((a, b) => a - b);
    expect(basedOn).toEqual(Array.from({ length: end - start }, (_, step) => start + step));
    expect(end - start).toBeGreaterThan(INTERLEAVINGS / 10);
  });
});

/** Returns true if the call accepts the change of a turn, and it makes a new version. */
async function changes(walked: Walked, base: Ready, turn: number): Promise<boolean> {
  const before = await versionNow(walked, base);
  const { status } = await send(walked, base, bodyOf(walked, base, before, turn));
  return status === 200 && (await versionNow(walked, base)) > before;
}

const MANY_TURNS = 40;
/** Returns two turns that each change a fresh record. */
async function freshTurns(walked: Walked): Promise<number[]> {
  const accepted: number[] = [];
  for (let turn = 1; turn < MANY_TURNS && accepted.length < 2; turn += 1)
    if (await changes(walked, await ready(world, walked, { full: true }), turn)) accepted.push(turn);
  expect(accepted.length, `${walked.title}: accepted changes`).toBe(2);
  return accepted;
}

/** Returns two turns that undo each other: sent alternately, each makes a change. */
async function alternatingTurns(walked: Walked): Promise<number[]> {
  const base = await ready(world, walked, { full: true });
  const accepted: number[] = [];
  for (let turn = 1; turn < MANY_TURNS; turn += 1) {
    if (!(await changes(walked, base, turn))) continue;
    for (const before of accepted) if (await changes(walked, base, before)) return [before, turn];
    accepted.push(turn);
  }
  throw new Error(`${walked.title}: no two changes were found that undo each other`);
}
