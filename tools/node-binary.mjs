import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { giveUp } from "./say.mjs";
import { FLAGS } from "./server.mjs";

const NEEDED = 26;

/**
 * @typedef {{ file: string, version: string }} Node
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {Node} own the Node that runs this
 * @property {string | undefined} npms the Node that runs npm, which puts node_modules/.bin and the pinned one in it before others
 * @property {string | undefined} wanted what NODE_BINARY says
 */

/** @returns {Machine} */
const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  own: { file: process.execPath, version: process.versions.node },
  npms: process.env.npm_node_execpath || undefined,
  wanted: process.env.NODE_BINARY || undefined,
});

/**
 * Returns the path of the Node that runs the server, or ends the command with what is missing.
 * @param {string} root
 */
export function findNode(root) {
  const found = chooseNode(root, thisMachine());
  return "problem" in found ? giveUp(found.problem) : found.file;
}

/**
 * The same, with a line that says which it is.
 * @param {string} root
 */
export function findNodeAndReason(root) {
  const found = chooseNode(root, thisMachine());
  return "problem" in found ? giveUp(found.problem) : found;
}

/**
 * Chooses the machine's own Node where it is new enough and not older than the one that comes with Greenroom, so that the
 * machine's security updates count; else the one that comes with it, if that runs here.
 * @param {string} root
 * @param {Machine} machine
 * @returns {{ file: string, reason: string } | { problem: string }}
 */
export function chooseNode(root, { platform, arch, own: running, npms, wanted }) {
  const pinned = pinnedIn(root, platform, arch);
  const own = (pinned && isSame(running.file, pinned.file) && nodeAt(npms)) || running;
  if (wanted !== undefined && wanted !== "pinned") return chooseWanted(wanted);
  const isOwnPinned = pinned !== undefined && isSame(own.file, pinned.file);
  if (wanted === undefined && !isOwnPinned && isEnough(own, pinned))
    return { file: own.file, reason: `Node ${own.version} of this machine (${own.file})` };
  if (pinned && versionOf(pinned.file) !== undefined) {
    const instead = isOwnPinned ? "" : `; this machine's is ${own.version}`;
    return { file: pinned.file, reason: `Node ${pinned.version}, which comes with Greenroom${instead}` };
  }
  // A binary that can't run on this system, such as glibc's on musl, says nothing against the machine's own.
  if (wanted === undefined && isEnough(own, undefined))
    return { file: own.file, reason: `Node ${own.version} of this machine (${own.file})` };
  const why = pinned ? "the one that comes with Greenroom does not run here" : "none comes with Greenroom for it";
  return {
    problem: `Greenroom needs Node ${NEEDED} or later on ${platform}-${arch}: this is ${own.version}, and ${why}. Install it from https://nodejs.org or your system's packages, or name one with NODE_BINARY, and try again.`,
  };
}

/**
 * @param {string} file
 * @returns {{ file: string, reason: string } | { problem: string }}
 */
function chooseWanted(file) {
  const version = versionOf(file, FLAGS);
  if (version === undefined) return { problem: `NODE_BINARY: ${file} is no Node that runs Greenroom's server here.` };
  if (majorOf(version) < NEEDED)
    return { problem: `NODE_BINARY: Greenroom needs Node ${NEEDED} or later, and ${file} is ${version}.` };
  return { file, reason: `Node ${version}, as NODE_BINARY says (${file})` };
}

/**
 * Native libraries are bound by Node-API, which later majors keep; options of V8 may be gone in them.
 * @param {Node} own
 * @param {Node | undefined} pinned
 */
function isEnough(own, pinned) {
  if (majorOf(own.version) < NEEDED || (pinned && isOlder(own.version, pinned.version))) return false;
  return majorOf(own.version) === NEEDED || versionOf(own.file, FLAGS) !== undefined;
}

/**
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 * @returns {Node | undefined}
 */
function pinnedIn(root, platform, arch) {
  const folder = join(root, `node_modules/node-${platform}-${arch}`);
  const file = join(folder, "bin/node");
  if (!existsSync(file)) return undefined;
  return { file, version: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version };
}

/** @param {string | undefined} file */
function nodeAt(file) {
  const version = file === undefined ? undefined : versionOf(file);
  return file === undefined || version === undefined ? undefined : { file, version };
}

/**
 * Runs it: what is executable may still be for another loader.
 * @param {string} file
 * @param {readonly string[]} flags
 */
function versionOf(file, flags = []) {
  const { status, stdout } = spawnSync(file, [...flags, "--version"], { encoding: "utf8", timeout: 10_000 });
  return status === 0 ? /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] : undefined;
}

/**
 * @param {string} a
 * @param {string} b
 */
function isSame(a, b) {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}

/** @param {string} version */
const numbersOf = (version) => version.split(/[.-]/, 3).map(Number);
/** @param {string} version */
const majorOf = (version) => numbersOf(version)[0] ?? 0;

/**
 * @param {string} version
 * @param {string} than
 */
function isOlder(version, than) {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const differing = [0, 1, 2].find((place) => a[place] !== b[place]);
  return differing !== undefined && (a[differing] ?? 0) < (b[differing] ?? 0);
}
