/**
 * Sends every column of every table to each writing call: it is refused, and nothing is written. All columns go into one
 * body; each sensitive one must be named in the refusal, and a random sample of them is sent alone (all of them in the
 * nightly run). Then each call is sent once as it should be, and the rows of both agencies are compared before and after.
 *
 * A call is prepared once: what is refused changes nothing, so the same session and records serve every attempt and the
 * valid request at the end. Only where attempts are counted there is a new caller.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { patiently, startApp, type TestReply } from "../../app.ts";
import { takeOwnDatabase, testDatabase } from "../../database/of-file.ts";
import { writesDuring } from "../../writes.ts";
import { expectNothingWritten } from "../cross-check.ts";
import type { Walked } from "../walk.ts";
import { ready } from "../world/preconditions.ts";
import type { Ready } from "../world/setup.ts";
import { buildWorld, digest } from "../world/world.ts";
import { REPLACED, WRITES_NOTHING } from "./exceptions.ts";
import { PARTS } from "./parts.ts";
import { columnNamesIn, identifiedTables, identitiesIn } from "./rows.ts";
import { type Attempt, attemptsWith, type BodyObject, bodyObjectsOf, contains, replyProblems } from "./undeclared.ts";

/** Attempts of one caller at a call that is limited. */
const PER_CALLER = 8;

/** Tests the calls of one of the `PARTS`, in its own database. */
export async function describeMassAssignment(part: number): Promise<void> {
  const calls = PARTS[part] ?? [];
  /** The server's log of its own errors, to explain a refusal that was not expected. */
  const logged: string[] = [];
  await takeOwnDatabase();
  const { ask } = await startApp({ logLevel: "warn" }, { write: (entry) => logged.push(entry) });
  const world = await buildWorld();
  const tables = await identifiedTables(world.ownAgencyId);
  const columns = await columnNamesIn(world.ownAgencyId);
  const attemptsAt = attemptsWith(world, columns);
  const prepare = (walked: Walked, place?: BodyObject): Promise<Ready> =>
    ready(world, walked, { full: true, ...(place?.schema && { towards: { path: place.at, schema: place.schema } }) });
  /** Preparation of each call, as long as none of it is used up. */
  const prepared = new Map<Walked, Ready>();
  let cases = 0;
  let objects = 0;
  /** One refused request per call, repeated at the end. */
  const refusedRequests: (() => Promise<TestReply<AnyCall>>)[] = [];
  afterAll(() =>
    console.log(
      `mass assignment ${part + 1} of ${PARTS.length}: ${cases} cases, ${calls.length} calls, ${objects} objects, ${columns.length} columns, seed ${inject("seed")}`,
    ),
  );

  const send = (
    { call }: Walked,
    { token, input }: Pick<Ready, "token" | "input">,
    { query = input.query, body = input.body }: Partial<Pick<Attempt, "query" | "body">> = {},
  ): Promise<TestReply<AnyCall>> =>
    ask(call, token, { params: input.params as never, query, ...(body !== undefined && { body }) });

  test("there are writing calls, tables and columns", () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(tables.length).toBeGreaterThan(8);
    expect(columns).toEqual(expect.arrayContaining(["agency_id", "password_hash", "levels", "totp_seed"]));
  });

  describe.each(calls.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
    test("a call refuses undeclared fields (S5)", { timeout: 60_000 }, async () => {
      const limited = walked.call.limit !== undefined;
      const problems: string[] = [];
      const first = await prepare(walked);
      if (!limited) prepared.set(walked, first);
      let { token } = first;
      let attempts = 0;
      for (const place of bodyObjectsOf(walked)) {
        objects += 1;
        // An alternative of a union that the first input did not take.
        const { input } = contains(first.input, place) ? first : await prepare(walked, place);
        for (const attempt of attemptsAt(walked, place, input)) {
          if (limited && attempts > 0 && attempts % PER_CALLER === 0) ({ token } = await prepare(walked));
          attempts += 1;
          cases += 1;
          const caller = { token, input };
          const { result, writes } = await writesDuring(() => send(walked, caller, attempt));
          problems.push(...replyProblems(walked, attempt, result));
          if (writes.length > 0) problems.push(`${attempt.what}: refused but wrote`);
          if (attempts === 1) refusedRequests.push(() => send(walked, caller, attempt));
        }
      }
      expect(problems).toEqual([]);
    });
  });

  test("refused requests wrote nothing, according to a digest of every table too", { timeout: 60_000 }, () =>
    expectNothingWritten(world, refusedRequests),
  );

  describe("identifying columns of every row after successful calls", () => {
    const answers = new Map<string, { answer: TestReply<AnyCall>; writes: string[] }>();
    /** Changed and missing rows, each with the transaction that changed it if known. */
    const changed: { row: string; writtenBy: string | undefined }[] = [];
    const otherWorld = { ownAgencyId: world.otherAgencyId, otherAgencyId: world.otherAgencyId };
    let thereBefore = "";
    const deletable = new Set<string>();

    beforeAll(async () => {
      for (const walked of calls) if (!prepared.has(walked)) prepared.set(walked, await prepare(walked));
      // Every table grew within minutes: without statistics a statement may look through all of them.
      await withClient("DATABASE_OWNER_URL", testDatabase().ownerUrl, (client) => client.query("analyze"));
      thereBefore = await digest(otherWorld);
      const before = await identitiesIn(world.ownAgencyId, tables);
      for (const walked of calls) {
        const sendAs = (caller: Ready) => writesDuring(() => patiently(() => send(walked, caller)));
        let caller = prepared.get(walked) ?? (await prepare(walked));
        let { result, writes } = await sendAs(caller);
        // Another call may have used up what was prepared: a code expires within its minute, and locking an account ends its feeds.
        if (result.status >= 400 && result.status < 500) {
          caller = await prepare(walked);
          ({ result, writes } = await sendAs(caller));
        }
        answers.set(walked.title, { answer: result, writes });
        // Only the row named by the path may be deleted.
        if (walked.call.method === "DELETE") for (const id of Object.values(caller.input.params)) deletable.add(id);
      }
      const after = await identitiesIn(world.ownAgencyId, tables);
      for (const [row, identity] of before) {
        const now = after.get(row);
        if (now?.columns !== identity.columns) changed.push({ row, writtenBy: now?.writtenBy });
      }
    }, 300_000);

    test.each(calls.map(({ title }) => title))("%s changes no identifying column", (title) => {
      const { answer, writes } = answers.get(title) ?? {};
      const why = answer && answer.status >= 500 ? logged.join("") : "";
      expect(answer?.status, `${answer?.text.slice(0, 200)} ${why}`).toBe(200);
      if (!WRITES_NOTHING.has(title)) expect(writes, "is seen to write").not.toEqual([]);
      expect(changed.filter(({ writtenBy }) => writtenBy !== undefined && writes?.includes(writtenBy))).toEqual([]);
    });

    test("no other row changed, only deleted rows are missing, and the other agency is unchanged", async () => {
      const written = new Set([...answers.values()].flatMap(({ writes }) => writes));
      const unexplained = changed.filter(({ row, writtenBy }) =>
        writtenBy === undefined
          ? !deletable.has(row.split(" ")[1] ?? "") && !REPLACED.has(row.split(" ")[0] ?? "")
          : !written.has(writtenBy),
      );
      expect(unexplained).toEqual([]);
      expect(await digest(otherWorld)).toBe(thereBefore);
    });
  });
}
