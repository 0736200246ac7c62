/** Files that strangers send, one after the other, through the door. S11. */
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
/** Somebody new each time: imports are counted by who begins them. */
const anyone = async () => {
  const owner = await buildStaff(agencyId, { role: "agency" });
  return { owner, talents: importer(app, "talents", owner) };
};

describe.each(SHEETS.map((sheet) => [sheet.name, sheet] as const))("%s", (_, { name, bytes, refused, cells }) => {
  test(refused ? "is refused in words" : "is read", async () => {
    const { talents } = await anyone();
    const { result, refused: uploadError } = await talents.begin({ name, bytes });
    if (refused) expect(uploadError ?? result?.problem).toMatch(refused);
    else expect((await talents.rows(result?.id ?? "")).map((row) => row.cells)).toEqual(cells);
    if (result) expect(result.state).toBe(refused ? "failed" : "columns");
  });
});

const collected = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
async function* once<T>(value: T) {
  yield value;
}
const rowsIn = async (parts: AsyncIterable<ReadPart>): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const part of parts) if ("cells" in part) rows.push(part.cells);
  return rows;
};

describe("40 payloads and more", () => {
  const written = PAYLOADS.map((payload, index) => [String(index), payload]);
  test("come back from a CSV of ours as they were, and none is a formula there", async () => {
    const bytes = await collected(csv(["Place", "Payload"], once(written)));
    expect(await rowsIn(readSheet({ extension: "csv", bytes: once(bytes) }))).toEqual(written);
    for (const line of bytes.toString().split("\r\n")) expect(line).not.toMatch(/,"[\s\u00a0\ufeff]*[=+\-@＝＋－＠]/);
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
  });

  test("come back from a workbook of ours as they were, but for what XML can't hold", async () => {
    const bytes = await collected(xlsx("Payloads", ["Place", "Payload"], once(written)));
    const read = await rowsIn(readSheet({ extension: "xlsx", bytes: once(bytes) }));
    expect(read).toEqual(written);
  });

  test("are text in the roster: what a form takes stays as it is, what it refuses is named", async () => {
    const { talents, owner } = await anyone();
    const cells = (name: string, bio: string) => `"${name}","Music","${bio.replaceAll('"', '""')}"`;
    // What begins like a page is no CSV to the uploader: a page stands further down.
    const before = Array.from({ length: 40 }, () => cells("Before", "a".repeat(120)));
    const rows = [...before, ...PAYLOADS.map((payload) => cells("Somebody", payload))];
    const one = await talents.read("Payloads.csv", `Name,Category,Biography\n${rows.join("\n")}\n`);
    const checked = await talents.check(one);
    expect(checked.good + checked.faulty).toBe(PAYLOADS.length + 40);
    await talents.add(one.id, "good", "add");
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
