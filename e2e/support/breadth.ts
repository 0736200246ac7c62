/** Breadth of journeys over all screens: a sample by a printed seed, and everything in `npm run test:nightly`. */
import { type SeededRandom, seededRandom } from "#test/generated/inputs/random.ts";

/** Returns a random source for `title` and prints its seed; TEST_SEED repeats it. */
export function printedRandom(title: string): SeededRandom {
  const seed = process.env.TEST_SEED ?? String(Date.now());
  console.log(`${title}: TEST_SEED=${seed}`);
  return seededRandom(`${seed} ${title}`);
}
