import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { favourites } from "#contract/favourites/favourite.ts";
import { exports } from "#contract/lists/export.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildFavourite, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const admin = await buildStaff(agency, { role: "app_admin" });
  const list = async (body = {}) => (await ask(favourites.list, admin.token, { body })).data;
  const mark = (...userIds: string[]) => ask(favourites.mark, admin.token, { body: { userIds } });
  return { agency, admin, list, mark };
}
const general = { publicName: "", headline: "", biography: "", location: "", version: 1 };
const connect = {
  contactName: "Ana Bell",
  contactRole: "Bookings",
  email: "Bookings@Example.com",
  countryCode: "AU",
  phoneNumber: "491 570 156",
  socialLinks: [{ platform: "instagram", url: "instagram.com/someone" }],
  links: [{ title: "Shop", url: "www.example.com/shop" }],
  version: 1,
};

test("talents are added once, as pending, at the end; scouts and others' talents are refused (C-072)", async () => {
  const { agency, mark, list } = await setUp();
  const [first, second] = [await buildPerson(agency), await buildPerson(agency)];
  expect((await mark(second)).data.userIds).toEqual([second]);
  expect((await mark(first, second)).data.userIds).toEqual([first]);
  expect((await list()).map(({ id, userId, place, status }) => [id === userId, id, place, status])).toEqual([
    [true, second, 1, 0],
    [true, first, 2, 0],
  ]);
  const scout = await buildPerson(agency, { stage: "scout" });
  const refused = await mark(await buildPerson(agency), scout);
  expect([refused.status, refused.error?.details]).toMatchObject([
    400,
    [{ field: "userIds.1", code: "unknownReference" }],
  ]);
  expect((await mark(await buildPerson(await buildAgency()))).status).toBe(400);
  expect(await list()).toHaveLength(2);
});

test("an entry shows its own texts, or the profile's, and a deleted talent is not shown (C-062)", async () => {
  const { agency, mark, list, admin } = await setUp();
  const talent = await buildPerson(agency, { displayName: "Zoë Quartz", location: "Perth" });
  await mark(talent);
  const form = { ...general, publicName: "ZOË", biography: "Plays." };
  await ask(favourites.general, admin.token, { params: { userId: talent }, body: form });
  const [row] = await list({ q: "zoe" });
  expect(row).toMatchObject({
    displayName: "Zoë Quartz",
    generalInfo: { publicName: "ZOË", headline: null, biography: "Plays.", location: null, version: 2 },
    profile: { location: "Perth" },
    inApp: false,
  });
  await inAgency(
    agency,
    `insert into person_config (agency_id, person_id, enabled_in_app)
      select agency_id, id, true
      from person
      where id = $1`,
    [talent],
  );
  expect((await list())[0]?.inApp).toBe(true);
  const summary = await ask(people.summary, admin.token, { params: { family: "talents", id: talent } });
  expect(summary.data.favourite).toBe(true);
  await ask(people.remove, admin.token, { params: { family: "talents", id: talent } });
  expect(await list()).toEqual([]);
  expect((await ask(favourites.get, admin.token, { params: { id: talent } })).status).toBe(404);
  await ask(people.restore, admin.token, { params: { family: "talents", id: talent }, body: {} });
  expect(await list()).toHaveLength(1);
});

test("several statuses are changed at once, and tags have no duplicates (C-063, C-065)", async () => {
  const { agency, list, admin } = await setUp();
  const [first, two] = [
    await buildFavourite(agency, { place: 1, status: 0 }),
    await buildFavourite(agency, { place: 2, status: 0 }),
  ];
  const set = await ask(favourites.status, admin.token, { body: { userIds: [first, two], status: 1 } });
  expect(set.status).toBe(200);
  const tags = ["headliner", "headliner", "new"];
  await ask(favourites.tags, admin.token, { params: { userId: first }, body: { tags } });
  expect((await list()).map(({ status, tags }) => [status, tags])).toEqual([
    [1, ["headliner", "new"]],
    [1, ["live"]],
  ]);
  const none = await ask(favourites.status, admin.token, { body: { userIds: [], status: 1 } });
  expect(none.status).toBe(400);
  const wrong = await ask(favourites.status, admin.token, { body: { userIds: [first], status: 4 } });
  expect(wrong.error?.details[0]?.field).toBe("status");
});

test("each part has its own version, and a stale update returns the current entry (C-066, C-068)", async () => {
  const { agency, admin } = await setUp();
  const id = await buildFavourite(agency);
  const saved = await ask(favourites.connect, admin.token, { params: { id }, body: connect });
  expect(saved.data).toMatchObject({
    email: "bookings@example.com",
    phoneNumber: "491570156",
    phoneCode: "+61",
    links: [{ title: "Shop", url: "www.example.com/shop" }],
    version: 2,
  });
  // The other part is as it was.
  const other = await ask(favourites.general, admin.token, { params: { userId: id }, body: general });
  expect(other.status).toBe(200);
  const stale = await ask(favourites.connect, admin.token, { params: { id }, body: connect });
  expect([stale.status, stale.error?.current, stale.error?.saved]).toMatchObject([
    409,
    { contactName: "Ana Bell", version: 2 },
    { by: admin.displayName },
  ]);
  const wrong = { ...connect, version: 2, phoneNumber: "12", socialLinks: [{ platform: "instagram", url: "x.com/a" }] };
  const refused = await ask(favourites.connect, admin.token, { params: { id }, body: wrong });
  expect(refused.error?.details.map(({ field }) => field)).toContain("socialLinks.0.url");
});

