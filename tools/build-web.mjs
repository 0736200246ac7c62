import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runToEnd } from "./child.mjs";
import { giveUp, say } from "./say.mjs";

/**
 * Builds the web app when what it is made of has changed since the last build.
 * @param {string} root
 * @param {string} node
 */
export async function ensureBuilt(root, node) {
  if (!existsSync(join(root, "web/vite.config.ts"))) return;
  const stamp = join(root, "web/dist/.built-from");
  const inputs = hashOf(root, ["web", "contract/src", "package.json", "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  say("Building the web app…");
  const started = Date.now();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--logLevel", "error", "web"];
  const code = await runToEnd(node, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (code !== 0) giveUp("The web app could not be built: see above.");
  writeFileSync(stamp, inputs);
  say(`Web app built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
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
