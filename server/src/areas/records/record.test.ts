import { expect, test } from "vitest";
import { type FoundRecord, records } from "#contract/records/record.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const titles = (found: readonly FoundRecord[]) => found.map(({ title }) => title);

test("one search finds records of every kind, ignoring accents and case, best match first", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Zoe Marlow" });
  await buildPerson(agency, { displayName: "Anna Zoë" });
  await buildPerson(agency, { displayName: "Zoë Adler", stage: "scout" });
  await buildPerson(agency, { displayName: "Inezzoe" });
  await buildPerson(await buildAgency(), { displayName: "Zoe of another agency" });
  const { data } = await ask(records.find, owner.token, { query: { q: "zoe" } });
  expect(new Set(titles(data.slice(0, 2)))).toEqual(new Set(["Zoë Adler", "Zoe Marlow"]));
  expect(titles(data.slice(2))).toEqual(["Anna Zoë", "Inezzoe"]);
  expect(new Set(data.map(({ collection }) => collection))).toEqual(new Set(["talents", "scouts", "staff"]));
});

test("users find only what they may see: their own roster, and no staff without the right", async () => {
  const agency = await buildAgency();
  const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] }, displayName: "Quinn Reader" });
  await buildPerson(agency, { displayName: "Quinn Mine", assignedTo: [reader.id] });
  await buildPerson(agency, { displayName: "Quinn Other" });
  await buildPerson(agency, { displayName: "Quinn Scouted", stage: "scout", assignedTo: [reader.id] });
  expect(titles((await ask(records.find, reader.token, { query: { q: "Quinn" } })).data)).toEqual(["Quinn Mine"]);
  const staffed = await buildStaff(agency, { levels: { STAFF: ["VIEW_ALL"] } });
  expect(titles((await ask(records.find, staffed.token, { query: { q: "Quinn" } })).data)).toEqual(["Quinn Reader"]);
});

test("recently opened records are returned in order, without deleted and hidden ones", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const [first, second, gone] = [await buildPerson(agency), await buildPerson(agency), await buildPerson(agency)];
  const elsewhere = await buildPerson(await buildAgency());
  await ask(people.remove, owner.token, { params: { family: "talents", id: gone } });
  const ids = [second, gone, owner.id, elsewhere, first].join("_");
  const { data } = await ask(records.find, owner.token, { query: { among: `${ids}_nonsense` } });
  expect(data.map(({ id }) => id)).toEqual([second, owner.id, first]);
  expect((await ask(records.find, owner.token, { query: {} })).data).toEqual([]);
});

test("LIKE wildcards in the query are matched literally", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  await buildPerson(agency, { displayName: "Plain" });
  await buildPerson(agency, { displayName: "100% Ada_" });
  expect(titles((await ask(records.find, owner.token, { query: { q: "%" } })).data)).toEqual(["100% Ada_"]);
  expect(titles((await ask(records.find, owner.token, { query: { q: "a_" } })).data)).toEqual(["100% Ada_"]);
});
