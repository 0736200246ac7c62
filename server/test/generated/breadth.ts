/** How much of each product of calls, callers, places and names is tried: a part in a run, the whole in `npm run test:nightly`. */
import { inject } from "vitest";
import { type SeededRandom, seededRandom } from "./inputs/random.ts";

export const WHOLE = process.env.TEST_WHOLE === "1";
/** Inputs that no honest client sends, for each call. */
export const FUZZ_RUNS = WHOLE ? 200 : 25;

/** What is drawn for `title` in this run; another run draws otherwise, unless TEST_SEED names this one's seed. */
export const drawn = (title: string): SeededRandom => seededRandom(`${inject("seed")} ${title}`);

/** All of them in the night, else as many as `count`, drawn. */
export function sampled<T>(all: readonly T[], count: number, { below }: SeededRandom): T[] {
  if (WHOLE || all.length <= count) return [...all];
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat();
}
