/**
 * Hides talents completely from those who may not see them: no reply holds a name, email or tax number, also not in
 * what others wrote down or what was frozen (line-ups, holds, pay-runs, rounds of signing, history).
 */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { levelsOf, RESOURCES } from "#contract/access.ts";
import { startApp } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "../factories.ts";
import { randomFor } from "./breadth.ts";
import { sampled, WHOLE } from "./inputs/random.ts";
import { type Known, sampleInput } from "./inputs/sample.ts";
import { CALLS, type Walked } from "./walk.ts";
import { buildSigningRound } from "./world/deals/signing-calls.ts";
import { buildOneOfEachKind } from "./world/kinds.ts";
import { fillLooseTables } from "./world/tenants.ts";

const MARK = "unseen-7d41";
/** Text columns of people, and what was copied from them where no trigger follows. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  person: ["display_name", "legal_name", "email", "headline"],
  legal_entity: ["name", "abn"],
  pay_run_line: ["name"],
};

/** An invoice in a talent's own name says so: who issues it is part of the document, as its client is. */
const ISSUED_BY_TALENT = ["GET /finance/v1/invoices/{id}", "GET /finance/v1/invoices/{id}/export-pdf"];

await takeOwnDatabase();
const { ask } = await startApp();
const agency = await buildAgency();
let idsByKind: Known = {};
let reader: BuiltStaff;
let owner: BuiltStaff;
let telling = 0;
let walked = 0;

/** All calls that read, a part of them in a run. */
const READ = CALLS.filter(
  ({ call, reads, title }) => reads && call.access.kind !== "public" && !ISSUED_BY_TALENT.includes(title),
);
const TRIED = WHOLE ? READ : sampled(READ, 200, randomFor("replies without unseen names"));

beforeAll(async () => {
  const built = await buildOneOfEachKind(agency);
  await fillLooseTables(agency, built);
  await buildSigningRound(agency, built.contract);
  idsByKind = built;
  await inAgency(
    agency,
    `update signer
      set kind = 'talent', name = $2, email = $3,
        subject_id = (select involved_id
          from involvement
          where record_id = signer.contract_id and role = 'RELATED'
          limit 1)
      where agency_id = $1`,
    [agency, `${MARK} signer`, `${MARK}@example.com`],
  );
  for (const [table, columns] of Object.entries(MARKED))
    for (const column of columns)
      await inAgency(
        agency,
        `update ${table} set ${column} = $2 || ' ${table} ${column} ' || ctid where agency_id = $1`,
        [agency, MARK],
      );
  owner = await buildStaff(agency, { role: "agency" });
  reader = await buildStaff(agency, {
    // May ask for talents and is assigned to none.
    levels: Object.fromEntries(
      RESOURCES.map((resource) => [
        resource,
        resource === "TALENT" || resource === "SCOUT" ? ["VIEW_ASSIGN"] : levelsOf(resource).slice(-1),
      ]),
    ),
  });
}, 300_000);
afterAll(() =>
  console.log(`hidden names: ${walked} calls, ${telling} of them name somebody to an owner, seed ${inject("seed")}`),
);

const answerTo = async ({ call, closed }: Walked, { token }: BuiltStaff) => {
  const { params, query, body } = sampleInput(call, idsByKind);
  return ask(call, token, { params: { ...params, ...closed }, query, ...(call.body && { body }) } as never);
};

describe.each(TRIED.map((each) => [each.title, each] as const))("%s", (_title, each) => {
  test("a reply names no one its reader may not see", async () => {
    walked += 1;
    const toOwner = await answerTo(each, owner);
    if (toOwner.text.includes(MARK)) telling += 1;
    const { text } = await answerTo(each, reader);
    const index = text.indexOf(MARK);
    expect(index < 0 ? "" : text.slice(Math.max(0, index - 120), index + 60)).toBe("");
  });
});

test("the walk meets names that an owner is shown", () => {
  expect(telling).toBeGreaterThan(TRIED.length / 20);
});
