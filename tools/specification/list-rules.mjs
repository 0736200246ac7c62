// Prints each rule id of the specification with the tests whose titles name it, one line each.
import { idsOfFile, testFiles } from "./test-titles.mjs";

/** @type {Map<string, Set<string>>} */
const proofs = new Map();
for (const path of testFiles())
  for (const { id, line } of idsOfFile(path).titled) {
    const places = proofs.get(id) ?? new Set();
    proofs.set(id, places.add(`${path}:${line}`));
  }

for (const [id, places] of [...proofs].sort(([id], [otherId]) => id.localeCompare(otherId)))
  console.log(`${id}  ${[...places].join("  ")}`);
