// Fails on anything a reader of the repository cannot look up: an id of the specification without a line in
// docs/specification, one that a test file names outside a title, a title that claims more rules than a test proves, or a
// document that is not in the repository.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.mjs";
import { say } from "../say.mjs";
import { idsIn } from "./rule-ids.mjs";
import { idsOfFile, testFiles } from "./test-titles.mjs";

const INDEX = "docs/specification";
const READ = /\.(tsx?|mjs|cjs|sql|css|html|md)$/;
/** Documents outside the repository, and sections of them. */
const ELSEWHERE = /\b(?:decisions|security|performance|house|stack|ui|look)\.md\b|\bcatalogue\/|\bD[12] §/g;
const LINKED = /\]\([^)]*$|docs\/[\w/-]*$/;

const existing = new Set(
  readdirSync(join(ROOT, INDEX)).flatMap((file) =>
    [...readFileSync(join(ROOT, INDEX, file), "utf8").matchAll(/^- \*\*([A-Z]-?\d+)\*\*/gm)].map(([, id]) => id ?? ""),
  ),
);

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  // A file that was deleted is tracked until the next commit.
  .filter(
    (file) =>
      existsSync(join(ROOT, file)) &&
      READ.test(file) &&
      !file.startsWith(`${INDEX}/`) &&
      file !== "tools/specification/pointers.mjs",
  );

/** @type {string[]} */
const problems = [];
for (const file of tracked)
  for (const [index, line] of readFileSync(join(ROOT, file), "utf8").split("\n").entries()) {
    for (const id of idsIn(line))
      if (!existing.has(id)) problems.push(`${file}:${index + 1} names ${id}, which ${INDEX} does not have`);
    for (const found of line.matchAll(ELSEWHERE))
      if (!LINKED.test(line.slice(0, found.index)))
        problems.push(`${file}:${index + 1} points to ${found[0]}, which is not in the repository`);
  }

for (const file of testFiles()) {
  const { elsewhere, overclaimed } = idsOfFile(file);
  for (const { id, line } of elsewhere)
    problems.push(`${file}:${line} names ${id} outside a title, where it proves nothing`);
  for (const { problem, line } of overclaimed) problems.push(`${file}:${line} ${problem}`);
}

for (const problem of problems.slice(0, 40)) say(problem);
if (problems.length > 40) say(`… and ${problems.length - 40} more`);
if (tracked.length === 0 || existing.size === 0) problems.push("no file was checked");
say(`${tracked.length} files, ${existing.size} ids in ${INDEX}`);
process.exitCode = problems.length > 0 ? 1 : 0;
