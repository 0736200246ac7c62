/**
 * The one way to temporary files: a folder for one piece of work, which goes when the work is over. Its name says which
 * process made it, so that the next start removes what killed ones have left.
 */
import { lstatSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { listNames } from "./list-names.ts";
import { isAlive, markOf } from "./process-mark.ts";

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

const BEGINNING = "greenroom-work";
const DIVIDER = "~";
/** Age from which a folder of another machine or container, whose processes can't be seen from here, is in no use, in ms. */
const ABANDONED_AFTER = 86_400_000;
/** A container has the same name when it is started again. */
const HOST = hostname().replaceAll(/[^\w.-]/g, "_");
const MARK = markOf(process.pid) ?? { pid: process.pid, startTime: "", bootId: "" };
const PREFIX = [BEGINNING, HOST, MARK.pid, MARK.startTime, MARK.bootId, ""].join(DIVIDER);

/** Creates a folder that only this user may enter. The caller removes it. */
export async function openTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), PREFIX));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the folders of processes that are gone. */
export function sweepTemporaryFolders(): void {
  for (const name of listNames(tmpdir()).filter((entry) => entry.startsWith(BEGINNING + DIVIDER))) {
    const path = join(tmpdir(), name);
    try {
      if (isAbandoned(name, path)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another start removes it too, or what it holds can't be removed: neither is a reason not to start.
    }
  }
}

function isAbandoned(name: string, path: string): boolean {
  const [, host, pid = "", startTime = "", bootId = ""] = name.split(DIVIDER);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  return host === HOST && MARK.startTime !== ""
    ? !isAlive({ pid: Number(pid), startTime, bootId })
    : Date.now() - found.mtimeMs > ABANDONED_AFTER;
}
