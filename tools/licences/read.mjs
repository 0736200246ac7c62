// The dependencies as package-lock.json names them, each with the licence that counts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALLOWED, ALLOWED_FOR, ALLOWED_IN_BUILDING, PERMISSIVE, STATED } from "./policy.mjs";

/**
 * @typedef {object} Dependency
 * @property {string} name
 * @property {string} version
 * @property {string} folder below the root
 * @property {string} stated the expression of its package.json
 * @property {string[]} licences those that count: of alternatives, the one chosen
 * @property {boolean} isLinked whether running needs it; building and tests alone otherwise
 */

/**
 * @param {string} root
 * @returns {Dependency[]}
 */
export function readDependencies(root) {
  /** @type {{ packages: Record<string, { version?: string, license?: string, dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([folder]) => folder !== "")
    .map(([folder, { version = "", license = "", dev = false }]) => {
      const name = folder.replace(/^.*node_modules\//, "");
      const stated = STATED[name] ?? license;
      return { name, version, folder, stated, licences: licencesIn(stated), isLinked: !dev };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * Returns the licences of an expression. Of alternatives, the first permissive one is chosen; if there is none, all
 * count.
 * @param {string} expression
 */
export function licencesIn(expression) {
  const plain = expression.replaceAll(/[()]/g, "");
  const parts = plain.split(" AND ");
  return parts.flatMap((part) => {
    const alternatives = part.split(" OR ").map((licence) => licence.trim());
    return alternatives.find((licence) => PERMISSIVE.includes(licence)) ?? alternatives;
  });
}

/**
 * The name without the platform that it is built for.
 * @param {string} name
 */
export const withoutPlatform = (name) =>
  name.replace(/-(?:android|darwin|freebsd|linux|linuxmusl|win32|webcontainers|wasm32)(?:-[\w-]+)?$/, "");

/**
 * Returns a sentence for each licence that is on no list.
 * @param {readonly Dependency[]} dependencies
 */
export function findForbidden(dependencies) {
  return dependencies.flatMap(({ name, version, licences, isLinked }) =>
    licences
      .filter((licence) => !isAllowed(licence, withoutPlatform(name), isLinked))
      .map(
        (licence) =>
          `${name} ${version} has the licence ${licence || "of no name"}, which tools/licences/policy.mjs does not allow${isLinked ? " for what is linked" : ""}.`,
      ),
  );
}

/**
 * @param {string} licence
 * @param {string} name
 * @param {boolean} isLinked
 */
function isAllowed(licence, name, isLinked) {
  if (PERMISSIVE.includes(licence) || licence in ALLOWED) return true;
  if (name in (ALLOWED_FOR[licence] ?? {})) return true;
  return !isLinked && name in (ALLOWED_IN_BUILDING[licence] ?? {});
}

/**
 * Returns what the lists of names allow and no dependency has any more.
 * @param {readonly Dependency[]} dependencies
 */
export function findOutdated(dependencies) {
  const had = new Set(
    dependencies.flatMap(({ name, licences }) => licences.map((licence) => `${licence} ${withoutPlatform(name)}`)),
  );
  return [ALLOWED_FOR, ALLOWED_IN_BUILDING].flatMap((list) =>
    Object.entries(list).flatMap(([licence, names]) =>
      Object.keys(names).filter((name) => !had.has(`${licence} ${name}`)),
    ),
  );
}
