/** Files that the page and the worker of notifications name by a fixed address are served as what they are. */
import { existsSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startApp } from "../app.ts";

const WEB = new URL("../../../web/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, WEB), "utf8");
const NAMED = new Set(
  [...(read("index.html") + read("src/areas/notifications/push/pushWorker.ts")).matchAll(/"(\/[\w-]+\.\w+)"/g)].map(
    ([, path = ""]) => path,
  ),
);
const TYPES: Readonly<Record<string, string>> = { svg: "image/svg+xml" };

test("the page and the worker name a file", () => expect([...NAMED]).toEqual(["/icon.svg"]));

describe.skipIf(!existsSync(new URL("dist/index.html", WEB))).each([...NAMED])("%s", (url) => {
  test("is sent with the type of its content, plain and compressed", async () => {
    const { app } = await startApp();
    const content = readFileSync(new URL(`public${url}`, WEB));
    const plain = await app.inject({ url });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers["content-type"]).toBe(TYPES[url.split(".").at(-1) ?? ""]);
    expect(plain.rawPayload.equals(content)).toBe(true);
    const packed = await app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(brotliDecompressSync(packed.rawPayload).equals(content)).toBe(true);
  });
});
