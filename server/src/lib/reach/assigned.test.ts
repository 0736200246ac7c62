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
const assignedPeople: string[] = [];
beforeAll(async () => {
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId);
  const other = await buildStaff(agencyId);
  staff = { id, agencyId, role: "staff", levels: { TALENT: ["VIEW_ASSIGN"], PARTNER: ["VIEW_ASSIGN"] }, assigned: 0 };
  for (let count = 0; count < 30; count += 1) {
    const assignedTo = count % 3 === 0 ? [id] : count % 3 === 1 ? [other.id, id] : [other.id];
    const person = await buildPerson(agencyId, { assignedTo, status: count % 4, deleted: count % 10 === 0 });
    if (count % 3 < 2 && count % 10 > 0) assignedPeople.push(person);
    await buildSupplier(agencyId, { assignedTo });
  }
});

/** All that a list answers to an actor whose number of assigned records is taken to be `assigned`. */
const answersOf = (assigned: number) =>
  database.scope({ ...staff, assigned }, "read", async (db) => {
    const actor = { ...staff, assigned };
    const list = personLists.talents;
    const parseQuery = (query: object) => people.list.listQuery.parse(query);
    const q = parseQuery({ orderBy: "displayName", orderDirection: "ASC" });
    const supplied = suppliers.list.listQuery.parse({});
    return {
      pages: await Promise.all(
        [0, 1, 2, 9].map((pageIndex) => list(db, actor, parseQuery({ pageIndex, pageSize: 7 }))),
      ),
      filtered: await list(db, actor, parseQuery({ statusIds: [1, 2] })),
      searched: await list(db, actor, parseQuery({ q: "person" })),
      ids: await list.ids(db, actor, q, 100),
      rows: await list.rows(db, actor, q, assignedPeople),
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
  expect(few.ids.toSorted()).toEqual(assignedPeople.toSorted());
  expect(few.pages.map(({ rows, total }) => [rows.length, total])).toEqual([7, 7, 4, 0].map((rows) => [rows, 18]));
  expect(few.rows).toHaveLength(18);
  expect(few.searched.total).toBe(18);
  expect(shown(several)).toBe(shown(few));
  expect(shown(many)).toBe(shown(few));
});
