/**
 * Sends every writing call eight times at once, with and without a key: no failure of the server, and nothing of what
 * always holds is broken (K34). A sample in a run, all in `npm run test:nightly`.
 */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { startApp, type TestReply } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { randomFor } from "#test/generated/breadth.ts";
import { definitionOf, fieldsOf } from "#test/generated/inputs/fields.ts";
import { sampled } from "#test/generated/inputs/random.ts";
import { CALLS, type Walked } from "#test/generated/walk.ts";
import { ready } from "#test/generated/world/preconditions.ts";
import type { Ready } from "#test/generated/world/setup.ts";
import { buildWorld } from "#test/generated/world/world.ts";

const { ask } = await startApp();
const world = await buildWorld();
const AT_ONCE = 8;
const SAMPLE = 30;
const WRITES = CALLS.filter(({ reads }) => !reads);
const chosen = sampled(WRITES, SAMPLE, randomFor("parallel writes"));
let cases = 0;
afterAll(() => console.log(`parallel writes: ${cases} requests, ${chosen.length} of ${WRITES.length} calls`));

/** Invariants, each with a statement that finds violations. */
const INVARIANTS: Readonly<Record<string, string>> = {
  "a person and their record differ": `select p.id, p.agency_id
      from person p
        left join record r on r.id = p.id
          and r.kind = 'person'
          and r.title = p.display_name
          and r.deleted_at is not distinct from p.deleted_at
      where r.id is null`,
  "a partner and its record differ": `select p.id, p.agency_id
      from partner p
        left join record r on r.id = p.id
          and r.kind = 'partner'
          and r.title = p.display_name
          and r.deleted_at is not distinct from p.deleted_at
      where r.id is null`,
  "a member of staff and their record differ": `select s.id, s.agency_id
      from staff s
        left join record r on r.id = s.id
          and r.kind = 'staff'
          and r.title = s.display_name
          and r.deleted_at is not distinct from s.deleted_at
      where r.id is null`,
  "two contact addresses":
    "select record_id, agency_id from address where as_contact group by record_id, agency_id having count(*) > 1",
  "assigned twice": `select record_id, agency_id
      from assignment
      where ended_at is null
      group by record_id, agency_id, staff_id
      having count(*) > 1`,
  "one file twice": `select record_id, agency_id
      from attachment
      where deleted_at is null
      group by record_id, agency_id, media_id
      having count(*) > 1`,
  "a favourite twice": `select person_id, agency_id
      from favourite
      where deleted_at is null
      group by person_id, agency_id
      having count(*) > 1`,
  "a key without its reply": "select actor_id, agency_id from idempotency where reply is null",
};
async function violations(): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(INVARIANTS))
    for (const { id } of await inAgency(
      world.ownAgencyId,
      `select id from (${text}) violations (id, agency_id) where agency_id = $1`,
      [world.ownAgencyId],
    ))
      found.push(`${what}: ${String(id)}`);
  return found;
}

const send = ({ call }: Walked, { token, input }: Ready, headers: Record<string, string> = {}) => {
  cases += 1;
  return ask(call, token, { params: input.params as never, query: input.query, body: input.body, headers });
};
const atOnce = (walked: Walked, base: Ready, headers?: Record<string, string>): Promise<TestReply<AnyCall>[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, () => send(walked, base, headers)));
/** Failures of the server; a sign-in that is refused because too many wait is none. */
const failuresIn = (answers: readonly TestReply<AnyCall>[]) =>
  answers.flatMap(({ status, error, text }) => (status < 500 || error?.code === "busy" ? [] : [text.slice(0, 200)]));
const isVersioned = ({ call }: Walked) =>
  !call.path.endsWith("/bulk") &&
  [...fieldsOf(call.body)].some(({ schema }) => "version" in (definitionOf(schema).shape ?? {}));

describe.each(chosen.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("eight calls at once don't fail, and invariants still hold", async () => {
    const answers = await atOnce(walked, await ready(world, walked, { full: true }));
    expect(failuresIn(answers)).toEqual([]);
    const succeeded = answers.filter(({ status }) => status === 200).length;
    expect(succeeded, answers.map(({ status }) => status).join()).toBeGreaterThan(0);
    // One of several updates of a version wins, and the others are stale; one to the same values makes no version.
    if (isVersioned(walked)) expect([1, AT_ONCE]).toContain(succeeded);
    expect(await violations()).toEqual([]);
  });

  test.skipIf(walked.call.method !== "POST" || walked.call.transaction === "none")(
    "eight calls at once with one key get eight equal replies",
    async () => {
      const base = await ready(world, walked, { full: true });
      const answers = await atOnce(walked, base, { "idempotency-key": randomUUID() });
      expect(failuresIn(answers)).toEqual([]);
      expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
      expect(await violations()).toEqual([]);
    },
  );
});
