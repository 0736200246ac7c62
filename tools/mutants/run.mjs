// Changes the code in one place after another, runs the tests that should notice, and prints which did: `npm run
// test:mutants`, with words for some of them. The code is put back after each, and where the run is stopped. Exits with
// 1 if a change went unnoticed.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode } from "../node-binary.mjs";
import { ROOT } from "../root.mjs";
import { MUTANTS } from "./mutants.mjs";

const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ what, file }) => words.length === 0 || words.some((word) => `${what} ${file}`.includes(word)),
);
const node = findNode(ROOT) ?? process.execPath;
/** @type {(() => void) | undefined} */
let putBack;
process.on("exit", () => putBack?.());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

/**
 * @param {readonly string[]} tests
 * @param {string | undefined} title
 * @returns {Promise<{ code: number | null, output: string }>}
 */
const runTests = (tests, title) =>
  new Promise((resolve) => {
    const args = ["node_modules/vitest/vitest.mjs", "run", ...tests, "--bail", "1", ...(title ? ["-t", title] : [])];
    const child = spawn(node, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ code, output }));
  });

let unnoticed = 0;
for (const { what, file, from, to, tests, title } of chosen) {
  const path = join(ROOT, file);
  const before = readFileSync(path, "utf8");
  const places = before.split(from).length - 1;
  if (places !== 1) {
    unnoticed += 1;
    console.log(`GONE         ${what}: ${file} has it ${places} times`);
    continue;
  }
  putBack = () => writeFileSync(path, before);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  const { code, output } = await runTests(tests, title);
  putBack();
  putBack = undefined;
  const [, noticing] = /^\s*FAIL\s+(.+)$/m.exec(output) ?? [];
  // A run that finds no test fails too, and says nothing of the code.
  const noticed = code !== 0 && noticing !== undefined;
  if (!noticed) unnoticed += 1;
  const ran = /^\s*Tests\s.*\d (?:passed|failed)/m.test(output);
  const outcome = noticed ? "noticed     " : ran ? "NOT NOTICED " : "NO TEST RAN ";
  console.log(`${outcome} ${what}: ${noticing ?? `exit ${code}`}`);
}
console.log(`${chosen.length - unnoticed} of ${chosen.length} noticed`);
process.exit(unnoticed > 0 ? 1 : 0);
