// Runs one of the server's commands, as in: node tools/run.mjs server/src/commands/config.ts
import { resolve } from "node:path";
import { becomeChild } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";

const [command = "", ...args] = process.argv.slice(2);
ensureInstalled(ROOT);
becomeChild(findNode(ROOT), [resolve(ROOT, command), ...args], ROOT);
