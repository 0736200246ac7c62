// Starts Greenroom. Runs on the machine's Node without anything installed: it installs, builds, and hands over to the
// project's own Node.
import { ensureBuilt } from "./build.mjs";
import { runToEnd } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";
import { SERVER, SERVER_ENV } from "./server.mjs";

await ensureInstalled(ROOT);
const node = findNode(ROOT);
await ensureBuilt(ROOT, node);
// The channel closes when this process ends, by kill -9 too, and the server then stops by itself.
process.exitCode = await runToEnd(node, SERVER, {
  cwd: ROOT,
  env: { ...SERVER_ENV, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
