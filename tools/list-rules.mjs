// Prints each rule of the specification that a test names by its id, and the tests: a line each.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const FOLDERS = ["contract/src", "server/src", "server/test", "web/src", "e2e"];
/** `B-220`, `B-038…B-041`, `B-220, 223…226`. */
const RULE = /\b[BCER]-\d{3}(?:(?:, |\s?…\s?)(?:[BCER]-)?\d{3}\b)*/g;

/** @type {Map<string, string[]>} */
const proofs = new Map();
for (const folder of FOLDERS)
  for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }))
    if (/\.test\.tsx?$/.test(file)) note(`${folder}/${file}`);

/** @param {string} path */
function note(path) {
  readFileSync(join(ROOT, path), "utf8")
    .split("\n")
    .forEach((line, at) => {
      for (const [found] of line.matchAll(RULE))
        for (const id of span(found)) proofs.set(id, [...(proofs.get(id) ?? []), `${path}:${at + 1}`]);
    });
}

/** Each that is named, and each between two. @param {string} found */
function span(found) {
  let letter = "";
  return found.split(", ").flatMap((part) => {
    letter = /^[BCER]/.exec(part)?.[0] ?? letter;
    const [from = 0, to = from] = part.split("…").map((id) => Number(id.replace(/\D/g, "")));
    return Array.from({ length: to - from + 1 }, (_, at) => `${letter}-${String(from + at).padStart(3, "0")}`);
  });
}

for (const id of [...proofs.keys()].sort()) console.log(`${id}  ${[...new Set(proofs.get(id))].join("  ")}`);
