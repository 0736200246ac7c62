// A ratchet for the server's areas: pairs that reach each other both ways, the files by which they do, rules that write, areas
// without an API of their own, and imports that go past one. known.json lists them; nothing may be added, and what is gone must
// be taken out. See docs/decisions/area-events.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";

/** @typedef {{ source: string, dependencies: readonly { resolved: string }[] }} Module */
/** @typedef {{ pairs: Record<string, string[]>, writers: string[], withoutApi: string[], bypasses: string[] }} Known */

const AREA = /^server\/src\/areas\/([\w-]+)\//;
const areaOf = (/** @type {string} */ file) => AREA.exec(file)?.[1];
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
/** Returns the file that other areas import of this one; it may write. */
const apiOf = (/** @type {string} */ area) => `server/src/areas/${area}/${area}.api.ts`;
/** Returns true for what reports count of an area; it only selects. */
const isFacts = (/** @type {string} */ file) => file.endsWith(".facts.ts");
/** Matches a write, by Drizzle or in SQL. */
const WRITES =
  /\.(?:insert|update|delete)\(|\b(?:insert\s+into|delete\s+from)\b|\bupdate\s+[\w$"{}.]+(?:\s+\w+)?\s+set\b/;

/**
 * Returns the areas without an API that others enter all the same, and the imports that go past one.
 * @param {readonly Module[]} modules
 * @returns {Pick<Known, "withoutApi" | "bypasses">}
 */
function entriesIn(modules) {
  const files = new Set(modules.map(({ source }) => source));
  /** @type {Set<string>} */
  const withoutApi = new Set();
  /** @type {Set<string>} */
  const bypasses = new Set();
  for (const { source, dependencies } of modules) {
    const from = areaOf(source);
    if (from === undefined || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved);
      if (to === undefined || to === from || resolved === apiOf(to) || isFacts(resolved)) continue;
      if (files.has(apiOf(to))) bypasses.add(`${source} → ${resolved}`);
      else withoutApi.add(to);
    }
  }
  return { withoutApi: [...withoutApi].sort(), bypasses: [...bypasses].sort() };
}

/**
 * Returns the pairs of areas that reach each other both ways, each with the files that reach over, the rules that write, and
 * how areas are entered.
 * @param {readonly Module[]} modules
 * @param {(file: string) => string} read
 * @returns {Known}
 */
export function knotsIn(modules, read = (file) => readFileSync(join(ROOT, file), "utf8")) {
  /** @type {Map<string, Set<string>>} */
  const ways = new Map();
  for (const { source, dependencies } of modules) {
    const from = areaOf(source);
    if (from === undefined || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved);
      if (to === undefined || to === from) continue;
      const way = `${from} ${to}`;
      ways.set(way, (ways.get(way) ?? new Set()).add(source));
    }
  }
  /** @type {Record<string, string[]>} */
  const pairs = {};
  for (const [way, files] of [...ways].sort(([a], [b]) => a.localeCompare(b))) {
    const [from = "", to = ""] = way.split(" ");
    const back = ways.get(`${to} ${from}`);
    if (from < to && back) pairs[`${from}, ${to}`] = [...files, ...back].sort();
  }
  const writers = modules
    .map(({ source }) => source)
    .filter((file) => file.endsWith(".rules.ts") && areaOf(file) !== undefined && WRITES.test(read(file)))
    .sort();
  return { pairs, writers, ...entriesIn(modules) };
}

/**
 * Returns what was added to what is listed, and what is listed and gone.
 * @param {Known} now
 * @param {Known} listed
 * @returns {string[]}
 */
export function compare(now, listed) {
  const added = Object.entries(now.pairs).flatMap(([pair, files]) => {
    const before = listed.pairs[pair];
    if (!before) return [`${pair}: these areas reach each other both ways now, by ${files.join(", ")}`];
    return files
      .filter((file) => !before.includes(file))
      .map((file) => `${pair}: ${file} ties these areas closer. Let the other hear of it instead`);
  });
  const gone = Object.entries(listed.pairs).flatMap(([pair, files]) => {
    const still = now.pairs[pair];
    if (!still) return [`${pair}: no longer reach each other both ways; take the line out`];
    return files.filter((file) => !still.includes(file)).map((file) => `${pair}: take out ${file}`);
  });
  /** @param {"writers" | "withoutApi" | "bypasses"} list */
  const newIn = (list) => now[list].filter((entry) => !listed[list].includes(entry));
  /** @param {"writers" | "withoutApi" | "bypasses"} list */
  const goneFrom = (list) => listed[list].filter((entry) => !now[list].includes(entry));
  return [
    ...added,
    ...gone,
    ...newIn("writers").map((file) => `${file} writes; a rule only says. Move it to ${areaOf(file)}.api.ts`),
    ...goneFrom("writers").map((file) => `${file}: take it out of the writers`),
    ...newIn("withoutApi").map((area) => `${area}: other areas enter it, so it needs ${area}.api.ts`),
    ...goneFrom("withoutApi").map(
      (area) => `${area}: not entered by tables and rules any more; take it out of the areas without an API`,
    ),
    ...newIn("bypasses").map((entry) => `${entry}: this area is entered by its api.ts alone`),
    ...goneFrom("bypasses").map((entry) => `${entry}: take it out of what goes past an API`),
  ];
}

/** @param {readonly Module[]} modules */
export const areaProblems = (modules) =>
  compare(knotsIn(modules), JSON.parse(readFileSync(join(ROOT, "tools/boundaries/known.json"), "utf8")));
