import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zipName, zipParts } from "./zip-writer.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

test("an archive has its files, folders and days, and reads one file at a time", async () => {
  let open = 0;
  let peak = 0;
  async function* slow(text: string): AsyncGenerator<Uint8Array> {
    open += 1;
    peak = Math.max(peak, open);
    yield* bytes(text);
    await new Promise((done) => setImmediate(done));
    open -= 1;
  }
  const modified = new Date("2026-03-01T12:00:00Z");
  const archive = await whole(
    zipParts([
      { path: "Empty/", modified, read: null },
      ...["a", "b", "c"].map((name) => ({ path: `Folder/${name}.txt`, modified, read: () => slow(name.repeat(3)) })),
    ]),
  );
  const files = unzipSync(archive);
  expect(Object.entries(files).map(([path, content]) => [path, strFromU8(content)])).toEqual([
    ["Empty/", ""],
    ["Folder/a.txt", "aaa"],
    ["Folder/b.txt", "bbb"],
    ["Folder/c.txt", "ccc"],
  ]);
  expect(peak).toBe(1);
});

test("a file that can't be read ends the archive with an error", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* bytes("half");
    throw new Error("gone");
  }
  const sources = [
    { path: "a.txt", modified: null, read: () => bytes("a") },
    { path: "b.txt", modified: null, read: broken },
  ];
  await expect(whole(zipParts(sources))).rejects.toThrow("gone");
});

test("an archive that is given up lets go of the file that is being read", async () => {
  let left = false;
  async function* long(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(64 * 1024);
    } finally {
      left = true;
    }
  }
  for await (const _ of zipParts([{ path: "long.bin", modified: null, read: long }])) break;
  await expect.poll(() => left).toBe(true);
});

test.each([
  ["Plan.pdf", "Plan.pdf"],
  ['Tour / crew: "A"?', "Tour _ crew_ _A__"],
  ["..", "__"],
  [".hidden", "_hidden"],
  ["ends. ", "ends__"],
  ["", "_"],
])("the name %j is written as %j", (name, written) => {
  expect(zipName(name, new Set())).toBe(written);
});

test("a name that is there already gets a number before its extension, whatever its case", () => {
  const taken = new Set<string>();
  expect(["Plan.pdf", "plan.pdf", "PLAN.pdf", "Plan"].map((name) => zipName(name, taken))).toEqual([
    "Plan.pdf",
    "plan (2).pdf",
    "PLAN (3).pdf",
    "Plan",
  ]);
});
