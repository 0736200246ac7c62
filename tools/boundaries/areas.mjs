// A ratchet for the server's areas: pairs that reach each other both ways, the files by which they do, and rules that write.
// What there is stands in known.json; nothing may be added, and what is gone must be taken out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";

/** @typedef {{ source: string, dependencies: readonly { resolved: string }[] }} Module */
/** @typedef {{ pairs: Record<string, string[]>, writers: string[] }} Known */

const AREA = /^server\/src\/areas\/([\w-]+)\//;
const areaOf = (/** @type {string} */ file) => AREA.exec(file)?.[1];
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
/** What changes rows, by Drizzle or in SQL. */
const WRITES = /\.(?:insert|update|delete)\(|\b(?:insert into|delete from)\b|\bupdate [\w$"{}.]+ set\b/;

/**
 * Returns the pairs of areas that reach each other both ways, each with the files that reach over, and the rules that write.
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
  return { pairs, writers };
}

/**
 * Returns what was added to what is known, and what is known and gone.
 * @param {Known} now
 * @param {Known} known
 * @returns {string[]}
 */
export function compare(now, known) {
  const added = Object.entries(now.pairs).flatMap(([pair, files]) => {
    const before = known.pairs[pair];
    if (!before) return [`${pair}: these areas reach each other both ways now, by ${files.join(", ")}`];
    return files
      .filter((file) => !before.includes(file))
      .map((file) => `${pair}: ${file} ties these areas closer. Let the other hear of it instead`);
  });
  const gone = Object.entries(known.pairs).flatMap(([pair, files]) => {
    const still = now.pairs[pair];
    if (!still) return [`${pair}: no longer reach each other both ways; take the line out`];
    return files.filter((file) => !still.includes(file)).map((file) => `${pair}: take out ${file}`);
  });
  return [
    ...added,
    ...gone,
    ...now.writers.filter((file) => !known.writers.includes(file)).map((file) => `${file} writes; a rule only says`),
    ...known.writers.filter((file) => !now.writers.includes(file)).map((file) => `${file}: take it out of the writers`),
  ];
}

/** @param {readonly Module[]} modules */
export const areaProblems = (modules) =>
  compare(knotsIn(modules), JSON.parse(readFileSync(join(ROOT, "tools/boundaries/known.json"), "utf8")));
