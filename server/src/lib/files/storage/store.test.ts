/** The same tests for both stores: disk and S3. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { startS3 } from "#test/stand-ins/s3.ts";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import { type FileStore, partKey, slice } from "./store.ts";

const folder = await mkdtemp(join(tmpdir(), "greenroom-store-"));
const s3 = await startS3();
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
const STORES: [string, FileStore][] = [
  ["disk", diskStore(folder)],
  ["S3", s3Store(s3.url)],
];

const whole = async (store: FileStore, key: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.read(key)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const listParts = async (store: FileStore, upload?: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list(upload)) keys.push(key);
  return keys.sort();
};
const bytes = (length: number) => Buffer.alloc(length, createHash("sha256").update(String(length)).digest());
async function* streamed(content: Buffer, piece: number) {
  for (let index = 0; index < content.length; index += piece) yield content.subarray(index, index + piece);
}

describe.each(STORES)("%s", (_, store) => {
  test.each([0, 1, 1000, 5_000_000, 8_388_608, 8_388_609, 20_000_000])(
    "the store takes %d bytes, at once and in pieces",
    async (length) => {
      const content = bytes(length);
      const [first, second] = [randomUUID(), randomUUID()];
      await store.put(first, content);
      await store.put(second, streamed(content, 1_234_567));
      for (const key of [first, second]) {
        expect(await store.size(key)).toBe(length);
        expect((await whole(store, key)).equals(content)).toBe(true);
      }
    },
  );

  test("the store reads a range with both ends included", async () => {
    const key = randomUUID();
    await store.put(key, Buffer.from("0123456789"));
    expect((await slice(store, key, 2, 5)).toString()).toBe("2345");
    expect((await slice(store, key, 9, 9)).toString()).toBe("9");
  });

  test("a missing file is reported to its reader, however late, and ends no process", async () => {
    const reading = store.read(randomUUID());
    // Long enough for a stream to find out; an error without a listener would end the test run.
    await sleep(100);
    const read = async () => {
      for await (const _ of reading) throw new Error("there is nothing to read");
    };
    await expect(read()).rejects.toThrow(/ENOENT|404/);
  });

  test("put replaces a file, remove deletes it, and removing a missing file is no error", async () => {
    const key = randomUUID();
    await store.put(key, Buffer.from("first"));
    await store.put(key, Buffer.from("second"));
    expect((await whole(store, key)).toString()).toBe("second");
    await store.remove(key);
    await store.remove(key);
    expect(await store.size(key)).toBeNull();
    await expect(whole(store, key)).rejects.toThrow();
  });

  test("the store lists parts by upload, across pages", async () => {
    const [upload, otherUpload] = [randomUUID(), randomUUID()];
    const keys = Array.from({ length: 8 }, () => partKey(upload, randomUUID()));
    for (const key of [...keys, partKey(otherUpload, randomUUID())]) await store.put(key, Buffer.from("x"));
    expect(await listParts(store, upload)).toEqual([...keys].sort());
    expect(await listParts(store)).toEqual(expect.arrayContaining(keys));
    for (const key of keys) await store.remove(key);
    expect(await listParts(store, upload)).toEqual([]);
    expect(await listParts(store, randomUUID())).toEqual([]);
  });

  test("an interrupted write leaves nothing", async () => {
    for (const length of [1000, 20_000_000]) {
      const key = randomUUID();
      const broken = async function* () {
        yield* streamed(bytes(length), 1_000_000);
        throw new Error("the sender is gone");
      };
      await expect(store.put(key, broken())).rejects.toThrow("the sender is gone");
      expect(await store.size(key)).toBeNull();
    }
    await expect.poll(() => s3.pending.size).toBe(0);
  });

  test("a key that the server did not create is rejected", async () => {
    for (const key of ["../etc/passwd", "a", "", `${randomUUID()}/x`, `parts/../${randomUUID()}`, `${randomUUID()}\n`])
      await expect(store.put(key, Buffer.from("x")), key).rejects.toThrow("a key that the server did not create");
  });
});

test("S3 takes a large file in parts, and a busy store is tried again", async () => {
  const [, store] = STORES[1] ?? [];
  s3.seen.length = 0;
  await store?.put(randomUUID(), bytes(20_000_000));
  expect(s3.seen).toEqual(["POST uploads", ...Array(3).fill("PUT partNumber,uploadId"), "POST uploadId"]);
  s3.outage.failing = 2;
  const key = randomUUID();
  await store?.put(key, Buffer.from("patience"));
  expect(await store?.size(key)).toBe(8);
});

test("a wrong secret of S3 is reported without showing it", async () => {
  const store = s3Store(s3.url.replace("a%20secret", "another"));
  await expect(store.put(randomUUID(), Buffer.from("x"))).rejects.toThrow("403 SignatureDoesNotMatch");
});

test("leftovers of a killed write on disk are removed with the key, and never read as a file", async () => {
  const [, store] = STORES[0] ?? [];
  const key = randomUUID();
  await store?.put(key, Buffer.from("x"));
  await store?.remove(key);
  await writeFile(join(folder, key.slice(-2), `${key}.part`), "half");
  expect(await store?.size(key)).toBeNull();
  await store?.remove(key);
  // Keys of other tests may share the folder: its name is two of their characters.
  expect((await readdir(join(folder, key.slice(-2)))).filter((name) => name.startsWith(key))).toEqual([]);
});
