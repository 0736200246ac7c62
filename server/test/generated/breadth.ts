/** How many combinations of calls, principals, placements and names are tested: a sample in a run, all in `npm run test:nightly`. */
import { inject } from "vitest";
import { type SeededRandom, seededRandom, WHOLE } from "./inputs/random.ts";

/** Random source for `title` in this run; TEST_SEED repeats a run's seed. */
export const randomFor = (title: string): SeededRandom => seededRandom(`${inject("seed")} ${title}`);

/** Returns how many cases each call gets of a suite's `budget`, so that more calls don't make a run longer; at least `least`. */
export const casesPerCall = (budget: number, calls: number, least: number): number =>
  WHOLE ? Number.POSITIVE_INFINITY : Math.max(least, Math.floor(budget / calls));

/** Number of bad inputs for each of so many calls. */
export const badInputsPerCall = (calls: number): number => (WHOLE ? 200 : casesPerCall(8_000, calls, 8));
