// Runs every check in order and stops at the first failure. The last line counts the tests.
// `npm test -- types lint` runs only the named steps; any other word chooses files of the named steps:
// `npm test -- browser partners`, `npm test -- tests suppliers`.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { runToEnd } from "./child.mjs";
import { findBrowser } from "./find-browser.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";
import { keepTimes, sampleJourneys } from "./sampling/journeys.mjs";
import { giveUp, say } from "./say.mjs";
import { readPlaywrightReport, readThreadTimes, readVitestReport, slowest } from "./test-report.mjs";

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {import("./test-report.mjs").Summary} Summary */

await ensureInstalled(ROOT);
const node = findNode(ROOT);
const reports = join(ROOT, "node_modules/.cache/test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {Count} */
const total = { passed: 0, failed: 0 };

/** Each step runs its programs in order and returns whether all of them passed. */
const steps = {
  // Each checker looks at the contract's types by itself: one for each project is half the work of four.
  types: () => run("typescript/bin/tsc", "--build", "--checkers", "1"),
  lint: async () =>
    (await run("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")) &&
    run("oxlint/bin/oxlint", "--type-aware", "--deny-warnings"),
  boundaries: async () => (await run("../tools/boundaries/check.mjs")) && run("../tools/naming.mjs"),
  "dead code": () => run("knip/bin/knip.js", "--no-progress"),
  pointers: () => run("../tools/specification/pointers.mjs"),
  database: () => run("../server/test/about-database.ts"),
  tests,
  browser,
  commands: () => run("../tools/commands/run.mjs", ...chosen),
};

/** Steps whose files or commands can be chosen by part of their name. */
const WITH_FILES = ["tests", "browser", "commands"];
/** Steps that run only where they are named: they take as long as the others together. */
const BY_NAME = ["commands"];
const SLOWEST = 10;

const named = process.argv.slice(2);
const wanted = named.filter((name) => name in steps);
const chosen = named.filter((name) => !(name in steps));
if (chosen.length > 0 && !wanted.some((name) => WITH_FILES.includes(name)))
  giveUp(
    `No such step: ${chosen.join(", ")}. There are: ${Object.keys(steps).join(", ")}; after ${WITH_FILES.join(" or ")}, other words choose files.`,
  );

/** @type {string[]} */
const times = [];
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 ? !wanted.includes(name) : BY_NAME.includes(name)) continue;
  say(`— ${name}`);
  const started = performance.now();
  const before = total.failed;
  const cpuBefore = cpuOfChildren();
  const fine = await step();
  const took = tookSince(started, cpuBefore);
  times.push(`${name} ${took}`);
  if (fine) {
    say(`  ${name}: fine (${took})`);
    continue;
  }
  // A failed check without tests counts as one failure, so that the last line never reads "0 failed".
  if (total.failed === before) total.failed += 1;
  process.exitCode = 1;
  // A failure at night hides nothing of what comes after it.
  if (process.env.TEST_WHOLE === "1") say(`  ${name}: FAILED (${took})`);
  else {
    say(`  ${name}: FAILED (${took}); later steps did not run.`);
    break;
  }
}
say(`${times.join(" · ")} · total ${(performance.now() / 1000).toFixed(1)} s`);
say(`${total.passed} passed, ${total.failed} failed`);

/** Seconds of CPU that ended children and their children used; undefined where the system doesn't say. */
function cpuOfChildren() {
  try {
    // After the name, which may contain spaces: cutime and cstime are the 14th and 15th field, in hundredths of a second.
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

/**
 * Wall time, with the CPU time: a busy machine takes longer for the same CPU.
 * @param {number} started
 * @param {number | undefined} cpuBefore
 */
function tookSince(started, cpuBefore) {
  const wall = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const cpu = cpuOfChildren();
  return cpu === undefined || cpuBefore === undefined ? wall : `${wall}, CPU ${(cpu - cpuBefore).toFixed(1)} s`;
}

async function tests() {
  // The budgets of screens are those of a build without the showcase, which journeys build later.
  if (process.env.CI && chosen.length === 0) await ensureBuilt(ROOT, node, ["web"]);
  const report = join(reports, "vitest.json");
  const fine = await run(
    "vitest/vitest.mjs",
    "run",
    ...chosen,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  );
  return count(readVitestReport(report, ROOT)) && fine;
}

async function browser() {
  const found = await findBrowser();
  if (!found) {
    say("  No browser was found. Install Chromium, or set CHROMIUM_PATH to one.");
    return false;
  }
  say(`  ${found.about} (${found.path})`);
  // Journeys open the showcase, which a production build leaves out.
  process.env.VITE_SHOWCASE = "true";
  await ensureBuilt(ROOT, node);
  const report = join(reports, "playwright.json");
  process.env.CHROMIUM_PATH = found.path;
  process.env.E2E_PORT = String(await freePort());
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  process.env.THREAD_TIME_FILE = join(reports, "thread-time.jsonl");
  const files = chosen.length > 0 ? chosen.map((name) => `e2e/.*${name}`) : sampleJourneys(ROOT, say);
  const fine = await run("@playwright/test/cli.js", "test", ...files, "--reporter=list,json");
  const times = readThreadTimes(process.env.THREAD_TIME_FILE);
  if (times) say(`  ${times}`);
  const summary = readPlaywrightReport(report);
  if (process.env.TEST_WHOLE === "1" && chosen.length === 0) keepTimes(ROOT, summary.files);
  return count(summary) && fine;
}

/**
 * Returns false when no test ran: a suite without tests has not passed.
 * @param {Summary} summary
 */
function count({ passed, failed, skipped, files }) {
  total.passed += passed;
  total.failed += failed;
  if (skipped > 0) say(`  ${skipped} skipped`);
  if (files.length > 0) say(`  The slowest of ${files.length} files:`);
  for (const { file, seconds } of slowest(files, SLOWEST)) say(`    ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return passed > 0 && failed === 0;
}

/**
 * @param {string} program below node_modules
 * @param {string[]} args
 */
async function run(program, ...args) {
  return (
    (await runToEnd(node, [join(ROOT, "node_modules", program), ...args], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    })) === 0
  );
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
