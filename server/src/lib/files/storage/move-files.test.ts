/** Moving all files between the disk and S3, and the bucket's rules for browsers, by the commands. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startS3 } from "#test/stand-ins/s3.ts";
import { moveFiles } from "./move-files.ts";
import { folderStore } from "./open-store.ts";
import { s3Store } from "./s3.ts";
import { type FileStore, partKey } from "./store.ts";

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-move-"));
const s3 = await startS3();
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const disk = folderStore({ dataDir });
const remote = s3Store(s3.url);
const TIMEOUT = 60_000;

function run(command: string, args: string[] = [], more: Record<string, string> = {}) {
  const file = fileURLToPath(import.meta.resolve(`#server/commands/${command}.ts`));
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    FILES_URL: s3.url,
    PUBLIC_URL: "https://greenroom.example",
    APP_SECRET: "a secret of the tests, long enough",
    ...more,
  };
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (problem, out, error) =>
      resolve({ code: typeof problem?.code === "number" ? problem.code : 0, out, error }),
    );
  });
}

const contentsOf = async (store: FileStore): Promise<Record<string, string>> => {
  const files: Record<string, string> = {};
  for await (const key of store.list()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.read(key)) chunks.push(chunk);
    files[key] = Buffer.concat(chunks).toString("latin1");
  }
  return files;
};

test("all files and parts go to S3 and back, the same to the byte", { timeout: TIMEOUT }, async () => {
  const large = Buffer.alloc(9_000_000, "a large file ");
  await disk.put(randomUUID(), large);
  await disk.put(partKey(randomUUID(), randomUUID()), Buffer.from("a part"));
  for (let count = 0; count < 5; count += 1) await disk.put(randomUUID(), Buffer.from(`file ${count}`));
  const before = await contentsOf(disk);
  expect(Object.keys(before)).toHaveLength(7);

  expect(await run("files-move", ["--to", "s3"])).toMatchObject({
    code: 0,
    out: "7 files copied and compared, 0 were there and are the same; 9.0 MB in all.\n",
  });
  expect(await contentsOf(remote)).toEqual(before);
  expect(await contentsOf(disk), "the old store keeps its files").toEqual(before);

  const [first = ""] = Object.keys(before);
  await remote.put(first, Buffer.from("something else"));
  const again = await run("files-move", ["--to", "s3", "--remove", "yes"]);
  expect(again.out, again.error).toContain("1 files copied and compared, 6 were there and are the same");
  expect(await contentsOf(remote)).toEqual(before);
  expect(await contentsOf(disk)).toEqual({});

  expect((await run("files-move", ["--to", "disk"])).out).toContain("7 files copied");
  expect(await contentsOf(disk)).toEqual(before);
});

test("a copy that differs is named, and its source is kept", async () => {
  const key = randomUUID();
  await disk.put(key, Buffer.from("as it is"));
  const broken: FileStore = { ...remote, put: (to) => remote.put(to, Buffer.from("as it isn't")) };
  const { failed } = await moveFiles(disk, broken, { removes: true });
  expect(failed).toEqual([key]);
  expect(await disk.size(key)).toBe(8);
});

test("an error is said in one line", { timeout: TIMEOUT }, async () => {
  const nowhere = await run("files-move", ["--to", "s3"], { FILES_URL: "" });
  expect(nowhere).toMatchObject({ code: 1, out: "" });
  expect(nowhere.error).toMatch(/^FILES_URL must be set\. Usage: .*\n$/);
  const direct = await run("files-cors", [], { FILES_URL: "", FILES_DIRECT: "1" });
  expect(direct.error).toBe("FILES_DIRECT=1 needs FILES_URL, the store that browsers use.\n");
});

test("the bucket allows the app's pages, once, and keeps its other rules", { timeout: TIMEOUT }, async () => {
  s3.cors.xml = `<?xml version="1.0"?><CORSConfiguration>
    <CORSRule>\n <AllowedOrigin>https://other.example</AllowedOrigin> <AllowedMethod>GET</AllowedMethod>\n</CORSRule></CORSConfiguration>`;
  expect(await run("files-cors")).toMatchObject({
    code: 0,
    out: "The bucket now allows https://greenroom.example.\n",
  });
  expect((await run("files-cors")).out).toBe("The bucket allows https://greenroom.example already.\n");
  expect(s3.cors.rules).toEqual([
    { origin: "https://other.example", methods: ["GET"] },
    { origin: "https://greenroom.example", methods: ["GET", "HEAD", "PUT"] },
  ]);
});
