/** Chooses the calls that a suite tries in a run. */
import { inject } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { randomFor } from "../breadth.ts";
import { WHOLE } from "../inputs/random.ts";
import { areaOf } from "./areas.ts";

/** Changed areas take so much of a sample, and leave the rest to all others. */
const CHANGED_SHARE = 0.75;

interface Choice {
  count: number;
  /** Random number below `n`. */
  below: (n: number) => number;
  isChanged: (call: AnyCall) => boolean;
}

/**
 * Chooses `count` of the calls: first those of areas that changed, then others at random; of a call that appears once for each
 * value of a closed parameter, a second value only once every call is there. Keeps their order.
 */
export function chooseCalls<W extends { call: AnyCall }>(
  calls: readonly W[],
  { count, below, isChanged }: Choice,
): W[] {
  const shuffled = calls
    .map((walked) => ({ walked, place: below(1_000_000) }))
    .sort((ranked, otherRanked) => ranked.place - otherRanked.place)
    .map(({ walked }) => walked);
  const seen = new Set<AnyCall>();
  const [firstValues, otherValues]: [W[], W[]] = [[], []];
  for (const walked of shuffled) {
    (seen.has(walked.call) ? otherValues : firstValues).push(walked);
    seen.add(walked.call);
  }
  const ordered = [...firstValues, ...otherValues];
  const changed = ordered.filter(({ call }) => isChanged(call)).slice(0, Math.ceil(count * CHANGED_SHARE));
  const others = ordered.filter((walked) => !changed.includes(walked));
  const chosen = new Set([...changed, ...others.slice(0, count - changed.length)]);
  return calls.filter((walked) => chosen.has(walked));
}

/**
 * Returns the calls that a suite tries in a run, so that more calls don't make it longer. All of them in the nightly run, and where
 * tests are chosen by their name.
 */
export function callsOfRun<W extends { call: AnyCall }>(suite: string, calls: readonly W[], count: number): W[] {
  if (WHOLE || inject("byName") || calls.length <= count) return [...calls];
  const areas = new Set(inject("changedAreas"));
  const { below } = randomFor(`calls of ${suite}`);
  const chosen = chooseCalls(calls, { count, below, isChanged: (call) => areas.has(areaOf(call)) });
  console.log(`${suite}: ${chosen.length} of ${calls.length} calls`);
  return chosen;
}
