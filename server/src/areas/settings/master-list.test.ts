import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MASTER_LISTS, type MasterSlug } from "#contract/master-lists.ts";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { positions } from "#contract/staff/position.ts";
import { people } from "#contract/talents/person.ts";
import { masterListUses } from "#server/areas.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildFavourite, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask, app } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const list = async (slug: MasterSlug) => (await ask(masterLists.list, owner.token, { params: { slug } })).data;
  const add = (slug: MasterSlug, name: string, more: object = {}) =>
    ask(masterLists.create, owner.token, { params: { slug }, body: { name, ...more } });
  const added = async (slug: MasterSlug, name: string, more: object = {}) => {
    const answer = await add(slug, name, more);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const rename = (
    slug: MasterSlug,
    { id, version }: { id: string; version: number },
    name: string,
    more: object = {},
  ) => ask(masterLists.update, owner.token, { params: { slug, id }, body: { name, version, ...more } });
  const remove = (slug: MasterSlug, id: string) => ask(masterLists.remove, owner.token, { params: { slug, id } });
  const names = async (slug: MasterSlug) => (await list(slug)).map(({ name }) => name);
  return { agency, owner, list, add, added, rename, remove, names };
}
const family = "talents" as const;

test("entries of every list can be created, listed, renamed and deleted (C-047…C-050)", async () => {
  const { added, list, rename, remove, names } = await setUp();
  const type = await added("talent-types", "Rower", { category: "Sports" });
  for (const slug of MASTER_LISTS) {
    const more =
      slug === "talent-types" ? { category: "Music" } : slug === "talent-sub-types" ? { typeId: type.id } : {};
    const entry = await added(slug, "First", more);
    expect(entry).toMatchObject({ name: "First", uses: 0, archived: false, version: 1 });
    expect((await list(slug)).map(({ id }) => id)).toContain(entry.id);
    const renamed = await rename(slug, entry, "Erste", more);
    expect(renamed.data).toMatchObject({ id: entry.id, name: "Erste", version: 2 });
    expect((await remove(slug, entry.id)).data).toEqual({ uses: 0 });
    expect(await names(slug)).not.toContain("Erste");
  }
});

