import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runToEnd } from "./child.mjs";
import { isRelease } from "./root.mjs";
import { giveUp, say } from "./say.mjs";

const SHARED = ["contract/src", "package.json", "package-lock.json"];
const PARTS = {
  web: {
    what: "web app",
    inputs: ["web", "tools/web-routes.mjs", "tools/first-visit.mjs", ...SHARED],
    after: ["tools/first-visit.mjs"],
  },
  server: {
    what: "server",
    inputs: ["server/src", "server/vite.config.ts", "server/bundle.ts", "server/installed-packages.mjs", ...SHARED],
    after: ["server/src/commands/write-openapi.ts"],
  },
};
/** @typedef {keyof typeof PARTS} Part */

/**
 * Builds the web app and the server, or only those named, each if its sources changed since the last build.
 * @param {string} root
 * @param {string} node
 * @param {readonly Part[]} parts
 */
export async function ensureBuilt(root, node, parts = ["web", "server"]) {
  if (isRelease(root)) return;
  for (const part of parts) await ensurePart(root, node, part);
}

/**
 * @param {string} root
 * @param {string} node
 * @param {Part} folder
 */
async function ensurePart(root, node, folder) {
  const { what, inputs, after } = PARTS[folder];
  const stamp = join(root, folder, "dist/.built-from");
  const from = hashOf(root, inputs) + (process.env.VITE_SHOWCASE ? " with the showcase" : "");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === from) return;
  say(`Building the ${what}…`);
  const started = Date.now();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--logLevel", "error", folder];
  // Always a production build, even when a test asks for it.
  const env = { ...process.env, NODE_ENV: "production" };
  const code = await runToEnd(node, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  if (code !== 0) giveUp(`The ${what} could not be built; see above.`);
  for (const step of after) {
    const done = await runToEnd(node, [join(root, step)], { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    if (done !== 0) giveUp(`The ${what} could not be built; see above.`);
  }
  writeFileSync(stamp, from);
  say(`Built the ${what} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * @param {string} root
 * @param {string[]} places
 */
function hashOf(root, places) {
  const hash = createHash("sha256");
  for (const file of places.flatMap((place) => filesIn(join(root, place)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [place];
  const names = readdirSync(place).filter((name) => name !== "dist" && name !== "node_modules");
  return names.sort().flatMap((name) => filesIn(join(place, name)));
}
