import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The file that marks the folder of a release: all is built and installed in it, and nothing can be (tools/release). */
export const RELEASE = "release.json";
/** @param {string} root */
export const isRelease = (root) => existsSync(join(root, RELEASE));
