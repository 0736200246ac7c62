import { readdirSync } from "node:fs";

/** The names in a folder that others use too, such as that of temporary files. */
export function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // May be entered, but not listed.
    return [];
  }
}
