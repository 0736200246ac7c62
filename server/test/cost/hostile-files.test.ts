/** Texts and files that are made to be read slowly: none keeps the server's thread, and none keeps colleagues waiting. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { bankFiles, bankUploads } from "#contract/bank/bank-file.ts";
import { contractDocuments } from "#contract/contract-documents/contract-document.ts";
import { type Import, imports } from "#contract/imports/import.ts";
import { isRunning } from "#contract/imports/states.ts";
import { workbook } from "../corpora/sheets.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { setUpDeals } from "../deals.ts";
import { type BuiltStaff, buildStaff } from "../factories.ts";
import { camt } from "../finance/bank.ts";
import { closeRaw } from "../generated/bad/raw.ts";
import { uploading } from "../uploads.ts";
import { askAt } from "./client.ts";
import { startWatched } from "./watched-program.ts";

const LIMIT = 50;

await takeOwnDatabase();
const watched = await startWatched("hostile texts and files");
const ask = askAt(watched.port);
afterAll(closeRaw);

const { owner, add, agency } = await setUpDeals({ ask });
const contract = await add("contract");
const saveDocument = async (body: string) => {
  const { data } = await ask(contractDocuments.get, owner.token, { params: { id: contract } });
  return ask(contractDocuments.update, owner.token, {
    params: { id: contract },
    body: { body, version: data.version } as never,
  });
};
// Compiles what the tests below run.
for (let time = 0; time < 20; time += 1)
  await saveDocument(`<h2>Terms</h2>${`<p>Round <strong>${time}</strong> <a href="https://a.b">x</a></p>`.repeat(20)}`);

const cells = (count: number, cell = "<td><p>x</p></td>") =>
  `<table><tbody><tr>${cell.repeat(count)}</tr></tbody></table>`;
const DOCUMENTS: readonly (readonly [what: string, text: string])[] = [
  ["13,000 links", `<p>${'<a href="https://ex.com/a">x</a> '.repeat(13_000)}</p>`],
  ["links, as many as it takes", `<p>${'<a href="https://ex.com/a">x</a> '.repeat(1490)}</p>`],
  ["paragraphs, as many as it takes", "<p>x</p>".repeat(1490)],
  ["a row of 300 cells", cells(300)],
  ["a row of 300 cells with conditions", cells(300, "<td><p>{{#if event.venue}}x{{/if}}</p></td>")],
  ["a row of cells, as many as it takes", cells(740)],
  ["conditions, as many as it takes", "<p>{{#if event.venue}}x{{/if}}</p>".repeat(1400)],
  ["conditions in a line", `<p>${"{{#if event.venue}}x{{/if}}".repeat(2000)}</p>`],
  ["200,000 elements that are not closed", `x${"<b>".repeat(150_000)}`],
  ["60,000 elements within each other", "<b>x".repeat(59_000)],
  ["elements within each other, as many as it takes", "<b>x".repeat(2990)],
  ["lists within each other", "<ul><li>x".repeat(1400)],
  ["tables within each other", "<table><tr><td>x".repeat(900)],
  ["ampersands", "&".repeat(59_000)],
  ["lines", "x\n".repeat(29_000)],
  ["lines, as many as it takes", "x\n".repeat(2990)],
  ["one word", "x".repeat(59_000)],
  ["braces", "{{".repeat(29_000)],
  ["a name of an element without an end", `<p>x</p><${"a".repeat(400_000)}`],
  ["one element of 100,000 attributes", `<p ${"a=1 ".repeat(100_000)}>x</p>`],
];
describe("a contract's document", () => {
  test.each(DOCUMENTS)(
    "a contract's document of %s is saved or refused in turns of at most 50 ms",
    { timeout: 60_000 },
    async (what, text) => {
      const statuses = new Set<number>();
      const { longest } = await watched.measure(`document of ${what}`, LIMIT, async () =>
        statuses.add((await saveDocument(text)).status),
      );
      for (const status of statuses) expect([200, 400]).toContain(status);
      expect(longest).toBeLessThanOrEqual(LIMIT);
    },
  );

  test("a contract's document of 13,000 links is refused next to its text", async () => {
    const { error } = await saveDocument(DOCUMENTS[0]?.[1] ?? "");
    expect(error?.details).toMatchObject([{ field: "body", message: expect.stringContaining("Too many paragraphs") }]);
  });
});

const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(" ");
const BANK_FILES: readonly (readonly [what: string, text: string | Buffer])[] = [
  ["one element of 800,000 attributes", camt([{ amount: "1.00" }]).replace("<Ntry>", `<Ntry ${attributes(800_000)}>`)],
  ["elements within each other", `<Document>${"<a>".repeat(3_000_000)}`],
  ["a million elements side by side", `<Document>${"<a/>".repeat(2_400_000)}</Document>`],
  ["one text", camt([{ amount: "1.00", text: "x".repeat(9_000_000) }])],
  [
    "10,000 lines",
    camt(Array.from({ length: 10_000 }, (_, n) => ({ amount: "1.00", text: `Line ${n} ${"x".repeat(140)}` }))),
  ],
  ["one line of CSV", `Date,Amount,Text\n2026-02-01,1.00,"${"x".repeat(9_000_000)}"`],
  ["CSV of 200 columns of figures", `${`${Array.from({ length: 200 }, (_, n) => n % 10).join(",")}\n`.repeat(2000)}`],
  ["CSV of one column", "1\n".repeat(5000)],
  [
    "8 kB of letters in no encoding",
    Buffer.from(Array.from({ length: 8000 }, (_, n) => (n % 40 === 39 ? 10 : 0xc0 + ((n * 7) % 63)))),
  ],
  [
    "MT940 of 10,000 entries",
    `:20:X\n:25:1\n:60F:C261101EUR1,00\n${`:61:2611191119C1,00NTRFNONREF\n:86:166?00X?20${"y".repeat(60)}\n`.repeat(10_000)}:62F:C261119EUR1,00\n`,
  ],
  ["10,000 lines of CSV", `Date,Amount,Text\n${`2026-02-01,1.00,${"x".repeat(200)}\n`.repeat(10_000)}`],
];
describe("a bank's file", () => {
  test.each(BANK_FILES)(
    "a bank's file of %s is read or refused in turns of at most 50 ms",
    { timeout: 120_000 },
    async (what, text) => {
      const send = () =>
        ask(bankUploads.create, owner.token, {
          body: {
            account: "OPERATING",
            filename: "statement.xml",
            file: typeof text === "string" ? Buffer.from(text) : text,
          } as never,
        });
      // Small ones compile what is run.
      const { longest } = await watched.measure(`bank file of ${what}`, LIMIT, async () => {
        const { status, data } = await send();
        expect([200, 400, 413]).toContain(status);
        if (status === 200 && data.waits)
          await ask(bankFiles.columns, owner.token, {
            params: { id: data.id },
            body: {
              columns: ["date", "amount", "text"],
              dateOrder: "DMY",
              commas: false,
              currency: "AUD",
              seen: 1,
            } as never,
          });
      });
      expect(longest).toBeLessThanOrEqual(LIMIT);
    },
  );
});

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SHEETS: readonly (readonly [what: string, file: Buffer])[] = [
  ["200,000 elements that are not closed", workbook({ sheet: "<a>".repeat(200_000) })],
  ["rows within each other", workbook({ sheet: `<worksheet ${MAIN}><sheetData>${"<row><c>".repeat(2_000_000)}` })],
  [
    "one element of a million attributes",
    workbook({ sheet: `<worksheet ${MAIN}><row ${attributes(1_000_000)}/></worksheet>` }),
  ],
  ["shared texts within each other", workbook({ sheet: "<worksheet/>", shared: "<si>".repeat(500_000) })],
];
const { send: upload } = uploading({ ask } as never);
async function importFile(by: BuiltStaff, name: string, bytes: Buffer): Promise<{ result: Import; seconds: number }> {
  const startedAt = performance.now();
  const sent = await upload(by.token, { name, bytes });
  if (sent.status !== 200 || !("id" in sent.data)) throw new Error(sent.text);
  const created = await ask(imports.create, by.token, { params: { kind: "talents" }, body: { mediaId: sent.data.id } });
  if (created.status !== 200) throw new Error(created.text);
  for (;;) {
    const { data } = await ask(imports.get, by.token, { params: { kind: "talents", id: created.data.id } });
    if (!isRunning(data.state)) return { result: data, seconds: (performance.now() - startedAt) / 1000 };
    await sleep(50);
  }
}
describe("an import", () => {
  test.each(SHEETS)(
    "an import of a workbook of %s gives up within seconds",
    { timeout: 90_000 },
    async (what, bytes) => {
      const { longest } = await watched.measure(`workbook of ${what}`, LIMIT, async () => {
        const { result, seconds } = await importFile(owner, "Talents.xlsx", bytes);
        expect(result.state).toBe("failed");
        expect(result.problem).toMatch(/damaged/);
        expect(seconds).toBeLessThan(15);
      });
      expect(longest).toBeLessThanOrEqual(LIMIT);
    },
  );

  test("an import of a colleague is read while hostile files of another person are", { timeout: 90_000 }, async () => {
    const colleague = await buildStaff(agency, { role: "agency" });
    const large = Buffer.from(`Name\n${`${"x".repeat(180)}\n`.repeat(19_000)}`);
    const hostile = [1, 2, 3].map(() => importFile(owner, "Talents.csv", large));
    await sleep(300);
    const { result, seconds } = await importFile(colleague, "Talents.csv", Buffer.from("Name,Category\nAda,Music\n"));
    console.log(`an import of one line took ${seconds.toFixed(1)} s while three large ones were read`);
    expect(result.state).toBe("columns");
    expect(seconds).toBeLessThan(10);
    await Promise.all(hostile);
  });
});
