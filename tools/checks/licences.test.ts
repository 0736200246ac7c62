/** README names the licences of what package-lock.json has, and each of them is allowed for a reason. */
import { expect, test } from "vitest";
import { findForbidden, findOutdated, licencesIn, readDependencies } from "../licences/read.mjs";
import { licenceSection, readSection } from "../licences/section.mjs";
import { ROOT } from "../root.mjs";

const dependencies = readDependencies(ROOT);

test("every dependency has a licence that is allowed, and no exception is left over", () => {
  expect(dependencies.length).toBeGreaterThan(300);
  expect(findForbidden(dependencies)).toEqual([]);
  expect(findOutdated(dependencies)).toEqual([]);
});

test("README's section on licences is the one that npm run licences writes", () => {
  expect(readSection(ROOT)).toBe(licenceSection(ROOT));
});

test("the permissive one of alternative licences counts, and each of those that hold together", () => {
  expect(licencesIn("(MPL-2.0 OR Apache-2.0)")).toEqual(["Apache-2.0"]);
  expect(licencesIn("Apache-2.0 AND LGPL-3.0-or-later AND MIT")).toEqual(["Apache-2.0", "LGPL-3.0-or-later", "MIT"]);
  expect(licencesIn("GPL-2.0 OR MPL-2.0")).toEqual(["GPL-2.0", "MPL-2.0"]);
});

test("a licence that is on no list, or allowed for building alone, is refused by name", () => {
  const dependency = { version: "1.0.0", folder: "", stated: "" };
  const sentences = findForbidden([
    { ...dependency, name: "copyleft", licences: ["GPL-3.0"], isLinked: false },
    { ...dependency, name: "lightningcss", licences: ["MPL-2.0"], isLinked: true },
    { ...dependency, name: "lightningcss-linux-x64-gnu", licences: ["MPL-2.0"], isLinked: false },
    { ...dependency, name: "nameless", licences: [""], isLinked: true },
  ]);
  expect(sentences).toEqual([
    "copyleft 1.0.0 has the licence GPL-3.0, which tools/licences/policy.mjs does not allow.",
    "lightningcss 1.0.0 has the licence MPL-2.0, which tools/licences/policy.mjs does not allow for what is linked.",
    "nameless 1.0.0 has the licence of no name, which tools/licences/policy.mjs does not allow for what is linked.",
  ]);
});
