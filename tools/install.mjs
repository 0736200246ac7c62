import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runToEnd } from "./child.mjs";
import { isRelease } from "./root.mjs";
import { giveUp, say } from "./say.mjs";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

/**
 * Installs exactly what package-lock.json names, when node_modules holds anything else.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isRelease(root)) return;
  const locked = packagesOf(join(root, "package-lock.json"));
  if (!locked) giveUp("package-lock.json is missing or damaged: take it from the repository again.");
  // npm writes this file at the end, so an incomplete installation never matches.
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  if (installed && matches(locked, installed)) return;
  say(installed ? "Updating the libraries…" : "Installing the libraries (once, about a minute)…");
  const started = Date.now();
  const code = await npm(root, [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) giveUp("The libraries could not be installed; npm's message is above.");
  say(`Libraries installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * @param {Packages} locked
 * @param {Packages} installed
 */
function matches(locked, installed) {
  const names = Object.keys(locked).filter((name) => name !== "");
  const present = names.every((name) => {
    const [want, have] = [locked[name], installed[name]];
    // Packages for other platforms are locked but not installed.
    return have ? have.version === want?.version && have.integrity === want?.integrity : want?.optional === true;
  });
  return present && Object.keys(installed).every((name) => name in locked);
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packagesOf(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 */
async function npm(root, args) {
  const own = process.env.npm_execpath;
  /** @type {import("node:child_process").SpawnOptions} */
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  try {
    // Prefers the npm that started this process: another one on the path may be older.
    if (own?.endsWith("npm-cli.js")) return await runToEnd(process.execPath, [own, ...args], options);
    return await runToEnd("npm", args, options);
  } catch (error) {
    return giveUp(`npm could not be run: ${error instanceof Error ? error.message : error}`);
  }
}
