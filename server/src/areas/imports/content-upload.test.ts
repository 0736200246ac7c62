/** A file of content by one call: it is read once it was scanned, and its rows arrive as Pending. */
import { expect, test } from "vitest";
import { cmsEvents, contentImports, news } from "#contract/content/content.ts";
import { contentSettings } from "#contract/content/setting.ts";
import { startApp } from "#test/app.ts";
import { setUpContent } from "#test/content.ts";
import { buildPerson, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";
import { EICAR, startClamd } from "#test/stand-ins/clamd.ts";

const app = await startApp();
const clamd = await startClamd();
const scanning = await startApp({ clamdUrl: clamd.url });

const NEWS = `Talents,Title,Content,Publish date,Time zone,Tags,Image URL
Marlo Quist,On tour,Five dates.,2026-12-01 08:00,Australia/Sydney,tour; winter,
Marlo Quist,A new single,Out now.,2026-12-02 08:00,Australia/Sydney,,https://www.example.com/a.jpg
Nobody Known,Who is it,A text.,2026-12-02 08:00,Australia/Sydney,,
`;

async function setUp({ ask }: Pick<typeof app, "ask"> = app) {
  const content = await setUpContent(app);
  const on = await ask(contentSettings.update, content.owner.token, {
    body: { version: 1, anotherPersonApproves: false, publishToApp: true },
  });
  expect(on.status, on.text).toBe(200);
  const file = (text: string, filename = "rows.csv") => ({ body: { filename, file: Buffer.from(text) } });
  return { ...content, file, by: { token: content.writer.token, agencyId: content.agency } };
}
const mediaOf = async (agency: string, importId: string): Promise<string> => {
  const [row] = await inAgency(agency, "select media_id as id from roster_import where id = $1", [importId]);
  return String(row?.id);
};

test("news of a file arrive as Pending, and a wrong row or picture is reported (C-386)", async () => {
  const { agency, writer, by, talent, file } = await setUp();
  const sent = await app.ask(contentImports.news, writer.token, file(NEWS));
  expect(sent.status, sent.text).toBe(200);
  const { run, check, rows, add } = importer(app, "news", by);
  const read = await run(sent.data.id);
  expect(read).toMatchObject({ state: "columns", problem: null });
  const checked = await check(read);
  expect(checked).toMatchObject({ state: "checked", good: 1, faulty: 2 });
  const faulty = await rows(sent.data.id, { states: ["faulty"] });
  expect(faulty.map(({ problems }) => problems.map(({ field, message }) => [field, message]))).toEqual([
    [["Image URL", "There is no site at this address. Check the spelling."]],
    [["Talents", "No talent “Nobody Known”"]],
  ]);
  expect(await add(sent.data.id)).toMatchObject({ state: "done", added: 1 });
  const listed = await app.ask(news.list, writer.token, { body: { cmsTabId: 13 } });
  expect(listed.data).toMatchObject([
    { title: "On tour", talents: [{ userId: talent }], tags: ["tour", "winter"], publishDate: "2026-11-30T21:00:00Z" },
  ]);
  const [stored] = await inAgency(agency, "select state, size::int from media where id = $1", [
    await mediaOf(agency, sent.data.id),
  ]);
  expect(stored).toEqual({ state: "ready", size: Buffer.byteLength(NEWS) });
});

test.each([
  ["2026-11-20T10:00:00+00:00", "2026-11-20T10:00:00Z"],
  ["Fri, 20 Nov 2026 10:00:00 +0000", "2026-11-20T10:00:00Z"],
  ["2026-11-20T10:00:00+02:00", "2026-11-20T08:00:00Z"],
  ["20/11/2026 9:30 pm", "2026-11-20T10:30:00Z"],
  ["20 Nov 2026, 21:30", "2026-11-20T10:30:00Z"],
])("news may have been published at %s, as other programs write it (C-386)", async (cell, moment) => {
  const { writer, by, file } = await setUp();
  const text = `Talents,Title,Content,Publish date,Time zone\nMarlo Quist,On tour,Text.,"${cell}",Australia/Sydney\n`;
  const sent = await app.ask(contentImports.news, writer.token, file(text));
  const { run, check, add } = importer(app, "news", by);
  expect(await check(await run(sent.data.id))).toMatchObject({ good: 1, faulty: 0 });
  await add(sent.data.id);
  const listed = await app.ask(news.list, writer.token, { body: { cmsTabId: 13 } });
  expect(listed.data).toMatchObject([{ publishDate: moment }]);
});

test("events of a file have their start and place (C-394)", async () => {
  const { writer, by, file } = await setUp();
  const text = `Talents,Title,Content,Publish date,Start,Location,Time zone
Marlo Quist,A night,Come.,2026-12-01,2026-12-24 20:00,Lantern Hall,Australia/Sydney
Marlo Quist,No start,Come.,2026-12-01,,Lantern Hall,Australia/Sydney
`;
  const sent = await app.ask(contentImports.events, writer.token, file(text));
  const { run, check, add } = importer(app, "cmsEvents", by);
  expect(await check(await run(sent.data.id))).toMatchObject({ good: 1, faulty: 1 });
  expect(await add(sent.data.id)).toMatchObject({ state: "done", added: 1 });
  const listed = await app.ask(cmsEvents.list, writer.token, { body: { cmsTabId: 13 } });
  expect(listed.data).toMatchObject([{ title: "A night", start: "2026-12-24T09:00:00Z", location: "Lantern Hall" }]);
});

test("rows about deleted talents are reported, and a reader imports nothing (C-386)", async () => {
  const { agency, reader, writer, file } = await setUp();
  expect((await app.ask(contentImports.news, reader.token, file(NEWS))).status).toBe(403);
  const hidden = await buildPerson(agency, { displayName: "Hidden Talent" });
  await inAgency(agency, "update person set deleted_at = now() where id = $1", [hidden]);
  const sent = await app.ask(
    contentImports.news,
    writer.token,
    file(`Talents,Title,Content,Publish date\nHidden Talent,A,B,2026-12-01\n${hidden},A,B,2026-12-01\n`),
  );
  const { run, check } = importer(app, "news", { token: writer.token, agencyId: agency });
  expect(await check(await run(sent.data.id))).toMatchObject({ good: 0, faulty: 2 });
});

test.each([
  ["a workbook", "rows.xlsx", "x", "Choose a CSV file (.csv)."],
  ["an empty file", "rows.csv", "", "This file is empty."],
])("%s is refused next to its field (C-386, B-465)", async (_, name, text, message) => {
  const { writer, file } = await setUp();
  const answer = await app.ask(contentImports.news, writer.token, file(text, name));
  expect([answer.status, answer.error?.details.map((detail) => [detail.field, detail.message])]).toEqual([
    400,
    [["file", message]],
  ]);
});

test("an agency that does not publish to the app imports nothing (C-386, B-464)", async () => {
  const { writer } = await setUpContent(app);
  const answer = await app.ask(contentImports.news, writer.token, {
    body: { filename: "rows.csv", file: Buffer.from(NEWS) },
  });
  expect([answer.status, answer.error?.code]).toEqual([403, "contentImportOff"]);
});

test("a file is not read before the scanner has checked it, and one with a virus never (C-386, C-394)", async () => {
  const { agency, writer, by, file } = await setUp(scanning);
  const sent = await scanning.ask(contentImports.news, writer.token, file(NEWS));
  expect(sent.status, sent.text).toBe(200);
  const { run } = importer(scanning, "news", by);
  expect(await run(sent.data.id)).toMatchObject({ state: "reading", total: 0 });
  const again = await inAgency(
    agency,
    `select from pgboss.job
      where name = 'import' and data ->> 'importId' = $1 and start_after > now() + interval '1 second'`,
    [sent.data.id],
  );
  expect(again).toHaveLength(1);
  await scanning.jobHandlers.media({ agencyId: agency, mediaId: await mediaOf(agency, sent.data.id) });
  expect(clamd.scanned.at(-1)).toBe(Buffer.byteLength(NEWS));
  expect(await run(sent.data.id)).toMatchObject({ state: "columns", problem: null });

  const infected = await scanning.ask(contentImports.news, writer.token, file(`Title\n${EICAR}\n`));
  await scanning.jobHandlers.media({ agencyId: agency, mediaId: await mediaOf(agency, infected.data.id) });
  expect(await run(infected.data.id)).toMatchObject({
    state: "failed",
    problem: "A virus was found in this file (Eicar-Signature). It was not kept.",
  });
});
