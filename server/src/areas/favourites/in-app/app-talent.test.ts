import { expect, test } from "vitest";
import { contentSettings } from "#contract/content/setting.ts";
import { appTalents } from "#contract/favourites/app-talent.ts";
import { favourites } from "#contract/favourites/favourite.ts";
import { history } from "#contract/history/history.ts";
import { counts } from "#contract/lists/counts.ts";
import { exports } from "#contract/lists/export.ts";
import { agencies } from "#contract/session/session.ts";
import { talentConfig } from "#contract/talents/config.ts";
import { startApp } from "#test/app.ts";
import { setUpContent } from "#test/content.ts";
import { buildAgency, buildFavourite, buildPerson, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";

const app = await startApp();
const { ask } = app;

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const list = async (body = {}, { token } = owner) => (await ask(appTalents.list, token, { body })).data;
  const update = (...talents: Parameters<typeof sent>) => sent(...talents);
  const sent = (...talents: { userId: string; status?: 0 | 1 | 2 | 3; enabledInApp?: boolean; tags?: string[] }[]) =>
    ask(appTalents.update, owner.token, { body: { talents } });
  return { agency, owner, list, update };
}
const LINKS = {
  socialLinks: [{ platform: "instagram" as const, url: "instagram.com/someone" }],
  links: [{ title: "Shop", url: "www.example.com/shop" }],
};

test("a talent is in the app when the status is Active and the app is on (C-447, B-201, B-546)", async () => {
  const { agency, owner, list, update } = await setUp();
  const [first, other] = [
    await buildPerson(agency, { displayName: "A" }),
    await buildPerson(agency, { displayName: "B" }),
  ];
  await inAgency(agency, "update person set status = 0, category = 'Music' where agency_id = $1", [agency]);
  expect((await update({ userId: first, status: 1 }, { userId: other, enabledInApp: true })).status).toBe(200);
  const shown = async () =>
    (await list()).map(({ status, enabledInApp, appStatus }) => [status, enabledInApp, appStatus]);
  expect(await shown()).toEqual([
    [1, false, "Pending"],
    [0, true, "Pending"],
  ]);
  await update({ userId: first, enabledInApp: true });
  expect((await shown())[0]).toEqual([1, true, "Active"]);
  expect((await list({ appStatuses: ["Active"] })).map(({ id }) => id)).toEqual([first]);
  // Status and switch alone decide, for the profile's own call too, whatever the state of the profile.
  for (const state of ["ARCHIVED", "DEACTIVATE", "ACTIVE"]) {
    await inAgency(agency, "update person set state = $2 where agency_id = $1", [agency, state]);
    for (const { id, appStatus } of await list()) {
      const { data } = await ask(talentConfig.get, owner.token, { params: { talentId: id } });
      expect([state, appStatus, data.reportedStatus]).toEqual([
        state,
        ...Array<string>(2).fill(id === first ? "Active" : "Pending"),
      ]);
    }
  }
});

test("status, app and tags of several talents are set at once, or none (C-441)", async () => {
  const { agency, owner, list, update } = await setUp();
  const [first, other] = [
    await buildPerson(agency, { displayName: "A" }),
    await buildPerson(agency, { displayName: "B" }),
  ];
  await inAgency(agency, "update person set status = 0, category = null where id = $1", [other]);
  const refused = await update({ userId: first, status: 3 }, { userId: other, status: 1 }, { userId: first });
  expect([refused.status, refused.error?.details.map(({ field }) => field)]).toEqual([
    400,
    ["talents.1.status", "talents.2.userId"],
  ]);
  expect((await list()).map(({ status }) => status)).toEqual([1, 0]);
  expect(
    (await update({ userId: first, tags: ["live", "new", "live"] }, { userId: other, status: 2, tags: ["new"] }))
      .status,
  ).toBe(200);
  expect((await list()).map(({ status, tags, favourite }) => [status, tags, favourite])).toEqual([
    [1, ["live", "new"], false],
    [2, ["new"], false],
  ]);
  const scout = await buildPerson(agency, { stage: "scout" });
  expect((await update({ userId: first, status: 0 }, { userId: scout, tags: [] })).error?.details).toMatchObject([
    { field: "talents.1.userId", code: "unknownReference" },
  ]);
  const config = await ask(talentConfig.get, owner.token, { params: { talentId: first } });
  await update({ userId: first, enabledInApp: true });
  const later = await ask(talentConfig.get, owner.token, { params: { talentId: first } });
  expect([later.data.enabledInApp, later.data.version > config.data.version]).toEqual([true, true]);
});

