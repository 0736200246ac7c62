// Starts Greenroom. Runs on the machine's own Node and needs nothing installed: it installs, builds, and goes over
// to the project's own Node.
import { ensureBuilt } from "./build.mjs";
import { runToEnd } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";
import { SERVER } from "./server.mjs";

await ensureInstalled(ROOT);
const node = findNode(ROOT);
await ensureBuilt(ROOT, node);
// The channel tells the server when we are gone, by kill -9 too; it then stops by itself.
process.exitCode = await runToEnd(node, SERVER, {
  cwd: ROOT,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
