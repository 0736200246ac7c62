import { expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { career } from "#contract/talents/career.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";
import { WORLD_KINDS } from "#test/generated/world/kinds.ts";

const { ask } = await startApp();
const params = { family: "talents" } as const;
const form = (more: Readonly<Record<string, unknown>> = {}) => ({
  role: "Lead",
  organisation: "A Ferry to Nowhere",
  place: "Sydney",
  started: "2019-03",
  ended: "2021-06",
  achievements: "Not one night missed.",
  links: [{ url: "www.example.com/ferry" }],
  attachmentIds: [],
  ...more,
});

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const person = await buildPerson(agency);
  const add = (more?: Readonly<Record<string, unknown>>) =>
    ask(career.create, owner.token, { params, body: { talentUserId: person, ...form(more) } as never });
  const listEntries = async () => (await ask(career.list, owner.token, { params: { ...params, id: person } })).data;
  return { agency, owner, person, add, listEntries };
}

test("a career is listed newest first, current entries at the top (C-096…C-098)", async () => {
  const { add, listEntries } = await desk();
  for (const [role, started, ended] of [
    ["First", "2012-01", "2014-02"],
    ["Goes on", "2015-05", null],
    ["Last", "2019-03", "2021-06"],
    ["Within", "2013-01", "2013-01"],
  ])
    expect((await add({ role, started, ended })).status).toBe(200);
  expect((await listEntries()).map(({ role }) => role)).toEqual(["Goes on", "Last", "First", "Within"]);
});

test("invalid values are refused next to their fields", async () => {
  const { add } = await desk();
  for (const [field, value] of [
    ["role", " "],
    ["organisation", ""],
    ["started", "2019-13"],
    ["started", null],
    ["ended", "2019-02"],
  ] as const)
    expect((await add({ [field]: value })).error?.details.map((detail) => detail.field)).toEqual([field]);
  const link = await add({ links: [{ url: "www.example.com" }, { url: "javascript:alert(1)" }] });
  expect(link.error?.details.map((detail) => detail.field)).toEqual(["links.1.url"]);
});

test("files of an entry belong to the person, and leave it when deleted", async () => {
  const { agency, owner, person, add, listEntries } = await desk();
  const [own, other] = [
    await WORLD_KINDS.attachment.build(agency, { parent: person }),
    await WORLD_KINDS.attachment.build(agency, { parent: await buildPerson(agency) }),
  ];
  expect((await add({ attachmentIds: [own, other] })).error?.details.map(({ field }) => field)).toEqual([
    "attachmentIds.1",
  ]);
  expect((await add({ attachmentIds: [own] })).status).toBe(200);
  expect(await listEntries()).toMatchObject([{ attachmentIds: [own] }]);
  await ask(attachments.remove, owner.token, { params: { id: own } });
  expect(await listEntries()).toMatchObject([{ attachmentIds: [] }]);
});

test("an entry can be deleted and restored, and the history shows both", async () => {
  const { owner, person, add, listEntries } = await desk();
  const { data } = await add();
  const path = { params: { ...params, id: data.id } };
  await ask(career.remove, owner.token, path);
  expect(await listEntries()).toEqual([]);
  expect((await ask(career.restore, owner.token, { ...path, body: {} })).status).toBe(200);
  expect(await listEntries()).toMatchObject([{ id: data.id, version: 3 }]);
  const { data: deeds } = await ask(history.ofPerson, owner.token, {
    params: { ...params, id: person },
    query: { fields: ["organisation", "deleted"] },
  });
  expect(deeds.filter(({ part }) => part === "career").map(({ op }) => op)).toEqual(["update", "update", "insert"]);
});
