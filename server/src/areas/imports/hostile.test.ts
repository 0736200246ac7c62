/** Imports of hostile files, through the API. */
import { describe, expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { csv } from "#server/lib/sheet/csv.ts";
import { type ReadPart, readSheet } from "#server/lib/sheet/read/read.ts";
import { xlsx } from "#server/lib/sheet/xlsx.ts";
import { startApp } from "#test/app.ts";
import { PAYLOADS, SHEETS } from "#test/corpora/sheets.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();
const agencyId = await buildAgency();
/** Builds a new owner each time, since imports are rate limited by account. */
const newOwner = async () => {
  const owner = await buildStaff(agencyId, { role: "agency" });
  return { owner, talents: importer(app, "talents", owner) };
};

describe.each(SHEETS.map((sheet) => [sheet.name, sheet] as const))("%s (S11)", (_, { name, bytes, refused, cells }) => {
  test(refused ? "a hostile file is refused with a message" : "a hostile file is read", async () => {
    const { talents } = await newOwner();
    const { result, refused: uploadError } = await talents.begin({ name, bytes });
    if (refused) expect(uploadError ?? result?.problem).toMatch(refused);
    else expect((await talents.rows(result?.id ?? "")).map((row) => row.cells)).toEqual(cells);
    if (result) expect(result.state).toBe(refused ? "failed" : "columns");
  });
});

const collected = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
};
async function* once<T>(value: T) {
  yield value;
}
const rowsIn = async (parts: AsyncIterable<ReadPart>): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const part of parts) if ("cells" in part) rows.push(part.cells);
  return rows;
};

describe("at least 40 payloads", () => {
  const written = PAYLOADS.map((payload, index) => [String(index), payload]);
  test("at least 40 payloads survive our CSV unchanged, and none is a formula in it", async () => {
    const bytes = await collected(csv(["Place", "Payload"], once(written)));
    expect(await rowsIn(readSheet({ extension: "csv", bytes: once(bytes) }))).toEqual(written);
    // A phone number runs nothing.
    for (const line of bytes.toString().split("\r\n"))
      expect(line).not.toMatch(/,"(?!\+\d[\d ]*")[\s\u00a0\ufeff]*[=+\-@＝＋－＠]/);
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
  });

  test("at least 40 payloads survive our workbook, except for characters that XML can't hold", async () => {
    const bytes = await collected(xlsx("Payloads", ["Place", "Payload"], once(written)));
    const read = await rowsIn(readSheet({ extension: "xlsx", bytes: once(bytes) }));
    expect(read).toEqual(written);
  });

  test("at least 40 payloads are imported as text: valid ones unchanged, invalid ones as errors", async () => {
    const { talents, owner } = await newOwner();
    const cells = (name: string, bio: string) => `"${name}","Music","${bio.replaceAll('"', '""')}"`;
    // The uploader refuses a CSV that begins like an HTML page, so the page is further down.
    const before = Array.from({ length: 40 }, () => cells("Before", "a".repeat(120)));
    const rows = [...before, ...PAYLOADS.map((payload) => cells("Somebody", payload))];
    const sheet = await talents.read("Payloads.csv", `Name,Category,Biography\n${rows.join("\n")}\n`);
    const checked = await talents.check(sheet);
    expect(checked.good + checked.faulty).toBe(PAYLOADS.length + 40);
    await talents.add(sheet.id, "good", "add");
    const added = await inAgency(
      agencyId,
      "select bio from person where display_name = 'Somebody' and bio is not null",
    );
    const bios = new Set(added.map(({ bio }) => bio));
    for (const payload of ["=1+1", "@SUM(A1)", "<script>alert(1)</script>", 'He said "no"', "#{7*7}"])
      expect(bios).toContain(payload);
    const list = await app.ask(people.list, owner.token, { params: { family: "talents" }, query: { q: "Somebody" } });
    expect(list.status).toBe(200);
  });
});
