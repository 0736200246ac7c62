/**
 * Files that the page and the worker of notifications name by a fixed address are served as what they are; what a page loads
 * has the headers of a part and not those of a page.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { runsByItself } from "#server/lib/serving/sending/headers.ts";
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
  test("a file is sent with the type of its content, plain and compressed", async () => {
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

const DIST = new URL("dist/assets/", WEB);
const isBuilt = existsSync(DIST);
const built = (ending: string): string =>
  `/assets/${isBuilt ? readdirSync(DIST).find((name) => name.endsWith(ending)) : ""}`;
/** Bytes of the headers as they are sent, without those that Node adds to each reply. */
const OF_NODE = new Set(["date", "connection", "keep-alive"]);
const bytesOf = (headers: Readonly<Record<string, unknown>>): number =>
  Object.entries(headers)
    .filter(([name]) => !OF_NODE.has(name))
    .reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 0);
const PAGE_ONLY = [
  "content-security-policy",
  "permissions-policy",
  "strict-transport-security",
  "x-robots-tag",
  "cross-origin-opener-policy",
];

describe.skipIf(!isBuilt)("of maps", () => {
  test("a tile server is allowed on the page and in the worker, with the origins that are named", async () => {
    const mapStyleUrl = "https://tiles.example.com/style.json?a=1&b=%22";
    const { app } = await startApp({ mapStyleUrl, mapOrigins: ["https://glyphs.example.com"] });
    const page = await app.inject({ url: "/tools/tour-tracks", headers: { accept: "text/html" } });
    const origins = "https://tiles.example.com https://glyphs.example.com";
    expect(page.body).toContain('<meta name="map-style" content="https://tiles.example.com/style.json?a=1&amp;b=%22"');
    expect(page.headers["content-security-policy"]).toContain(`connect-src 'self' ${origins};`);
    expect(page.headers["content-security-policy"]).toContain(`img-src 'self' data: blob: ${origins};`);
    const worker = readdirSync(DIST).find((name) => /^maplibre-gl-worker.*\.mjs$/.test(name));
    const sent = await app.inject({ url: `/assets/${worker}` });
    expect(sent.headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'self'; connect-src 'self' ${origins}`,
    );
  });

  test("a page names no style where none is set", async () => {
    const { app } = await startApp();
    const page = await app.inject({ url: "/tools/tour-tracks", headers: { accept: "text/html" } });
    expect(page.body).toContain('<meta name="map-style" content=""');
    expect(page.headers["content-security-policy"]).toMatch(/connect-src 'self';/);
  });
});

describe.skipIf(!isBuilt)("of assets", () => {
  test.each([".js", ".css", ".woff2"])(
    "a file that ends in %s says at most 250 bytes, and no policy of a page",
    async (ending) => {
      const { app } = await startApp();
      const sent = await app.inject({ url: built(ending), headers: { "accept-encoding": "br" } });
      expect(sent.statusCode).toBe(200);
      expect(sent.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "public, max-age=31536000, immutable",
      });
      for (const name of PAGE_ONLY) expect(sent.headers, name).not.toHaveProperty(name);
      expect(bytesOf(sent.headers)).toBeLessThanOrEqual(250);
    },
  );

  test("a page, the icon, a worker and a missing file have the policies of standalone documents", async () => {
    const { app } = await startApp();
    const worker = readdirSync(DIST).find((name) => /^pushWorker.*\.js$/.test(name));
    for (const url of ["/", "/icon.svg", `/assets/${worker}`, built(".mjs"), "/assets/nothing.js"]) {
      const sent = await app.inject({ url });
      for (const name of PAGE_ONLY) expect(sent.headers, `${url} ${name}`).toHaveProperty(name);
    }
    expect((await app.inject({ url: "/assets/nothing.js" })).headers["cache-control"]).toBe("no-store");
  });

  test("every worker that the web starts is known as one by its file", () => {
    const files = readdirSync(new URL("src/", WEB), { recursive: true, encoding: "utf8" });
    const named = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...read(`src/${file}`).matchAll(/from "([^"]+)\?(?:worker|url|worker&url)"/g)])
      .map(([, path = ""]) => path.replace(/\.ts$/, ".js"));
    expect(named.length).toBeGreaterThan(1);
    for (const path of named.filter((file) => /\.m?js$/.test(file))) expect(runsByItself(path), path).toBe(true);
  });
});
