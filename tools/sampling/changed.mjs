// Finds the areas of the product that a run is about: those whose files changed since the remote's main, or, where
// nothing is ahead of it, within the last day of work.
import { spawnSync } from "node:child_process";

const DAY = 86_400;
/** Matches the folders, or files, of areas. */
const AREA = /^(?:server\/src\/areas|contract\/src|web\/src\/areas|e2e\/areas)\/([\w-]+)/;

/**
 * Returns the names of changed areas; none where there is no repository.
 * @param {string} root
 * @returns {Set<string>}
 */
export function changedAreas(root) {
  return new Set(changedFiles(root).flatMap((file) => AREA.exec(file)?.[1] ?? []));
}

/**
 * @param {string} root
 * @returns {string[]}
 */
function changedFiles(root) {
  /** @param {string[]} args */
  const git = (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
  const head = git("rev-parse", "HEAD");
  if (!head) return [];
  const common = git("merge-base", "HEAD", "origin/main");
  const lastDay = () =>
    git("rev-list", "-1", `--before=${Number(git("log", "-1", "--format=%ct")) - DAY}`, "HEAD") ||
    git("rev-list", "--max-parents=0", "-1", "HEAD");
  const base = common && common !== head ? common : lastDay();
  const lines = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return lines.flatMap((text) => text.split("\n")).filter((line) => line !== "");
}
