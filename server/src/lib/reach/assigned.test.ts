import { beforeAll, expect, test } from "vitest";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { people } from "#contract/talents/person.ts";
import { supplierKit } from "#server/areas/suppliers/supplier.ts";
import { personLists } from "#server/areas/talents/person/person.list.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildSupplier } from "#test/factories.ts";
import type { Actor } from "../database/scope.ts";
import { listReach, MANY, SEVERAL } from "./assigned.ts";

const { database } = await startApp();
let staff: Actor;
const mine: string[] = [];
beforeAll(async () => {
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId);
  const other = await buildStaff(agencyId);
  staff = { id, agencyId, role: "staff", levels: { TALENT: ["VIEW_ASSIGN"], PARTNER: ["VIEW_ASSIGN"] }, assigned: 0 };
  for (let made = 0; made < 30; made += 1) {
    const assignedTo = made % 3 === 0 ? [id] : made % 3 === 1 ? [other.id, id] : [other.id];
    const person = await buildPerson(agencyId, { assignedTo, status: made % 4, deleted: made % 10 === 0 });
    if (made % 3 < 2 && made % 10 > 0) mine.push(person);
    await buildSupplier(agencyId, { assignedTo });
  }
});

/** All that a list answers to an actor whose number of assigned records is taken to be `assigned`. */
const answersOf = (assigned: number) =>
  database.scope({ ...staff, assigned }, "read", async (db) => {
    const actor = { ...staff, assigned };
    const list = personLists.talents;
    const asked = (query: object) => people.list.listQuery.parse(query);
    const q = asked({ orderBy: "displayName", orderDirection: "ASC" });
    const supplied = suppliers.list.listQuery.parse({});
    return {
      pages: await Promise.all([0, 1, 2, 9].map((pageIndex) => list(db, actor, asked({ pageIndex, pageSize: 7 })))),
      filtered: await list(db, actor, asked({ statusIds: [1, 2] })),
      searched: await list(db, actor, asked({ q: "person" })),
      ids: await list.ids(db, actor, q, 100),
      rows: await list.rows(db, actor, q, mine),
      counts: await list.counts(db, actor, q),
      suppliers: await supplierKit.list(db, actor, supplied),
    };
  });
const shown = (answers: Awaited<ReturnType<typeof answersOf>>) =>
  JSON.stringify(answers, (name, value) => (name === "$snapshot" ? undefined : value), 1);

test("few, several and many assigned records are read in three ways, which answer the same", async () => {
  const numbers = [SEVERAL, SEVERAL + 1, MANY + 1];
  expect(numbers.map((assigned) => listReach("TALENT")({ ...staff, assigned }))).toEqual(["few", "several", "many"]);
  const [few, several, many] = await Promise.all(numbers.map(answersOf));
  if (!few || !several || !many) throw new Error("an answer is missing");
  expect(few.ids.toSorted()).toEqual(mine.toSorted());
  expect(few.pages.map(({ rows, total }) => [rows.length, total])).toEqual([7, 7, 4, 0].map((rows) => [rows, 18]));
  expect(few.rows).toHaveLength(18);
  expect(few.searched.total).toBe(18);
  expect(shown(several)).toBe(shown(few));
  expect(shown(many)).toBe(shown(few));
});