test("tags and links are those of Favourites, whether or not the talent is one (C-441, C-444)", async () => {
  const { agency, owner, list, update } = await setUp();
  const first = await buildFavourite(agency, { place: 1, displayName: "First" });
  const talent = await buildPerson(agency, { displayName: "Talent" });
  await update({ userId: talent, tags: ["tour"] });
  const save = (version: number, more = {}) =>
    ask(appTalents.links, owner.token, { params: { id: talent }, body: { ...LINKS, ...more, version } });
  expect((await save(1)).data).toMatchObject({ version: 2, links: LINKS.links });
  const stale = await save(1, { links: [] });
  expect([stale.status, stale.error?.current]).toMatchObject([409, { version: 2, links: LINKS.links }]);
  // Still no favourite.
  const listed = async () => (await ask(favourites.list, owner.token, { body: {} })).data;
  expect((await listed()).map(({ id }) => id)).toEqual([first]);
  expect((await list({ favourite: false })).map(({ id, tags, links }) => [id, tags, links])).toEqual([
    [talent, ["tour"], LINKS.links],
  ]);
  // Marked, it goes to the end and has what was said of it.
  await ask(favourites.mark, owner.token, { body: { userIds: [talent] } });
  expect(
    (await listed()).map(({ id, place, tags, connectInfo }) => [
      id,
      place,
      tags,
      connectInfo.links,
      connectInfo.version,
    ]),
  ).toMatchObject([
    [first, 1, ["live"], [{ title: "x" }], 1],
    [talent, 2, ["tour"], LINKS.links, 2],
  ]);
  await ask(favourites.tags, owner.token, { params: { userId: talent }, body: { tags: ["home"] } });
  expect((await list({ tags: ["home"] })).map(({ id, favourite }) => [id, favourite])).toEqual([[talent, true]]);
  const tree = await ask(appTalents.linktree, owner.token, { body: { trmId: talent } });
  expect(tree.data).toEqual({
    socialLinks: [{ platform: "instagram", url: expect.any(String) }],
    links: LINKS.links,
    version: 2,
  });
  const scout = await buildPerson(agency, { stage: "scout" });
  expect((await ask(appTalents.linktree, owner.token, { body: { trmId: scout } })).status).toBe(400);
  // The row that holds them is no change of its own.
  const rows = (
    await ask(history.ofPerson, owner.token, {
      params: { family: "talents", id: talent },
      body: {} as never,
      query: {},
    })
  ).data;
  expect(
    rows.filter(({ part }) => part === "favourite").map(({ op, changes }) => [op, changes.map(({ field }) => field)]),
  ).toEqual([
    ["update", ["tags"]],
    ["update", ["deleted"]],
    ["update", ["socialLinks", "links"]],
    ["update", ["tags"]],
  ]);
});

test("content is counted by kind, as far as the reader reaches it (C-447)", async () => {
  const { agency, add, talent } = await setUpContent(app);
  await add("News");
  await add("News");
  await add("Event");
  await add("Audio");
  const read = async (levels: object) => {
    const { token } = await buildStaff(agency, { levels });
    const [row] = (await ask(appTalents.list, token, { body: { userIds: [talent] } })).data;
    return row?.content;
  };
  expect(await read({ TALENT: ["VIEW_ALL"], CMS: ["VIEW_ALL"] })).toMatchObject({
    news: 2,
    events: 1,
    audio: 1,
    video: 0,
  });
  expect(await read({ TALENT: ["VIEW_ALL"], CMS: ["VIEW_ASSIGN"] })).toMatchObject({ news: 0, events: 0, audio: 0 });
  expect(await read({ TALENT: ["VIEW_ALL"] })).toBeNull();
});

