/** Which calls a suite tries in a run. */
import { inject } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { randomFor } from "../breadth.ts";
import { WHOLE } from "../inputs/random.ts";
import { areaOf } from "./areas.ts";

/** Changed areas take so much of a sample, and leave the rest to all others. */
const CHANGED_SHARE = 0.75;

/**
 * Returns the calls that a suite tries in a run, so that more calls don't make it longer: first those of areas that changed, then
 * others by the run's seed; of a call that appears once for each value of a closed parameter, a second value only once every call
 * is there. All of them in the nightly run, and where tests are chosen by their name.
 */
export function callsOfRun<W extends { call: AnyCall }>(suite: string, calls: readonly W[], count: number): W[] {
  if (WHOLE || inject("byName") || calls.length <= count) return [...calls];
  const { below } = randomFor(`calls of ${suite}`);
  const changed = new Set(inject("changedAreas"));
  const met = new Set<AnyCall>();
  const shuffled = calls
    .map((walked) => ({ walked, place: below(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ walked }) => {
      const again = met.has(walked.call);
      met.add(walked.call);
      return { walked, again };
    });
  const ordered = [...shuffled.filter(({ again }) => !again), ...shuffled.filter(({ again }) => again)].map(
    ({ walked }) => walked,
  );
  const first = ordered.filter(({ call }) => changed.has(areaOf(call))).slice(0, Math.ceil(count * CHANGED_SHARE));
  const rest = ordered.filter((walked) => !first.includes(walked));
  const chosen = new Set([...first, ...rest.slice(0, count - first.length)]);
  console.log(`${suite}: ${chosen.size} of ${calls.length} calls, ${first.length} of them of changed areas`);
  return calls.filter((walked) => chosen.has(walked));
}
