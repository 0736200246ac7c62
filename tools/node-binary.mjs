import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { giveUp } from "./say.mjs";

const NEEDED = 26;

/**
 * Returns the Node that runs the server: the project's own, or the machine's if it is new enough.
 * @param {string} root
 */
export function findNode(root) {
  const pinned = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (executable(pinned)) return pinned;
  const [major = "0"] = process.versions.node.split(".");
  if (Number(major) >= NEEDED) return process.execPath;
  return giveUp(
    `Greenroom needs Node ${NEEDED} or later on ${process.platform}-${process.arch}, and this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  );
}

/** @param {string} file */
function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
