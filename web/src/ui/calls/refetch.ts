/**
 * Follows what others change: each answer that is shown is asked for again at once when it is a second old, else when it
 * is, so that no number of changes asks for it more than once a second. What is on its way is let arrive first.
 */
import type { Query } from "@tanstack/react-query";

const PAUSE_MS = 1000;
/** An answer that takes longer is not waited for. */
const LONGEST_MS = 5000;
const LOOK_MS = 50;

interface Followed {
  begun: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}
const followed = new WeakMap<Query, Followed>();

/** Milliseconds until a query may be asked again; 0 is now. */
export function refetchDelay(begun: number, fetching: boolean, now: number): number {
  const passed = now - begun;
  if (passed < PAUSE_MS) return PAUSE_MS - passed;
  return fetching && passed < LONGEST_MS ? LOOK_MS : 0;
}

export function refetchSoon(query: Query, renew: (query: Query) => void): void {
  const one = followed.get(query) ?? { begun: Number.NEGATIVE_INFINITY };
  followed.set(query, one);
  if (one.timer !== undefined) return;
  const now = performance.now();
  const fetching = query.state.fetchStatus === "fetching";
  // An answer that was already on its way when the first change came is waited for likewise.
  if (fetching && one.begun === Number.NEGATIVE_INFINITY) one.begun = now - PAUSE_MS;
  const wait = refetchDelay(one.begun, fetching, now);
  if (wait === 0) {
    one.begun = now;
    renew(query);
    return;
  }
  one.timer = setTimeout(() => {
    one.timer = undefined;
    refetchSoon(query, renew);
  }, wait);
}
