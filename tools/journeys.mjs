// Chooses the journeys of a run: those over all screens, and by a printed seed a sixth of each folder of areas. All of them run in
// `npm run test:nightly`.
import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** One file in so many of a folder. */
const SHARE = 6;

/**
 * Returns the files as patterns for Playwright; none means all.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export function sampleJourneys(root, say) {
  if (process.env.TEST_WHOLE === "1") return [];
  process.env.TEST_SEED ??= String(randomInt(1_000_000));
  const seed = process.env.TEST_SEED;
  const files = readdirSync(join(root, "e2e"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `e2e/${file.replaceAll("\\", "/")}`);
  const inAreas = files.filter((file) => file.startsWith("e2e/areas/"));
  const chosen = [...new Set(inAreas.map((file) => dirname(file)))].flatMap((folder) => {
    const all = inAreas.filter((file) => dirname(file) === folder);
    return shuffled(all, Number(seed)).slice(0, Math.ceil(all.length / SHARE));
  });
  say(`  ${chosen.length} of ${inAreas.length} files of areas; TEST_SEED=${seed} repeats them, TEST_WHOLE=1 runs all.`);
  return [...files.filter((file) => !inAreas.includes(file)), ...chosen].map(
    (file) => `${file.replaceAll(".", "\\.")}$`,
  );
}

/**
 * Orders by a number that depends on the seed and the name only.
 * @param {string[]} files
 * @param {number} seed
 */
function shuffled(files, seed) {
  /** @param {string} file */
  const place = (file) =>
    [...file].reduce((hash, char) => (Math.imul(hash, 16_777_619) ^ char.charCodeAt(0)) >>> 0, seed);
  return files.toSorted((a, b) => place(a) - place(b));
}
