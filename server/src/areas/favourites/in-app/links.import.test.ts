import { expect, test } from "vitest";
import { contentImports } from "#contract/content/content.ts";
import { contentSettings } from "#contract/content/setting.ts";
import { appTalents } from "#contract/favourites/app-talent.ts";
import { imports } from "#contract/imports/import.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();
const { ask } = app;

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  await ask(contentSettings.update, owner.token, {
    body: { version: 1, anotherPersonApproves: false, publishToApp: true },
  });
  const marlo = await buildPerson(agency, { displayName: "Marlo Quist" });
  const ada = await buildPerson(agency, { displayName: "Ada Brook" });
  await inAgency(agency, "update person set email = 'ada@example.com' where id = $1", [ada]);
  const file = (text: string, filename = "rows.csv") => ({ body: { filename, file: Buffer.from(text) } });
  const links = async (trmId: string) => (await ask(appTalents.linktree, owner.token, { body: { trmId } })).data;
  const save = (id: string, body: object, version = 1) =>
    ask(appTalents.links, owner.token, { params: { id }, body: { socialLinks: [], links: [], version, ...body } });
  const by = { token: owner.token, agencyId: agency };
  return { agency, owner, marlo, ada, file, links, save, by };
}
type Kind = "talentSocials" | "talentLinks";
async function imported(kind: Kind, text: string, base: Awaited<ReturnType<typeof setUp>>) {
  const sent = await ask(contentImports[kind], base.owner.token, base.file(text));
  expect(sent.status, sent.text).toBe(200);
  const { run, check, rows, add, undo } = importer(app, kind, base.by);
  const checked = await check(await run(sent.data.id));
  return { id: sent.data.id, checked, rows, add: () => add(sent.data.id), undo: () => undo(sent.data.id) };
}

const instagram = (name: string) => ({ platform: "instagram" as const, url: `https://www.instagram.com/${name}` });
const facebook = (name: string) => ({ platform: "facebook" as const, url: `https://www.facebook.com/${name}` });

test("social links of a file replace those of its platforms, and wrong rows are named by cell (C-445, B-466)", async () => {
  const base = await setUp();
  await base.save(base.marlo, { socialLinks: [facebook("old"), instagram("old")] });
  const text = `Talent,Facebook,Instagram,X
Marlo Quist,,https://www.instagram.com/new,https://x.com/marlo
ada@example.com,https://www.facebook.com/ada,,
Nobody Known,https://www.facebook.com/nobody,,
${base.ada},not a page,,
Marlo Quist,,,
`;
  const { id, checked, rows, add, undo } = await imported("talentSocials", text, base);
  expect(checked).toMatchObject({ state: "checked", good: 2, faulty: 3, updates: true });
  const faulty = await rows(id, { states: ["faulty"] });
  expect(faulty.map(({ line, problems }) => [line, problems.map(({ field, message }) => [field, message])])).toEqual([
    [4, [["Talent", "No talent “Nobody Known”"]]],
    [5, [["Facebook", expect.any(String)]]],
    [6, [[null, "This row has no link"]]],
  ]);
  expect((await rows(id, { states: ["good"] })).map(({ duplicate }) => duplicate?.name)).toEqual([
    "Marlo Quist",
    "Ada Brook",
  ]);
  // The import changes nothing before it is started.
  expect((await base.links(base.ada)).socialLinks).toEqual([]);
  expect(await add()).toMatchObject({ state: "done", added: 2, filled: 2, addedRows: 2 });
  expect((await base.links(base.marlo)).socialLinks).toEqual([
    facebook("old"),
    instagram("new"),
    { platform: "twitter", url: "https://x.com/marlo" },
  ]);
  expect((await base.links(base.ada)).socialLinks).toEqual([facebook("ada")]);
  // A later change stays.
  const { version } = await base.links(base.ada);
  await base.save(base.ada, { socialLinks: [facebook("since")] }, version);
  expect(await undo()).toMatchObject({ state: "undone" });
  expect((await base.links(base.marlo)).socialLinks).toEqual([facebook("old"), instagram("old")]);
  expect((await base.links(base.ada)).socialLinks).toEqual([facebook("since")]);
});

