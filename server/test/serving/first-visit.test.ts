/** The page names the files of its screen: as the router would choose it, and as the build wrote them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { screenFiles } from "#server/lib/serving/first-visit.ts";
import { startApp } from "../app.ts";

const folder = mkdtempSync(join(tmpdir(), "greenroom-visit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["/talent", "staff list.js"],
  ["/talent/", "staff list.js"],
  ["/talent/add", "staff add.js"],
  ["/talent/0197f2c0", "staff record.js"],
  ["/talent/0197f2c0/profile", "staff tab.js record.js"],
  ["/talent/0197f2c0/anything/else", "staff rest.js"],
  ["/sign/secret", "anyone sign.js"],

  ["/", ""],
])("the screen at %s gets %s", (path, words) => {
  const written = join(folder, "first-visit.json");
  const files = ["list.js", "add.js", "record.js", "tab.js", "rest.js", "sign.js"];
  const screens = [
    { path: "/talent/:id/*", who: "staff", files: [4] },
    { path: "/talent/:id", who: "staff", files: [2] },
    { path: "/talent/:id/:tab", who: "staff", files: [3, 2] },
    { path: "/talent", who: "staff", files: [0] },
    { path: "/talent/add", who: "staff", files: [1] },
    { path: "/sign/:token", who: "anyone", files: [5] },
  ];
  writeFileSync(written, JSON.stringify({ files, screens }));
  expect(screenFiles(written)(path)).toBe(words);
});

test("a build that wrote nothing names no files", () => {
  expect(screenFiles(join(folder, "none.json"))("/talent")).toBe("");
});

const DIST = new URL("../../../web/dist/", import.meta.url);
const STAMP = new URL(".built-from", DIST);
/** True for a build as it is released: the showcase, which journeys open, has other files. */
const isBuilt =
  existsSync(new URL("first-visit.json", DIST)) &&
  existsSync(STAMP) &&
  !readFileSync(STAMP, "utf8").endsWith("with the showcase");
const sizeOf = (file: string): number => readFileSync(new URL(`${file}.br`, DIST)).length;

describe.skipIf(!isBuilt)("of the build", () => {
  const filesOf = screenFiles(join(DIST.pathname, "first-visit.json"));
  // With the start of the app, which every page loads: 134 kB of script and 4 of style.
  test.each([
    { path: "/talent", files: 14, kB: 131 },
    { path: "/tasks", files: 34, kB: 160 },
    { path: "/calendar", files: 24, kB: 165 },
    { path: "/pipeline/all", files: 33, kB: 150 },
    { path: "/finance/dashboard", files: 16, kB: 136 },
    { path: "/cms/news/published", files: 25, kB: 155 },
    { path: "/library", files: 23, kB: 148 },
    { path: "/talent/0197f2c0/profile/summary", files: 40, kB: 156 },
    { path: "/talent/0197f2c0/profile/history", files: 28, kB: 150 },
    { path: "/contracts/detail/0197f2c0/summary", files: 57, kB: 183 },
  ])("$path needs at most $files files of $kB kB together", ({ path, files, kB }) => {
    const [who, ...named] = filesOf(path).split(" ");
    expect(who).toBe("staff");
    expect(named.length).toBeLessThanOrEqual(files);
    expect(named.reduce((sum, file) => sum + sizeOf(file), 0) / 1000).toBeLessThanOrEqual(kB);
  });

  test("every file that a page names is served, and a page names the same for its screen", async () => {
    const { app } = await startApp();
    const page = await app.inject({ url: "/tasks?view=day" });
    expect(page.body).toContain(`"${filesOf("/tasks")}"`);
    for (const file of filesOf("/tasks").split(" ").slice(1))
      expect((await app.inject({ url: `/${file}` })).statusCode, file).toBe(200);
    expect((await app.inject({ url: "/login" })).body).toContain('"anyone ');
  });
});
