import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { listNames } from "#server/lib/process/list-names.ts";
import { type Account, CLEAN_ENV } from "./account.ts";

/** A socket's path is limited to 107 bytes and ends in `greenroom-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_PARENT = 107 - "/greenroom-XXXXXX/.s.PGSQL.5432.lock".length;

/** The name of a directory of sockets; other temporary directories have a longer one. */
const NAME = /^greenroom-\w{6}$/;
/** Age from which an empty directory belongs to no start that is still creating its database, in ms. */
const ABANDONED_AFTER = 600_000;

/** Creates a directory with a short path that only the database's account (and root) can enter. */
export function makeSocketDir(account: Account): string {
  const parent = [tmpdir(), "/tmp"].find((path) => path.length <= LONGEST_PARENT && canEnter(path, account)) ?? "/tmp";
  sweepSocketDirs(parent, account?.uid ?? process.getuid?.());
  const directory = mkdtempSync(join(parent, "greenroom-"));
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** Removes the directory only if its name and owner match, because the name comes from a file. */
export function removeSocketDir(directory: string, uid: number): void {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (!found?.isDirectory() || found.uid !== uid || !NAME.test(basename(directory))) return;
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Removes the directories of runs that were killed together with their guard, and whose data is not started again.
 * Only empty ones go: what holds a socket may be in use, from another container too, whose processes cannot be seen.
 */
function sweepSocketDirs(parent: string, uid: number | undefined): void {
  for (const name of listNames(parent).filter((entry) => NAME.test(entry))) {
    const directory = join(parent, name);
    const found = lstatSync(directory, { throwIfNoEntry: false });
    if (!found?.isDirectory() || found.uid !== uid || Date.now() - found.mtimeMs < ABANDONED_AFTER) continue;
    try {
      rmdirSync(directory);
    } catch {
      // Not empty, or already gone.
    }
  }
}

function canEnter(directory: string, account: Account): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { ...account, cwd: "/", env: CLEAN_ENV }).status === 0
  );
}
