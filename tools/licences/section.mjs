// README's section on licences, as the lock file has it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALLOWED_FOR, PERMISSIVE } from "./policy.mjs";
import { readDependencies, withoutPlatform } from "./read.mjs";

/** @typedef {import("./read.mjs").Dependency} Dependency */

const HEADING = "## Licences of dependencies\n";
/** Third-party parts that come from no package of the lock file, or are inside one. */
const BESIDES = `Binaries, unmodified: Node.js (MIT, with the libraries that its LICENSE names), PostgreSQL (PostgreSQL licence) with ICU, OpenSSL, libxml2, libxslt, zlib and XZ. Fonts: Hanken Grotesk, Brygada 1918, the Noto families and ZCOOL XiaoWei (OFL-1.1). Demo portraits: Open Peeps by Pablo Stanley (CC0). Places: tzdata's zone.tab (public domain) and our own list; the map of tours is Natural Earth's (public domain); GeoNames' files (CC BY 4.0), if you load them, and OpenStreetMap's replies (ODbL), if you use them, are credited where they are shown.`;

/** @param {readonly Dependency[]} dependencies */
function namesByLicence(dependencies) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map();
  for (const { name, licences } of dependencies)
    for (const licence of licences) {
      if (PERMISSIVE.includes(licence)) continue;
      names.set(licence, (names.get(licence) ?? new Set()).add(withoutPlatform(name)));
    }
  return [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, found]) => {
      const described = [...found].toSorted().map((name) => {
        const reason = ALLOWED_FOR[licence]?.[name];
        return reason === undefined ? name : `${name} (${reason})`;
      });
      return `${licence}: ${described.join(", ")}`;
    });
}

/** @param {readonly Dependency[]} dependencies */
const choices = (dependencies) =>
  dependencies
    .filter(({ stated }) => stated.includes(" OR ") && !/^\(?MIT OR Apache-2\.0\)?$/.test(stated))
    .map(({ name, stated, licences }) => `${name} ${licences.join(" and ")} (of ${stated.replaceAll(/[()]/g, "")})`);

/** @param {string} root */
export function licenceSection(root) {
  const dependencies = readDependencies(root);
  const linked = dependencies.filter(({ isLinked }) => isLinked);
  const building = dependencies.filter(({ isLinked }) => !isLinked);
  return [
    HEADING,
    `Written by \`npm run licences\` from package-lock.json. All of it is MIT, MIT-0, ISC, 0BSD, BSD or Apache-2.0, but for what is named here. A release has the texts in THIRD-PARTY.txt.\n`,
    `- Linked: ${namesByLicence(linked).join("; ")}.`,
    `- Of several licences, the one chosen: ${choices(linked).join(", ")}.`,
    `- In building and tests only: ${namesByLicence(building).join("; ")}.\n`,
    BESIDES,
    "",
  ].join("\n");
}

/** @param {string} root */
export const readSection = (root) => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  return readme.slice(readme.indexOf(HEADING));
};

/**
 * README with the section as it should be; it is the last.
 * @param {string} root
 */
export function readmeWithLicences(root) {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  return readme.slice(0, readme.indexOf(HEADING)) + licenceSection(root);
}
