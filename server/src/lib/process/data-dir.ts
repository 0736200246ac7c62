import { mkdirSync } from "node:fs";
import { StartError } from "#server/lib/process/start-error.ts";

/**
 * Makes DATA_DIR closed to others. Root's stays open for passing through, because root's database runs under
 * another account; what lies inside is closed by itself.
 */
export function makeDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be made: ${error instanceof Error ? error.message : error}`);
  }
}
