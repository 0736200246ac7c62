import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import { type Account, CLEAN_ENV } from "./account.ts";
import type { Binaries } from "./binaries.ts";

export interface Cluster {
  /** PGDATA as this process sees it. */
  home: string;
  /** PGDATA as passed to PostgreSQL. */
  homeArgument: string;
  /** Distinguishes this cluster's processes from any other's. */
  name: string;
  account: Account;
  uid: number;
  binaries: Binaries;
  firstRun: boolean;
}

/** Opens the cluster at `home`, or creates it. A creation that was interrupted starts over. */
export function openCluster(home: string, account: Account, binaries: Binaries, options: { sync: boolean }): Cluster {
  const firstRun = !existsSync(home);
  if (firstRun) create(home, account, binaries, options.sync);
  const version = readFileSync(join(home, "PG_VERSION"), "utf8").trim();
  if (version !== binaries.major) {
    throw new StartError(
      `The data in ${home} was created by PostgreSQL ${version}, but this release runs ${binaries.major}. Make a backup with the release that created it (npm run backup), and restore that with this one into another DATA_DIR.`,
    );
  }
  const { uid } = statSync(home);
  const name = clusterName(home);
  return { home, homeArgument: homeArgument(home, account), name, account, uid, binaries, firstRun };
}

/** Returns the name shown by every process of the cluster in `home`, and by no other on this machine. */
export function clusterName(home: string): string {
  const { dev, ino } = statSync(home);
  return `greenroom-${dev.toString(36)}-${ino.toString(36)}`;
}

/**
 * Returns the data directory as PostgreSQL can open it. If a parent directory is closed to the account (root's own
 * checkout), PostgreSQL cannot reach its data by path. It is then started inside the directory and uses relative paths,
 * so that the data always stays in DATA_DIR.
 */
function homeArgument(home: string, account: Account): string {
  const entered = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", home], { ...account, cwd: "/", env: CLEAN_ENV });
  return entered.status === 0 ? home : "/proc/self/cwd";
}

function create(home: string, account: Account, binaries: Binaries, sync: boolean): void {
  const draft = `${home}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  chmodSync(draft, 0o700);
  if (account) chownSync(draft, account.uid, account.gid);
  // C.UTF-8 covers only what ICU does not; a machine without it has C.
  const attempts = ["C.UTF-8", "C"].map((locale) => () => initdb(draft, account, binaries, locale, sync));
  const problem = attempts.reduce<string | undefined>(
    (before, attempt) => (before === undefined ? before : attempt()),
    "",
  );
  if (problem !== undefined) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(`The database could not be created in ${home}: ${problem}`);
  }
  // Trust is safe: the only way in is a socket in a directory that only this account and root can enter.
  writeFileSync(join(draft, "pg_hba.conf"), "local all all trust\n");
  renameSync(draft, home);
}

/** Returns undefined on success, else the reason in one line. */
function initdb(
  draft: string,
  account: Account,
  binaries: Binaries,
  locale: string,
  sync: boolean,
): string | undefined {
  const result = spawnSync(
    binaries.initdb,
    [
      "--pgdata",
      homeArgument(draft, account),
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      // Names come in many languages: ICU's root collation sorts the same on every machine.
      "--locale-provider=icu",
      "--icu-locale=und",
      `--locale=${locale}`,
      "--text-search-config=english",
      ...(sync ? [] : ["--no-sync"]),
    ],
    { ...account, cwd: draft, encoding: "utf8", env: CLEAN_ENV },
  );
  if (result.status === 0) return undefined;
  const lines = `${result.error?.message ?? ""}\n${result.stderr}`.split("\n");
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? "initdb failed";
}
