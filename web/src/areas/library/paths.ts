import { folderPath } from "#contract/library/key.ts";

/** Returns the address of a folder: the library's, and the keys that lead there. */
export const addressOf = (base: string, keys: readonly string[]): string =>
  keys.length <= 1 ? base : `${base}/${folderPath(keys)}`;
