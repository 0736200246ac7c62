// Starts Greenroom. Runs on any Node ≥ 20.19 without anything installed: it installs, builds, and hands over to the Node that
// runs the server.
import { ensureBuilt } from "./build.mjs";
import { runToEnd } from "./child.mjs";
import { requireDatabase } from "./embedded-database.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNodeAndReason } from "./node-binary.mjs";
import { ROOT } from "./root.mjs";
import { say } from "./say.mjs";
import { SERVER, SERVER_ENV } from "./server.mjs";

requireDatabase(ROOT);
await ensureInstalled(ROOT);
const { file: node, reason } = findNodeAndReason(ROOT);
say(`${reason}.`);
await ensureBuilt(ROOT, node);
// The channel closes when this process ends, by kill -9 too, and the server then stops by itself.
process.exitCode = await runToEnd(node, SERVER, {
  cwd: ROOT,
  env: { ...SERVER_ENV, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