test("an unknown list is 404, and so is an entry of another list", async () => {
  const { owner, added, rename } = await setUp();
  const answer = await app.inject({
    method: "GET",
    url: "/client/v1/master-config/unknown",
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.statusCode).toBe(404);
  const venue = await added("venues", "The Vanguard");
  expect((await rename("cost-types", venue, "Elsewhere")).status).toBe(404);
  expect((await rename("positions", venue, "Elsewhere")).status).toBe(404);
});

test("new types, sub-types and tags can be chosen immediately (C-100, C-101, C-103)", async () => {
  const { owner, added } = await setUp();
  const type = await added("talent-types", "Rower", { category: "Sports" });
  const sub = await added("talent-sub-types", "Eights", { typeId: type.id });
  await added("tags", "Regatta");
  const params = { family };
  expect((await ask(people.types, owner.token, { params })).data).toEqual([
    { id: type.id, name: "Rower", category: "Sports", archived: false },
  ]);
  expect((await ask(people.subTypes, owner.token, { params })).data).toEqual([
    { id: sub.id, name: "Eights", typeId: type.id, archived: false },
  ]);
  const options = (await ask(people.filterOptions, owner.token, { params })).data;
  expect(options.types.map(({ name }) => name)).toEqual(["Rower"]);
  expect(options.subTypes.map(({ name }) => name)).toEqual(["Eights"]);
  expect(options.tags).toEqual(["Regatta"]);
});

test("a sub-type belongs to a type, and a type to a category; names are unique within each", async () => {
  const { added, add } = await setUp();
  const field = async (answer: ReturnType<typeof add>) =>
    (await answer).error?.details.map((detail) => `${detail.field}: ${detail.code}`);
  expect(await field(add("talent-types", "Singer"))).toEqual(["category: requiredField"]);
  expect(await field(add("talent-sub-types", "Soul"))).toEqual(["typeId: requiredField"]);
  expect(await field(add("talent-sub-types", "Soul", { typeId: randomUUID() }))).toEqual(["typeId: unknownReference"]);
  const first = await added("talent-types", "Présenter", { category: "Music" });
  const other = await added("talent-types", "Presenter", { category: "Entertainment" });
  expect(await field(add("talent-types", "PRESENTER", { category: "Music" }))).toEqual(["name: duplicate"]);
  await added("talent-sub-types", "Radio", { typeId: first.id });
  await added("talent-sub-types", "Radio", { typeId: other.id });
  expect(await field(add("talent-sub-types", "radio", { typeId: first.id }))).toEqual(["name: duplicate"]);
});

test("duplicates are refused ignoring case and accents, in settings and in quick-add", async () => {
  const { owner, added, add, rename } = await setUp();
  const cafe = await added("venues", "Café Zoë");
  const again = await add("venues", "CAFE ZOE");
  expect([again.status, again.error?.details]).toMatchObject([409, [{ field: "name", code: "duplicate" }]]);
  // The same words in another list are another thing.
  await added("cost-types", "Cafe Zoe");
  const other = await added("venues", "Other");
  expect((await rename("venues", other, "cafe zoë")).error?.details[0]).toMatchObject({
    field: "name",
    code: "duplicate",
  });
  expect((await rename("venues", cafe, "CAFÉ ZOË")).status).toBe(200);
  await added("positions", "Agent");
  const quick = await ask(positions.create, owner.token, { body: { position: "ágent" } });
  expect(quick.error?.details[0]).toMatchObject({ field: "position", code: "duplicate" });
  await added("industry-categories", "Brand");
  const category = await ask(industryCategories.create, owner.token, { body: { name: "BRAND" } });
  expect(category.error?.details[0]).toMatchObject({ field: "name", code: "duplicate" });
});

test("a used entry is archived: records keep it, it is not offered, and adding it restores it", async () => {
  const { agency, owner, list, added, remove } = await setUp();
  const category = await added("industry-categories", "Brand");
  const partner = await buildPartner(agency);
  await inAgency(agency, "update partner set industry_category_id = $2 where id = $1", [partner, category.id]);
  const gone = await buildPartner(agency, { deleted: true });
  await inAgency(agency, "update partner set industry_category_id = $2 where id = $1", [gone, category.id]);
  expect((await list("industry-categories"))[0]).toMatchObject({ uses: 1 });
  expect((await remove("industry-categories", category.id)).data).toEqual({ uses: 1 });
  expect(await list("industry-categories")).toMatchObject([{ id: category.id, archived: true, uses: 1 }]);
  const choices = async () => (await ask(industryCategories.list, owner.token)).data;
  expect(await choices()).toEqual([{ id: category.id, name: "Brand", archived: true }]);
  expect((await remove("industry-categories", category.id)).status).toBe(404);
  const back = await ask(industryCategories.create, owner.token, { body: { name: "brand" } });
  expect(back.data).toEqual({ id: category.id, name: "brand" });
  expect(await choices()).toEqual([{ id: category.id, name: "brand", archived: false }]);
  await remove("industry-categories", category.id);
  const restore = () =>
    ask(masterLists.restore, owner.token, { params: { slug: "industry-categories", id: category.id }, body: {} });
  expect([(await restore()).status, (await restore()).status]).toEqual([200, 404]);
});

test("a form is offered a list in its order, without archived entries, by the right to use it", async () => {
  const { agency, owner, added, names, remove } = await setUp();
  const slug = "outcome-reasons" as const;
  const params = { slug };
  const archived = await added(slug, "Clash");
  await added(slug, "Too late");
  const offered = async () => (await ask(masterLists.options, owner.token, { params })).data.map(({ name }) => name);
  expect(await offered()).toEqual(await names(slug));
  await remove(slug, archived.id);
  expect(await offered()).toEqual((await names(slug)).filter((name) => name !== "Clash"));
  expect(await offered()).toContain("Too late");
  const dealMaker = await buildStaff(agency, { levels: { PIPELINE: ["VIEW_ALL"] } });
  const booker = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  expect((await ask(masterLists.options, dealMaker.token, { params })).status).toBe(200);
  expect((await ask(masterLists.options, booker.token, { params })).status).toBe(403);
});

test("the uses of each list are counted by the areas that have them", () => {
  expect(Object.keys(masterListUses).sort()).toEqual([...MASTER_LISTS].sort());
});

test("uses are counted in each list, and a used entry keeps its parent", async () => {
  const { agency, owner, list, added, rename } = await setUp();
  const type = await added("talent-types", "Rower", { category: "Sports" });
  const sub = await added("talent-sub-types", "Eights", { typeId: type.id });
  const position = await added("positions", "Agent");
  const person = await buildPerson(agency, { category: "Sports" });
  await inAgency(agency, "insert into person_type (agency_id, person_id, type_id, place) values ($1, $2, $3, 0)", [
    agency,
    person,
    type.id,
  ]);
  await inAgency(
    agency,
    "insert into person_sub_type (agency_id, person_id, sub_type_id, place) values ($1, $2, $3, 0)",
    [agency, person, sub.id],
  );
  await inAgency(agency, "update staff set position_id = $2 where id = $1", [owner.id, position.id]);
  for (const slug of ["talent-types", "talent-sub-types", "positions"] as const)
    expect((await list(slug))[0]?.uses, slug).toBe(1);
  const moved = await rename("talent-types", type, "Rower", { category: "Music" });
  expect(moved.error?.details[0]?.field).toBe("category");
  const renamed = await rename("talent-types", type, "Oarsman", { category: "Sports" });
  expect(renamed.status).toBe(200);
  const row = (await ask(people.list, owner.token, { params: { family } })).data[0];
  expect(row?.types).toEqual([{ id: type.id, name: "Oarsman" }]);
});

test("renaming a tag renames it on everyone who has it, whatever its spelling there", async () => {
  const { agency, added, list, rename } = await setUp();
  const person = await buildPerson(agency, { tags: ["jazz", "Live", "Jazz night"] });
  const both = await buildPerson(agency, { tags: ["new", "JAZZ", "Swing"] });
  const favourite = await buildFavourite(agency);
  await inAgency(agency, "update favourite set tags = '{Jazz}' where person_id = $1", [favourite]);
  const tag = await added("tags", "Jazz");
  expect((await list("tags"))[0]?.uses).toBe(3);
  await rename("tags", tag, "Swing");
  const tags = async (id: string) => (await inAgency(agency, "select tags from person where id = $1", [id]))[0]?.tags;
  expect(await tags(person)).toEqual(["Swing", "Live", "Jazz night"]);
  expect(await tags(both)).toEqual(["new", "Swing"]);
  expect(await inAgency(agency, "select tags from favourite where person_id = $1", [favourite])).toEqual([
    { tags: ["Swing"] },
  ]);
  expect((await list("tags"))[0]).toMatchObject({ name: "Swing", uses: 3 });
});

test("a list is sorted by name until it is reordered; later entries come last", async () => {
  const { agency, owner, list, added, names } = await setUp();
  for (const name of ["Cedar", "alder", "Birch"]) await added("venues", name);
  expect(await names("venues")).toEqual(["alder", "Birch", "Cedar"]);
  const [alder, birch, cedar] = await list("venues");
  const ids = [cedar?.id, alder?.id];
  expect((await ask(masterLists.order, owner.token, { params: { slug: "venues" }, body: { ids } })).status).toBe(200);
  expect(await names("venues")).toEqual(["Cedar", "alder", "Birch"]);
  await added("venues", "Aspen");
  expect(await names("venues")).toEqual(["Cedar", "alder", "Birch", "Aspen"]);
  // No colleague's edit has become stale by it.
  expect((await list("venues")).find(({ id }) => id === birch?.id)?.version).toBe(1);
  const foreign = await ask(masterLists.order, owner.token, { params: { slug: "tags" }, body: { ids } });
  expect(foreign.status).toBe(400);
  expect(agency).toBeTruthy();
});

test("a stale rename returns the current entry; lists require ORGANIZATION", async () => {
  const { agency, added, rename } = await setUp();
  const venue = await added("venues", "The Vanguard");
  await rename("venues", venue, "The New Vanguard");
  const stale = await rename("venues", venue, "Another");
  expect([stale.status, stale.error?.current]).toMatchObject([409, { name: "The New Vanguard", version: 2 }]);
  const viewer = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ALL"] } });
  const params = { slug: "venues" as const };
  expect((await ask(masterLists.list, viewer.token, { params })).status).toBe(200);
  expect((await ask(masterLists.create, viewer.token, { params, body: { name: "X" } })).status).toBe(403);
  const none = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
  expect((await ask(masterLists.list, none.token, { params })).status).toBe(403);
});

test("a task type has a colour, says whether it takes time, and keeps its code (N-040)", async () => {
  const { list, added, rename, remove } = await setUp();
  const given = await list("task-types");
  expect(new Set(given.filter(({ takesTime }) => takesTime).map(({ code }) => code))).toEqual(
    new Set([
      "APPEARANCE",
      "CALL",
      "FLIGHT",
      "GAME",
      "MEETING",
      "PERFORMANCE",
      "RANDRHOLIDAY",
      "REHEARSAL",
      "TRAINING",
      "TRANSPORT",
    ]),
  );
  const own = await added("task-types", "Fitting", { color: "plum", takesTime: true });
  expect(own).toMatchObject({ code: "NEWTASK", color: "plum", takesTime: true });
  expect((await rename("task-types", own, "Costume fitting")).data).toMatchObject({ color: "plum", takesTime: true });
  const call = given.find(({ code }) => code === "CALL");
  if (!call) throw new Error("no calls");
  const renamed = await rename("task-types", call, "Phone call", { color: "teal", takesTime: false });
  expect(renamed.data).toMatchObject({ name: "Phone call", code: "CALL", color: "teal", takesTime: false });
  expect((await rename("task-types", renamed.data, "Phone call", { code: "MEETING" })).status).toBe(400);
  expect((await rename("task-types", renamed.data, "Phone call", { color: "pink" })).status).toBe(400);
  expect((await remove("task-types", call.id)).data).toEqual({ uses: 0 });
  // Entries of other lists have none of it.
  const venue = await added("venues", "The Vanguard", { color: "plum", takesTime: true });
  expect(venue).toMatchObject({ code: null, color: null, takesTime: null });
});