test("a reader sees and changes the talents within reach", async () => {
  const { agency, list } = await setUp();
  const staff = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL", "EDIT_ASSIGN"] } });
  const theirs = await buildPerson(agency, { displayName: "A" });
  const assigned = await buildPerson(agency, { displayName: "B", assignedTo: [staff.id] });
  expect((await list({}, staff)).map(({ id, editable }) => [id, editable])).toEqual([
    [theirs, false],
    [assigned, true],
  ]);
  const tagged = (userId: string) =>
    ask(appTalents.update, staff.token, { body: { talents: [{ userId, tags: ["a"] }] } });
  expect((await tagged(theirs)).error?.details[0]?.field).toBe("talents.0.userId");
  expect((await tagged(assigned)).status).toBe(200);
  const limitedMember = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  expect(await list({}, limitedMember)).toEqual([]);
});

test("metadata offers the tags in use, and whether files may be imported (C-432, B-464)", async () => {
  const { agency, owner, update } = await setUp();
  const [first, other] = [await buildPerson(agency), await buildPerson(agency)];
  await update({ userId: first, tags: ["rare", "common"] }, { userId: other, tags: ["common"] });
  const read = async (token: string) => (await ask(appTalents.metadata, token, { body: {} })).data;
  expect(await read(owner.token)).toMatchObject({ tags: ["common", "rare"], statuses: [0, 1, 2, 3], mayImport: false });
  expect((await read((await buildSuperAdmin(agency)).token)).mayImport).toBe(true);
  await ask(contentSettings.update, owner.token, {
    body: { publishToApp: true, anotherPersonApproves: false, version: 1 },
  });
  expect((await read(owner.token)).mayImport).toBe(true);
});

test("a super admin reads the agencies that the filter names, and changes only their own's (C-433, C-447)", async () => {
  const [ownAgency, there, third] = [
    await buildAgency("Harbour"),
    await buildAgency("Lantern"),
    await buildAgency("Third"),
  ];
  const superAdmin = await buildSuperAdmin(ownAgency);
  const ownTalent = await buildPerson(ownAgency, { displayName: "Ada Here" });
  const theirs = await buildPerson(there, { displayName: "Bo There" });
  await buildPerson(third, { displayName: "Cy Third" });
  const read = (body: object, token = superAdmin.token) => ask(appTalents.list, token, { body });
  // Without the filter, the agency they have chosen.
  expect((await read({})).data.map(({ id }) => id)).toEqual([ownTalent]);
  const both = await read({ agencyIds: [ownAgency, there] });
  expect(both.data.map(({ id, agency, editable }) => [id, agency.name, editable])).toEqual([
    [ownTalent, "Harbour", true],
    [theirs, "Lantern", false],
  ]);
  expect((await read({ agencyIds: [there], keyword: "bo" })).data.map(({ id }) => id)).toEqual([theirs]);
  expect((await read({ agencyIds: [there], keyword: "ada" })).data).toEqual([]);
  const counted = await ask(counts.list, superAdmin.token, {
    params: { api: "appTalents" },
    body: { filters: `agencyIds=${ownAgency}_${there}` },
  });
  expect(counted.data.total.count).toBe(2);
  const file = await ask(exports.list, superAdmin.token, {
    params: { api: "appTalents" },
    body: { format: "csv", columns: ["name", "agency"], filters: `agencyIds=${there}` },
  });
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('"Bo There","Lantern"')]);
  // A write names one agency.
  const write = await ask(appTalents.update, superAdmin.token, {
    body: { talents: [{ userId: theirs, tags: ["x"] }] },
  });
  expect(write.status).toBe(400);
  // Other roles read no other agency, whatever they name.
  const owner = await buildStaff(ownAgency, { role: "agency" });
  expect((await read({ agencyIds: [there] }, owner.token)).data).toEqual([]);
  expect((await read({ agencyIds: [ownAgency, there] }, owner.token)).data.map(({ id }) => id)).toEqual([ownTalent]);
  const options = await ask(agencies.ofContent, superAdmin.token, { query: { keyword: "lantern", pageSize: 100 } });
  expect(options.data.map(({ id }) => id)).toContain(there);
  expect((await ask(agencies.ofContent, owner.token, { query: {} })).status).toBe(403);
});
