import { mkdirSync } from "node:fs";
import { StartError } from "#server/lib/process/start-error.ts";

/**
 * Creates DATA_DIR, closed to other users. Root's stays traversable, because root's database runs under another account;
 * its contents are closed individually.
 */
export function makeDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be created: ${error instanceof Error ? error.message : error}`);
  }
}
