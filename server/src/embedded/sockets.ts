import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Account, CLEAN_ENV } from "./account.ts";

/** A socket's path is limited to 107 bytes and ends in `greenroom-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_PARENT = 107 - "/greenroom-XXXXXX/.s.PGSQL.5432.lock".length;

/** Creates a directory with a short path that only the database's account (and root) can enter. */
export function makeSocketDir(account: Account): string {
  const parent = [tmpdir(), "/tmp"].find((path) => path.length <= LONGEST_PARENT && canEnter(path, account)) ?? "/tmp";
  const directory = mkdtempSync(join(parent, "greenroom-"));
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** Removes the directory only if its name and owner match, because the name comes from a file. */
export function removeSocketDir(directory: string, uid: number): void {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (!found?.isDirectory() || found.uid !== uid || !/^greenroom-\w{6}$/.test(basename(directory))) return;
  rmSync(directory, { recursive: true, force: true });
}

function canEnter(directory: string, account: Account): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { ...account, cwd: "/", env: CLEAN_ENV }).status === 0
  );
}
