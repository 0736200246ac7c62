import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { personLists } from "#server/areas/talents/person/person.list.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";
import { type Actor, type Database, openDatabase, statement } from "../database/scope.ts";

let database: Database;
let actor: Actor;
beforeAll(async () => {
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId, { role: "agency" });
  actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 };
  for (let made = 0; made < 3; made += 1) await buildPerson(agencyId);
  const fail = (error: Error) => {
    throw error;
  };
  // One connection, which knows how often it planned each of its statements.
  database = openDatabase({
    url: inject("database").url,
    size: 1,
    batching: true,
    onChanges: () => {},
    onError: fail,
  });
});
afterAll(() => database.close());

const read = (asked: object) =>
  database.scope(actor, "read", (db) => personLists.talents(db, actor, people.list.listQuery.parse(asked)));
/** How often the list's statements were planned for one run, and how often a kept plan was used. */
const plans = () =>
  database.scope(actor, "read", async (db) => {
    const { rows } = await statement(db, {
      text: "select sum(custom_plans)::int as made, sum(generic_plans)::int as kept from pg_prepared_statements where statement like 'with page as %'",
    });
    return rows[0];
  });

test("a page without filters is not planned for each run, whichever page of which size it is", async () => {
  for (let pageIndex = 0; pageIndex < 4; pageIndex += 1) await read({ pageIndex, pageSize: 20, withTotal: false });
  expect(await plans()).toEqual({ made: 0, kept: 4 });
  const { rows, loadMore } = await read({ pageSize: 2, withTotal: false });
  expect([rows.length, loadMore]).toEqual([2, true]);
  expect(await plans()).toEqual({ made: 0, kept: 5 });
});

test("a filtered page is planned for what its filters match", async () => {
  const before = await plans();
  for (let run = 0; run < 3; run += 1) await read({ statusIds: [1], withTotal: false });
  expect(await plans()).toEqual({ made: 3, kept: before?.kept });
});
