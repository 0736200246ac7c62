// Prints each rule id of the specification with the tests that name it, one line each.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { idsIn } from "./rule-ids.mjs";

const FOLDERS = ["contract/src", "server/src", "server/test", "web/src", "e2e"];

/** @type {Map<string, string[]>} */
const proofs = new Map();
for (const folder of FOLDERS)
  for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }))
    if (/\.test\.tsx?$/.test(file)) note(`${folder}/${file}`);

/** @param {string} path */
function note(path) {
  readFileSync(join(ROOT, path), "utf8")
    .split("\n")
    .forEach((line, index) => {
      for (const id of idsIn(line)) proofs.set(id, [...(proofs.get(id) ?? []), `${path}:${index + 1}`]);
    });
}

for (const id of [...proofs.keys()].sort()) console.log(`${id}  ${[...new Set(proofs.get(id))].join("  ")}`);
