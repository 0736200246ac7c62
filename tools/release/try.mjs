// Unpacks the archive of a release into an empty folder and uses it there, as an operator without a network does.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { INSTALLED_PACKAGES } from "../../server/installed-packages.mjs";
import { ROOT } from "../root.mjs";
import { giveUp, say } from "../say.mjs";

const LONGEST_START_MS = 180_000;
/** Proxy without a listener, so that attempts to install or download fail. */
const NO_NETWORK = {
  npm_config_registry: "http://127.0.0.1:9",
  npm_config_offline: "true",
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
};

/**
 * @param {string} archive
 * @param {string} name of the folder in it
 */
export async function tryRelease(archive, name) {
  const elsewhere = mkdtempSync(join(tmpdir(), "greenroom-tried-"));
  try {
    unpack(archive, elsewhere);
    const folder = join(elsewhere, name);
    const before = readdirSync(folder).toSorted().join();
    const env = { PATH: pathElsewhere(), HOME: elsewhere, DATA_DIR: join(elsewhere, "data"), ...NO_NETWORK };
    loadPackages(folder);
    await serveDemo(folder, env);
    const started = performance.now();
    runCommand(folder, env, "config");
    runCommand(
      folder,
      env,
      "agency:create",
      "--name",
      "Pier",
      "--owner-name",
      "Ana Vale",
      "--owner-email",
      "ana@agency.example",
    );
    runCommand(folder, env, "backup", "--to", join(elsewhere, "backups"));
    say(`  config, agency:create and backup work in it (${seconds(started)})`);
    if (readdirSync(folder).toSorted().join() !== before) giveUp("The release wrote beside its own files.");
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

/** Without what npm puts before it: the programs of this checkout. */
const pathElsewhere = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((place) => !place.startsWith(ROOT))
    .join(delimiter);

/**
 * @param {string} archive
 * @param {string} folder
 */
function unpack(archive, folder) {
  const { status } = spawnSync("tar", ["-xzf", archive, "-C", folder], { stdio: "inherit" });
  if (status !== 0) giveUp("The archive could not be unpacked.");
}

/**
 * Loads what the server loads from node_modules only when it is asked for: a picture, a PDF.
 * @param {string} folder
 */
function loadPackages(folder) {
  const built = readdirSync(join(folder, "server/dist"), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map(({ name }) => readFileSync(join(folder, "server/dist", name), "utf8"));
  const named = built.flatMap((text) =>
    [...text.matchAll(/(?:\bfrom |\bimport\()"([^".#][^"\n]*)"/g)].map(([, found = ""]) => found),
  );
  const wanted = [...new Set(named)].filter((found) =>
    INSTALLED_PACKAGES.some((name) => `${found}/`.startsWith(`${name}/`)),
  );
  const missing = INSTALLED_PACKAGES.filter((name) => !wanted.some((found) => `${found}/`.startsWith(`${name}/`)));
  if (missing.length > 0) giveUp(`The server does not load ${missing.join(", ")} from node_modules.`);
  const program = wanted.map((found) => `await import(${JSON.stringify(found)});`).join(" ");
  const node = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const { status, stderr } = spawnSync(node, ["--input-type=module", "-e", program], { cwd: folder, encoding: "utf8" });
  if (status !== 0) giveUp(`The release can't load what the server needs:\n${stderr}`);
  say(`  loads ${wanted.join(", ")}`);
}

/**
 * Starts it with the demo agency, and asks for the app.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function serveDemo(folder, env) {
  const started = performance.now();
  const port = await freePort();
  const server = spawn("npm", ["start", "--silent"], { cwd: folder, env: { ...env, PORT: String(port) } });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => server.once("close", resolve));
  try {
    const origin = `http://127.0.0.1:${port}`;
    while ((await statusOf(`${origin}/ready`)) !== 200) {
      if (server.exitCode !== null || performance.now() - started > LONGEST_START_MS)
        giveUp(`The release did not start:\n${output}`);
      await sleep(200);
    }
    say(`  starts from nothing in ${seconds(started)}: ${output.split("\n")[0]}`);
    for (const path of ["/login", "/icon.svg", "/api/openapi.json"])
      if ((await statusOf(origin + path)) !== 200) giveUp(`The release does not serve ${path}.`);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {string} command
 * @param {string[]} args
 */
function runCommand(folder, env, command, ...args) {
  const npmArgs = ["run", "--silent", command, "--", ...args];
  const { status, stdout, stderr } = spawnSync("npm", npmArgs, { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) giveUp(`npm run ${command} fails in the release:\n${stdout}${stderr}`);
}

/** @param {string} url */
async function statusOf(url) {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
