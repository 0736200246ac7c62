// Chooses the journeys of a run by a budget of minutes: the ones every run has, then those of areas that changed, then others by a
// printed seed. All of them run in `npm run test:nightly`, which also notes how long each file takes.
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedAreas } from "./changed.mjs";

/** Minutes that the journeys of a run may take. */
const MINUTES = 9;
/** Playwright's workers (playwright.config.ts). */
const WORKERS = 2;
/** Seconds of a test that was never timed. */
const USUAL = 25;
/** Changed areas take so much of the time, and leave the rest to all others. */
const CHANGED_SHARE = 0.6;
/** In every run: a sample of all screens, what pages weigh, and that text stays text. */
const ALWAYS = ["e2e/every-route.test.ts", "e2e/weight.test.ts", "e2e/trusted-types.test.ts"];
/** Areas that a folder, or a file, of journeys is about, where its name is not an area's. */
const ABOUT = new Map([
  ["billing", ["partners", "expenses"]],
  ["bulk", ["talents", "lists"]],
  ["business", ["talents"]],
  ["conversion", ["talents"]],
  ["deals", ["contracts", "contract-documents", "signing"]],
  ["finance", ["finance", "invoices", "ledger", "xero"]],
  ["import", ["imports"]],
  ["master-config", ["settings"]],
  ["media", ["media", "library"]],
  ["partner-parts", ["partners"]],
  ["personal", ["talents"]],
  ["restore", ["records"]],
  ["step-up", ["session"]],
  ["work", ["tasks", "events", "projects", "opportunities", "calendar", "holds"]],
]);
const TIMES = "e2e/seconds.json";

/**
 * Returns the files as patterns for Playwright; none means all.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {ReadonlySet<string>} changed
 */
export function sampleJourneys(root, say, changed = changedAreas(root)) {
  if (process.env.TEST_WHOLE === "1") return [];
  process.env.TEST_SEED ??= String(randomInt(1_000_000));
  const seed = process.env.TEST_SEED;
  const files = readdirSync(join(root, "e2e"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `e2e/${file.replaceAll("\\", "/")}`);
  const times = readTimes(root);
  /** @param {string} file */
  const secondsOf = (file) => times[file] ?? USUAL * testsIn(readFileSync(join(root, file), "utf8"));
  /** @param {string} file */
  const isChanged = (file) => {
    const [, name = ""] = /^e2e\/areas\/([\w-]+)/.exec(file) ?? [];
    return [name, ...(ABOUT.get(name) ?? [])].some((area) => changed.has(area));
  };
  const shuffled = shuffle(
    files.filter((file) => !ALWAYS.includes(file)),
    Number(seed),
  );
  const whole = MINUTES * 60 * WORKERS;
  const chosen = [...ALWAYS];
  let left = whole - sum(ALWAYS.map(secondsOf));
  /**
   * Takes files until `budget` is used up; what does not fit is left for another run.
   * @param {string[]} from
   * @param {number} budget
   */
  const take = (from, budget) => {
    let own = Math.min(budget, left);
    for (const file of from) {
      const seconds = secondsOf(file);
      if (seconds > own || chosen.includes(file)) continue;
      chosen.push(file);
      own -= seconds;
      left -= seconds;
    }
  };
  take(shuffled.filter(isChanged), whole * CHANGED_SHARE);
  const ofChanged = chosen.length - ALWAYS.length;
  take(shuffled, left);
  say(
    `  ${chosen.length} of ${files.length} files of journeys, about ${Math.ceil((whole - left) / 60 / WORKERS)} minutes, ${ofChanged} of them of changed areas; TEST_SEED=${seed} repeats them, TEST_WHOLE=1 runs all.`,
  );
  return chosen.map((file) => `${file.replaceAll(".", "\\.")}$`);
}

/**
 * Keeps how long each file took, in seconds, for the choice of later runs.
 * @param {string} root
 * @param {{ file: string, seconds: number }[]} files
 */
export function keepTimes(root, files) {
  const times = {
    ...readTimes(root),
    ...Object.fromEntries(files.map(({ file, seconds }) => [`e2e/${file}`, Math.ceil(seconds)])),
  };
  const inOrder = Object.fromEntries(Object.entries(times).sort(([file], [otherFile]) => (file < otherFile ? -1 : 1)));
  writeFileSync(join(root, TIMES), `${JSON.stringify(inOrder, null, 2)}\n`);
}

/**
 * @param {string} root
 * @returns {Record<string, number>}
 */
function readTimes(root) {
  return JSON.parse(readFileSync(join(root, TIMES), "utf8"));
}

/** @param {string} text */
const testsIn = (text) => Math.max(1, text.match(/^\s*test(?:\.for\([^\n]*\))?\(/gm)?.length ?? 1);

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * Orders by a number that depends on the seed and the name only.
 * @param {string[]} files
 * @param {number} seed
 */
function shuffle(files, seed) {
  /** @param {string} file */
  const place = (file) =>
    [...file].reduce((hash, char) => (Math.imul(hash, 16_777_619) ^ char.charCodeAt(0)) >>> 0, seed);
  return files.toSorted((a, b) => place(a) - place(b));
}
