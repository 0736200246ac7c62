import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { giveUp, say } from "./say.mjs";

/**
 * Builds the web app when what it is made of has changed since the last build.
 * @param {string} root
 * @param {string} node
 */
export function ensureBuilt(root, node) {
  if (!existsSync(join(root, "web/vite.config.ts"))) return;
  const stamp = join(root, "web/dist/.built-from");
  const inputs = hashOf(root, ["web", "contract/src", "package.json", "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  say("Building the web app…");
  const started = Date.now();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const result = spawnSync(node, [vite, "build", "--logLevel", "warn", "web"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.status !== 0) giveUp("The web app could not be built: see above.");
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
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { withFileTypes: true, recursive: false }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    if (entry.name === "dist" || entry.name === "node_modules") return [];
    const path = join(place, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
