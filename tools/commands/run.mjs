// Runs each command in its smallest form and prints which failed, with the end of its output: `npm test -- commands`, with words
// for some of them. Part of the nightly run.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../root.mjs";
import { say } from "../say.mjs";
import { COMMANDS, FOLDER, PLACES } from "./smallest.mjs";

const LONGEST_MS = 15 * 60_000;
const SHOWN_LINES = 12;

const words = process.argv.slice(2);
const chosen = Object.entries(COMMANDS).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
const folder = mkdtempSync(join(tmpdir(), "greenroom-commands-"));
// Drops the nightly run's own settings: commands run as for a person.
const { TEST_WHOLE: _whole, VITE_SHOWCASE: _showcase, ...environment } = process.env;

/** Writes one city and its state, as GeoNames does. */
function writePlaces() {
  const city = Array.from({ length: 19 }, () => "");
  Object.assign(city, { 0: "1", 1: "Sydney", 4: "-33.9", 5: "151.2", 8: "AU", 10: "02", 14: "5000000" });
  city[17] = "Australia/Sydney";
  writeFileSync(join(folder, "cities15000.txt"), `${city.join("\t")}\n`);
  writeFileSync(join(folder, "admin1CodesASCII.txt"), "AU.02\tNew South Wales\tNew South Wales\t2155400\n");
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<{ fine: boolean, output: string }>}
 */
function run(name, args) {
  const env = { ...environment, DATA_DIR: join(folder, "data") };
  const child = spawn(
    "npm",
    ["run", "--silent", name, "--", ...args.map((arg) => ([PLACES, FOLDER].includes(arg) ? folder : arg))],
    {
      cwd: ROOT,
      env,
      timeout: LONGEST_MS,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ fine: code === 0, output }));
  });
}

writePlaces();
/** @type {string[]} */
const failed = [];
for (const [name, form] of chosen) {
  if (typeof form === "string") {
    say(`  ${name}: not run, ${form}`);
    continue;
  }
  const started = performance.now();
  const { fine, output } = await run(name, form);
  say(
    `  ${[name, ...form].join(" ")}: ${fine ? "fine" : "FAILED"} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (fine) continue;
  failed.push(name);
  for (const line of output.trimEnd().split("\n").slice(-SHOWN_LINES)) say(`    ${line}`);
}
rmSync(folder, { recursive: true, force: true });
say(failed.length > 0 ? `Commands that failed: ${failed.join(", ")}` : `${chosen.length} commands, none failed`);
if (failed.length > 0 || chosen.length === 0) process.exitCode = 1;
