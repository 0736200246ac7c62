// Runs every check there is, in order, and stops at the first that fails. The last line counts the tests.
// `npm test -- types lint` runs only the steps named.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { runToEnd } from "./child.mjs";
import { findBrowser } from "./find-browser.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";
import { giveUp, say } from "./say.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

await ensureInstalled(ROOT);
const node = findNode(ROOT);
const reports = join(ROOT, "node_modules/.cache/test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {Count} */
const total = { passed: 0, failed: 0 };

/** A step runs its programs one after the other and says how many fell short. */
const steps = {
  types: () => run("typescript/bin/tsc", "--noEmit"),
  lint: async () =>
    (await run("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")) &&
    run("oxlint/bin/oxlint", "--type-aware", "--deny-warnings"),
  boundaries: () => run("../tools/boundaries.mjs"),
  "dead code": () => run("knip/bin/knip.js", "--no-progress"),
  database: () => run("../server/test/about-database.ts"),
  tests,
  browser,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) giveUp(`No such step: ${unknown.join(", ")}. There are: ${Object.keys(steps).join(", ")}.`);

for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`— ${name}`);
  const started = performance.now();
  const before = total.failed;
  const fine = await step();
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (fine) {
    say(`  ${name}: fine (${took})`);
    continue;
  }
  // A check that is no test counts as one, so that the last line never says that nothing failed.
  if (total.failed === before) total.failed += 1;
  say(`  ${name}: FAILED (${took}); what comes after it did not run.`);
  process.exitCode = 1;
  break;
}
say(`${total.passed} passed, ${total.failed} failed`);

async function tests() {
  const report = join(reports, "vitest.json");
  const fine = await run(
    "vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  );
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(report);
  return count({ passed: numPassedTests, failed: numFailedTests }, numPendingTests) && fine;
}

async function browser() {
  const found = await findBrowser();
  if (!found) {
    say("  No browser was found. Install Chromium, or set CHROMIUM_PATH to one.");
    return false;
  }
  say(`  ${found.about} (${found.path})`);
  await ensureBuilt(ROOT, node);
  const report = join(reports, "playwright.json");
  process.env.CHROMIUM_PATH = found.path;
  process.env.E2E_PORT = String(await freePort());
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const fine = await run("@playwright/test/cli.js", "test", "--reporter=list,json");
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {};
  if (flaky > 0) say(`  ${flaky} passed at the second try only`);
  return count({ passed: expected + flaky, failed: unexpected }, skipped) && fine;
}

/**
 * False when none ran: a suite that found no tests has not passed.
 * @param {Count} found
 * @param {number} skipped
 */
function count(found, skipped) {
  total.passed += found.passed;
  total.failed += found.failed;
  if (skipped > 0) say(`  ${skipped} were skipped`);
  return found.passed > 0 && found.failed === 0;
}

/**
 * @param {string} file
 * @returns {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number,
 *   stats?: { expected?: number, unexpected?: number, flaky?: number, skipped?: number } }}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
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
