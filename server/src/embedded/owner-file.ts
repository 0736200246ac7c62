import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, markOf, type ProcessMark } from "#server/lib/process/process-mark.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { until } from "./processes.ts";

interface Owner extends ProcessMark {
  socketDir: string;
}

export interface Claim {
  /** The socket directory of a run that died without cleaning up. */
  staleSocketDir: string | undefined;
  release(): void;
}

/** Makes this process the only one that runs a database on `dataDir`, or throws a StartError naming the other. */
export async function claimData(dataDir: string, socketDir: string): Promise<Claim> {
  const file = join(dataDir, "owner.json");
  const self = markOf(process.pid);
  if (!self) throw new StartError("Cannot read /proc, which the embedded database needs. Set DATABASE_URL instead.");
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...self, socketDir } satisfies Owner), { mode: 0o600 });
  try {
    let stale: Owner | undefined;
    // Each round either takes the file or clears one dead owner; more rounds mean concurrent starts.
    for (let round = 0; round < 5; round++) {
      if (linked(draft, file)) {
        return { staleSocketDir: stale?.socketDir, release: () => rmSync(file, { force: true }) };
      }
      const owner = readOwner(file);
      // A process that was just killed may take a moment to exit.
      if (owner && !(await until(() => !isAlive(owner), 500))) throw alreadyRuns(owner.pid, dataDir);
      stale = owner ?? stale;
      clear(file, owner);
    }
    throw new StartError(`Another start on ${dataDir} is in progress. Try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function alreadyRuns(pid: number, dataDir: string): StartError {
  return new StartError(
    `Greenroom is already running on this data (process ${pid}, ${dataDir}). Stop it first, or set DATA_DIR to another directory.`,
  );
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the dead owner's file aside before deleting it, so that a new owner's file can be put back. */
function clear(file: string, dead: Owner | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && moved.pid !== dead?.pid && isAlive(moved)) linked(aside, file);
  rmSync(aside, { force: true });
}

/** Returns undefined when the file is missing or damaged; its writer replaces it atomically. */
function readOwner(file: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isOwner(value) ? value : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EACCES") {
      throw new StartError(`This data belongs to another user (${file}). Start Greenroom as that user.`);
    }
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  return (
    typeof value === "object" &&
    value !== null &&
    "pid" in value &&
    Number.isInteger(value.pid) &&
    "startTime" in value &&
    typeof value.startTime === "string" &&
    "bootId" in value &&
    typeof value.bootId === "string" &&
    "socketDir" in value &&
    typeof value.socketDir === "string"
  );
}
