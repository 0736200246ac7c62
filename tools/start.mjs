// Starts Greenroom. Runs on the machine's own Node and needs nothing installed: it installs, builds, and goes over
// to the project's own Node.
import { join } from "node:path";
import { ensureBuilt } from "./build-web.mjs";
import { becomeChild } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";

ensureInstalled(ROOT);
const node = findNode(ROOT);
ensureBuilt(ROOT, node);
becomeChild(node, [join(ROOT, "server/src/main.ts")], ROOT);
