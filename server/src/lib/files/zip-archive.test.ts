import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { type ByteSource, bombReason, readZipDirectory } from "./zip-archive.ts";

const encoder = new TextEncoder();
const files = (count: number, text = "words"): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`folder/${index}.txt`, encoder.encode(text)]));

const sourceOf = (bytes: Uint8Array): ByteSource & { requests: number } => {
  const source = {
    size: bytes.length,
    requests: 0,
    async slice(from: number, to: number) {
      source.requests += 1;
      return Buffer.from(bytes.subarray(from, to + 1));
    },
    stream: (from: number, to: number) => Readable.from([Buffer.from(bytes.subarray(from, to + 1))]),
  };
  return source;
};

test("an archive lists entries and opens them, in few requests however many there are", async () => {
  const source = sourceOf(zipSync(files(5000)));
  const directory = await readZipDirectory(source);
  expect(directory?.entries).toHaveLength(5000);
  expect(source.requests).toBeLessThan(12);
  const [first] = directory?.entries ?? [];
  expect(first).toMatchObject({ name: "folder/0.txt", uncompressedSize: 5, encrypted: false });
  if (first) expect(await buffer(await first.open())).toEqual(Buffer.from("words"));
});

test("an archive keeps any entry name, because nothing is written under it", async () => {
  const names = ["../up.txt", "/root.txt", "C:\\drive.txt", "plain.txt"];
  const archive = zipSync(Object.fromEntries(names.map((name) => [name, encoder.encode("x")])));
  const directory = await readZipDirectory(sourceOf(archive));
  expect(directory?.entries.map(({ name }) => name.replaceAll("\\", "/"))).toEqual(
    names.map((name) => name.replaceAll("\\", "/")),
  );
});

test("an archive whose directory is truncated, missing or too long is rejected", async () => {
  const archive = zipSync(files(3));
  expect(await readZipDirectory(sourceOf(archive.subarray(0, archive.length - 30)))).toBeUndefined();
  expect(await readZipDirectory(sourceOf(encoder.encode("no archive at all")))).toBeUndefined();
  expect(await readZipDirectory(sourceOf(new Uint8Array()))).toBeUndefined();
  // Packing so many takes seconds.
  expect(await readZipDirectory(sourceOf(zipSync(files(20_001, ""))))).toBeUndefined();
}, 60_000);

test("a bomb is detected by a high ratio or overlapping entries", async () => {
  const bomb = await readZipDirectory(sourceOf(zipSync({ "zeros.bin": new Uint8Array(60 * 1024 ** 2) })));
  expect(bomb && bombReason(bomb)).toBe("a bomb");
  const honest = await readZipDirectory(sourceOf(zipSync(files(10))));
  expect(honest && bombReason(honest)).toBeUndefined();
  expect(
    bombReason({ size: 100, entries: honest?.entries.map((entry) => ({ ...entry, compressedSize: 60 })) ?? [] }),
  ).toBe("entries overlap");
});
