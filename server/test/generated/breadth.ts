/** How many combinations of calls, principals, placements and names are tested: a sample in a run, all in `npm run test:nightly`. */
import { inject } from "vitest";
import { type SeededRandom, seededRandom, WHOLE } from "./inputs/random.ts";

/** Number of bad inputs for each call. */
export const FUZZ_RUNS = WHOLE ? 200 : 25;

/** Random source for `title` in this run; TEST_SEED repeats a run's seed. */
export const randomFor = (title: string): SeededRandom => seededRandom(`${inject("seed")} ${title}`);
