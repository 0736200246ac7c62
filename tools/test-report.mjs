// Reads the reports of vitest and Playwright: passed tests and the time of each file.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, files: { file: string, seconds: number }[] }} Summary
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number,
 *   testResults?: { name: string, startTime: number, endTime: number }[] }} VitestReport
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats?: { expected?: number, unexpected?: number, skipped?: number }, suites?: Suite[] }} PlaywrightReport
 */

/** @param {string} path @param {string} root @returns {Summary} */
export function readVitestReport(path, root) {
  /** @type {VitestReport} */
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(path);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, files };
}

/** @param {string} path @returns {Summary} */
export function readPlaywrightReport(path) {
  /** @type {PlaywrightReport} */
  const { stats = {}, suites = [] } = read(path);
  const { expected = 0, unexpected = 0, skipped = 0 } = stats;
  const specs = suites.flatMap(specsIn);
  const seconds = new Map();
  for (const { file, tests } of specs)
    for (const { results } of tests)
      for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
  return {
    passed: expected,
    failed: unexpected,
    skipped,
    files: [...seconds].map(([file, took]) => ({ file, seconds: took })),
  };
}

/**
 * Says how long the programs of the journeys kept their threads (server/test/cost/thread-watch.ts); `undefined` if none did say.
 * @param {string} path
 * @returns {string | undefined}
 */
export function readThreadTimes(path) {
  if (!existsSync(path)) return undefined;
  /** @type {{ turns: number, p99: number, p999: number, max: number }[]} */
  const programs = readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const turns = programs.reduce((sum, program) => sum + program.turns, 0);
  /** @param {"p99" | "p999" | "max"} part */
  const most = (part) => `${Math.max(...programs.map((program) => program[part])).toFixed(1)} ms`;
  return `The server's thread in ${programs.length} programs: ${turns} turns, p99 ${most("p99")}, p99.9 ${most("p999")}, longest ${most("max")} at most.`;
}

/** @param {Suite} suite @returns {Spec[]} */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** @param {Summary["files"]} files @param {number} count */
export const slowest = (files, count) => [...files].sort((a, b) => b.seconds - a.seconds).slice(0, count);

/**
 * Returns an empty report when there is none: a crashed run counts as a run without tests.
 * @param {string} path
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
