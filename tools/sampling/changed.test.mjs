import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedAreas } from "./changed.mjs";

let root = "";
/** @param {string[]} args */
const git = (...args) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: root, stdio: "pipe" });
/** @param {string} file */
const write = (file) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), "");
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "greenroom-changed-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("areas are changed by commits since the remote's main, and by files that are not committed", () => {
  git("init", "-q");
  write("server/src/areas/tasks/task.ts");
  git("add", "-A");
  git("commit", "-qm", "Begin");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  write("contract/src/holds/hold.ts");
  git("add", "-A");
  git("commit", "-qm", "Add holds");
  write("e2e/areas/partners.test.ts");
  write("server/src/lib/mail/mail.ts");
  expect([...changedAreas(root)].sort()).toEqual(["holds", "partners"]);
});

test("a folder without a repository has no changed areas", () => {
  expect([...changedAreas(root)]).toEqual([]);
});
