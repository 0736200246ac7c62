/** How many combinations of calls, principals, placements and names are tested: a sample in a run, all in `npm run test:nightly`. */
import { inject } from "vitest";
import { type SeededRandom, seededRandom } from "./inputs/random.ts";

export const WHOLE = process.env.TEST_WHOLE === "1";
/** Number of bad inputs for each call. */
export const FUZZ_RUNS = WHOLE ? 200 : 25;

/** Random source for `title` in this run; TEST_SEED repeats a run's seed. */
export const randomFor = (title: string): SeededRandom => seededRandom(`${inject("seed")} ${title}`);

/** Returns all items in the nightly run, otherwise a random sample of `count`. */
export function sampled<T>(all: readonly T[], count: number, { below }: SeededRandom): T[] {
  if (WHOLE || all.length <= count) return [...all];
  const remaining = [...all];
  return Array.from({ length: count }, () => remaining.splice(below(remaining.length), 1)).flat();
}