test("a talent is added with its texts, and an existing favourite is refused next to the field (C-067)", async () => {
  const { agency, admin, list } = await setUp();
  const userId = await buildPerson(agency);
  const { version: _, ...form } = { ...general, publicName: "The Name" };
  const create = () => ask(favourites.createGeneral, admin.token, { body: { userId, ...form } });
  expect((await create()).data).toMatchObject({ id: userId, place: 1, generalInfo: { publicName: "The Name" } });
  const again = await create();
  expect([again.status, again.error?.details]).toMatchObject([409, [{ field: "userId", code: "duplicate" }]]);
  expect(await list()).toHaveLength(1);
});

test("the picture must be displayable, and is visible to everyone who sees the talent", async () => {
  const { agency, admin } = await setUp();
  const id = await buildFavourite(agency);
  const media = async (contentType: string) => {
    const [row] = await inAgency(
      agency,
      `insert into media (id, agency_id, type_of_media, filename, content_type, key, uploaded_by)
        values (gen_random_uuid(), $1, 1, 'a', $2, gen_random_uuid(), $3)
        returning id`,
      [agency, contentType, admin.id],
    );
    return String(row?.id);
  };
  const save = async (pictureId: string | null, version: number) =>
    ask(favourites.general, admin.token, { params: { userId: id }, body: { ...general, pictureId, version } });
  const film = await save(await media("video/mp4"), 1);
  expect(film.error?.details).toEqual([{ field: "pictureId", code: "invalid", message: "Choose a picture" }]);
  expect((await save(await media("image/png"), 1)).data.pictureUrl).toMatch(/^\/media\/v1\/files\//);
  expect((await save(null, 2)).data.pictureUrl).toBeNull();
  const theirs = await buildStaff(agency, { role: "agency" });
  const [row] = await inAgency(
    agency,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, uploaded_by)
      values (gen_random_uuid(), $1, 1, 'a', 'image/png', gen_random_uuid(), $2)
      returning id`,
    [agency, theirs.id],
  );
  expect((await save(String(row?.id), 3)).error?.details[0]?.field).toBe("pictureId");
});

test("suggestions are active talents that may be added, found without accents (C-069)", async () => {
  const { agency, admin, mark } = await setUp();
  const zoe = await buildPerson(agency, { displayName: "Zoë Quartz" });
  const marked = await buildPerson(agency, { displayName: "Zoe Marked" });
  await buildPerson(agency, { displayName: "Zoe Archived", state: "ARCHIVED" });
  await buildPerson(agency, { displayName: "Zoe Scout", stage: "scout" });
  await mark(marked);
  const names = async (token: string, q?: string) =>
    (await ask(favourites.suggestions, token, { query: { ...(q && { q }) } })).data.map(
      ({ displayName }) => displayName,
    );
  expect(await names(admin.token, "ZOE")).toEqual(["Zoë Quartz"]);
  expect(await names(admin.token)).toEqual(["Zoë Quartz"]);
  const assigned = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
  expect(await names(assigned.token, "zoe")).toEqual([]);
  await buildPerson(agency, { displayName: "Zoe Mine", assignedTo: [assigned.id] });
  expect(await names(assigned.token, "zoe")).toEqual(["Zoe Mine"]);
  const viewer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  expect(await names(viewer.token, "zoe")).toEqual([]);
  expect(zoe).toBeTruthy();
});

test("statistics have each day of the range, zeros included, and totals of the previous range (C-070)", async () => {
  const { agency, admin } = await setUp();
  await inAgency(agency, "update account set time_zone_id = 'Australia/Perth' where id = $1", [admin.id]);
  const id = await buildFavourite(agency);
  await inAgency(agency, "delete from favourite_day where person_id = $1", [id]);
  for (const [day, views] of [
    ["2026-02-27", 5],
    ["2026-03-02", 7],
    ["2026-03-04", 11],
    ["2026-03-05", 100],
  ])
    await inAgency(
      agency,
      "insert into favourite_day (agency_id, person_id, day, views, follows, clicks) values ($1, $2, $3, $4, 1, 2)",
      [agency, id, day, views],
    );
  // Whole days in Perth, eight hours before UTC.
  const range = {
    fromDate: Date.parse("2026-03-01T00:00:00+08:00"),
    toDate: Date.parse("2026-03-04T23:59:59.999+08:00"),
  };
  const answer = await ask(favourites.statistics, admin.token, { params: { id }, body: range });
  expect(answer.data).toEqual({
    days: [
      { day: "2026-03-01", views: 0, follows: 0, clicks: 0 },
      { day: "2026-03-02", views: 7, follows: 1, clicks: 2 },
      { day: "2026-03-03", views: 0, follows: 0, clicks: 0 },
      { day: "2026-03-04", views: 11, follows: 1, clicks: 2 },
    ],
    totals: { views: 18, follows: 2, clicks: 4 },
    before: { views: 5, follows: 1, clicks: 2 },
  });
  const usual = await ask(favourites.statistics, admin.token, { params: { id }, body: {} });
  expect(usual.data.days).toHaveLength(30);
  const refused = async (body: object) =>
    (await ask(favourites.statistics, admin.token, { params: { id }, body })).error?.details[0]?.field;
  expect(await refused({ fromDate: range.toDate, toDate: range.fromDate })).toBe("toDate");
  expect(await refused({ fromDate: 0, toDate: range.toDate })).toBe("fromDate");
  const viewer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  expect((await ask(favourites.statistics, viewer.token, { params: { id }, body: {} })).status).toBe(200);
});

test("favourites are removed together, and restored unchanged at their positions (C-071)", async () => {
  const { agency, admin, mark, list } = await setUp();
  const [first, two, three] = [
    await buildFavourite(agency, { place: 1 }),
    await buildFavourite(agency, { place: 2 }),
    await buildFavourite(agency, { place: 3 }),
  ];
  expect((await ask(favourites.remove, admin.token, { body: { ids: [first, two] } })).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual([three]);
  expect((await ask(favourites.remove, admin.token, { body: { ids: [first] } })).status).toBe(400);
  expect((await mark(two, first)).data.userIds).toEqual([two, first]);
  const back = await list();
  expect(back.map(({ id }) => id)).toEqual([first, two, three]);
  expect(back[0]).toMatchObject({ status: 1, tags: ["live"], generalInfo: { publicName: "x" } });
});

test("the order is shared by the agency: one is moved before another or to the end, without gaps", async () => {
  const { agency, admin, list } = await setUp();
  const ids = [1, 2, 3, 4].map((place) => buildFavourite(agency, { place }));
  const [a = "", b = "", c = "", d = ""] = await Promise.all(ids);
  const put = async (id: string, before: string | null) => {
    expect((await ask(favourites.place, admin.token, { params: { id }, body: { before } })).status).toBe(200);
    return (await list()).map((item) => item.id);
  };
  expect(await put(d, b)).toEqual([a, d, b, c]);
  expect(await put(a, null)).toEqual([d, b, c, a]);
  expect(await put(a, d)).toEqual([a, d, b, c]);
  expect(await put(a, c)).toEqual([d, b, a, c]);
  expect(await put(a, a)).toEqual([d, b, a, c]);
  const after = await ask(favourites.place, admin.token, { params: { id: d }, body: { after: b } });
  expect([after.status, (await list()).map(({ id }) => id)]).toEqual([200, [b, d, a, c]]);
  expect((await list()).map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  const unknown = await ask(favourites.place, admin.token, { params: { id: a }, body: { before: randomUUID() } });
  expect(unknown.error?.details[0]?.field).toBe("before");
});

test("favourites follow the right to the talent: assigned only, view only, none", async () => {
  const { agency } = await setUp();
  const assigned = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL", "EDIT_ASSIGN"] } });
  const theirs = await buildFavourite(agency, { place: 1 });
  const assignedId = await buildFavourite(agency, { place: 2, assignedTo: [assigned.id] });
  const rows = (await ask(favourites.list, assigned.token, { body: {} })).data;
  expect(rows.map(({ id, editable }) => [id, editable])).toEqual([
    [theirs, false],
    [assignedId, true],
  ]);
  const status = (userIds: string[]) => ask(favourites.status, assigned.token, { body: { userIds, status: 3 } });
  expect((await status([assignedId, theirs])).error?.details[0]?.field).toBe("userIds.1");
  expect((await status([assignedId])).status).toBe(200);
  const limitedMember = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  expect((await ask(favourites.list, limitedMember.token, { body: {} })).data).toEqual([]);
  const none = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"] } });
  expect((await ask(favourites.list, none.token, { body: {} })).status).toBe(403);
});

test("favourites are exported with their filters and columns (C-064)", async () => {
  const { agency, admin } = await setUp();
  await buildFavourite(agency, { displayName: "Listed", status: 1 });
  await buildFavourite(agency, { displayName: "Left out", status: 0, place: 2 });
  await inAgency(agency, "update session set proven_at = now() where id = $1", [admin.sessionId]);
  const answer = await ask(exports.list, admin.token, {
    params: { api: "favorites" },
    body: { format: "csv", columns: ["name", "views"], filters: "statusIds=1" },
  });
  expect([
    answer.status,
    answer.text
      .replace(/^\uFEFF/, "")
      .trim()
      .split(/\r?\n/),
  ]).toEqual([200, ['"Name","Views, 30 days"', '"Listed",7']]);
});
