// Runs one of the server's commands, as in: node tools/run.mjs server/src/commands/config.ts
import { resolve } from "node:path";
import { runToEnd } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";

const [command = "", ...args] = process.argv.slice(2);
await ensureInstalled(ROOT);
process.exitCode = await runToEnd(findNode(ROOT), [resolve(ROOT, command), ...args], { cwd: ROOT, stdio: "inherit" });
