import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";

/**
 * Creates DATA_DIR, closed to other users. Root's stays traversable, because root's database runs under another account;
 * its contents are closed individually. Throws a StartError.
 */
export function makeDataDir(directory: string): void {
  try {
    makeFolder(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be created: ${error instanceof Error ? error.message : error}`);
  }
}

/** Creates a folder and those above it. Node's `recursive` tries for ever where the system has no such folders, as in /proc. */
export function makeFolder(directory: string, mode: number): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(directory);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(directory, { mode });
  } catch (error) {
    // Another start may have been faster.
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
