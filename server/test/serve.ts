import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { markOf } from "#server/lib/embedded/processes.ts";
import { startTestCluster } from "./cluster.ts";

// The whole program, as people start it, on a database of its own with the demo agency: for the browser's tests.
const cluster = await startTestCluster();
const database = await cluster.freshDatabase(`greenroom_browser_${process.pid}`);
const dataDir = mkdtempSync(join(tmpdir(), "greenroom-browser-"));

const server = spawn(process.execPath, [fileURLToPath(import.meta.resolve("#server/main.ts"))], {
  env: {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    DEMO: "1",
  },
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
// Whoever started us may have been killed without a word.
const starter = Number(process.env.STARTED_BY);
setInterval(() => {
  if (starter && !markOf(starter)) server.kill("SIGTERM");
}, 1_000).unref();
server.once("exit", (code) => void tidy(code ?? 1));

async function tidy(code: number): Promise<void> {
  await database.drop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code);
}