test("connect links of a file join those of a talent, in the places that it names (C-446, B-466)", async () => {
  const base = await setUp();
  const before = [
    { title: "Shop", url: "https://www.example.com/shop" },
    { title: "Charity", url: "https://www.example.com/charity" },
  ];
  await base.save(base.marlo, { links: before });
  const text = `Talent,Title,URL,Order
Marlo Quist,Fan club,https://www.example.com/club,1
Marlo Quist,The shop,https://www.example.com/shop,
Marlo Quist,Tour,https://www.example.com/tour,
Ada Brook,Site,https://www.example.com/ada,7
Ada Brook,,https://www.example.com/none,zero
`;
  const { id, checked, rows, add, undo } = await imported("talentLinks", text, base);
  expect(checked).toMatchObject({ state: "checked", good: 3, faulty: 2 });
  const faulty = await rows(id, { states: ["faulty"] });
  expect(
    faulty.flatMap(({ line, problems }) => problems.map(({ field, message }) => [line, field ?? message])),
  ).toEqual([
    [5, "Line 6 of the same talent has an error"],
    [6, "Title"],
    [6, "Order"],
  ]);
  expect(await add()).toMatchObject({ state: "done", filled: 1, addedRows: 3 });
  expect((await base.links(base.marlo)).links).toEqual([
    { title: "Fan club", url: "https://www.example.com/club" },
    { title: "The shop", url: "https://www.example.com/shop" },
    { title: "Charity", url: "https://www.example.com/charity" },
    { title: "Tour", url: "https://www.example.com/tour" },
  ]);
  await undo();
  expect((await base.links(base.marlo)).links).toEqual(before);
  const many = Array.from({ length: 21 }, (_, n) => `Ada Brook,Link ${n},https://www.example.com/${n},`).join("\n");
  const refused = await imported("talentLinks", `Talent,Title,URL,Order\n${many}\n`, base);
  expect(refused.checked).toMatchObject({ good: 0, faulty: 21 });
});

test("a row that is skipped changes nothing, and a talent whom one may not change is unknown (C-445)", async () => {
  const base = await setUp();
  const text = `Talent,Facebook\nMarlo Quist,https://www.facebook.com/marlo\nAda Brook,https://www.facebook.com/ada\n`;
  const { id, add } = await imported("talentSocials", text, base);
  await ask(imports.duplicates, base.owner.token, {
    params: { kind: "talentSocials", id },
    body: { lines: [2], choice: "skip" },
  });
  expect(await add()).toMatchObject({ filled: 1, skippedRows: 1 });
  expect([(await base.links(base.marlo)).socialLinks, (await base.links(base.ada)).socialLinks.length]).toEqual([
    [],
    1,
  ]);
  const limitedMember = await buildStaff(base.agency, { levels: { TALENT: ["VIEW_ALL", "EDIT_ASSIGN"] } });
  const by = { token: limitedMember.token, agencyId: base.agency };
  const sent = await ask(contentImports.talentSocials, limitedMember.token, base.file(text));
  const { run, check } = importer(app, "talentSocials", by);
  expect(await check(await run(sent.data.id))).toMatchObject({ good: 0, faulty: 2 });
});

test("files are taken once the agency has publish-to-app on, from a super admin always; CSV only (C-445, C-446, B-464, B-465)", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const body = { filename: "a.csv", file: Buffer.from("Talent,Facebook\na,b\n") };
  const off = await ask(contentImports.talentSocials, owner.token, { body });
  expect([off.status, off.error?.code]).toEqual([403, "contentImportOff"]);
  expect((await ask(contentImports.talentLinks, (await buildSuperAdmin(agency)).token, { body })).status).toBe(200);
  const { owner: on } = await setUp();
  const sheet = await ask(contentImports.talentLinks, on.token, { body: { ...body, filename: "a.xlsx" } });
  expect([sheet.status, sheet.error?.details[0]?.code]).toEqual([400, "fileRefused"]);
});
