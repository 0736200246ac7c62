// Checks which module may import which; the rules are in .dependency-cruiser.cjs. A run that saw no files would pass, so
// this also checks that every source file was seen.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";
import { giveUp, say } from "../say.mjs";
import { areaProblems } from "./areas.mjs";

/**
 * @typedef {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} Violation
 * @typedef {{ modules: { source: string, dependencies: { resolved: string }[] }[], summary: { violations: Violation[] } }} Cruise
 */

const rooms = ["contract", "server", "web", "e2e", "bench"].filter((room) => existsSync(join(ROOT, room)));
const program = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const cruise = spawnSync(
  process.execPath,
  [program, ...rooms, "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
  {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  },
);

/** @type {Cruise} */
const { modules, summary } = parse(cruise.stdout);
const seen = new Map(modules.map((module) => [module.source, module.dependencies]));
const missed = rooms.flatMap(sourcesIn).filter((file) => !seen.has(file));
if (missed.length > 0) giveUp(`Boundaries: ${missed.length} files were not checked, among them ${missed[0]}.`);
const crossings = modules.filter(
  ({ source, dependencies }) =>
    source.startsWith("server/") && dependencies.some((to) => to.resolved.startsWith("contract/")),
);
if (crossings.length === 0) giveUp("Boundaries: no import of the contract was seen, so nothing was checked.");

// A part that only the showcase shows is missing where people work.
const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
const shownAlone = modules.filter(({ source }) => {
  const importers = modules.filter(
    (from) => !isTest(from.source) && from.dependencies.some((to) => to.resolved === source),
  );
  const isShown = importers.length > 0 && importers.every((from) => from.source.startsWith("web/showcase/"));
  return source.startsWith("web/src/") && isShown;
});
for (const { source } of shownAlone) say(`only in the showcase: ${source}`);
if (shownAlone.length > 0) giveUp("Boundaries: the product has to use what it shows.");

for (const { from, to, rule, cycle } of summary.violations) {
  say(`${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(" → ") : to}`);
}
if (summary.violations.length > 0) giveUp(`Boundaries: ${summary.violations.length} crossed.`);
const problems = areaProblems(modules);
for (const problem of problems) say(problem);
if (problems.length > 0)
  giveUp("Boundaries: areas may come apart, and not grow together (tools/boundaries/known.json).");
say(`${seen.size} modules within their boundaries`);

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return giveUp(`Boundaries could not be checked: ${cruise.stderr.trim() || cruise.error?.message || "no answer"}`);
  }
}

/** @param {string} room */
function sourcesIn(room) {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file))
    .map((file) => `${room}/${file}`);
}
