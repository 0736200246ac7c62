/**
 * Refetches mounted queries after changes by others: at once if the last refetch is a second old, else once it is, so that
 * no number of changes refetches a query more than once a second. A pending reply is waited for.
 */
import type { Query } from "@tanstack/react-query";

const PAUSE_MS = 1000;
/** A pending reply that takes longer is not waited for. */
const MAX_WAIT_MS = 5000;
const CHECK_MS = 50;

interface RefetchState {
  /** When the last refetch started. */
  startedAt: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
}
const states = new WeakMap<Query, RefetchState>();

/** Returns the milliseconds until a query may be refetched; 0 is now. */
export function refetchDelay(startedAt: number, fetching: boolean, now: number): number {
  const passed = now - startedAt;
  if (passed < PAUSE_MS) return PAUSE_MS - passed;
  return fetching && passed < MAX_WAIT_MS ? CHECK_MS : 0;
}

/** Refetches a query as soon as it may be. */
export function refetchSoon(query: Query, refetch: (query: Query) => void): void {
  const state = states.get(query) ?? { startedAt: Number.NEGATIVE_INFINITY };
  states.set(query, state);
  if (state.timer !== undefined) return;
  const now = performance.now();
  const fetching = query.state.fetchStatus === "fetching";
  // A request that was already pending when the first change arrived is waited for too.
  if (fetching && state.startedAt === Number.NEGATIVE_INFINITY) state.startedAt = now - PAUSE_MS;
  const wait = refetchDelay(state.startedAt, fetching, now);
  if (wait === 0) {
    state.startedAt = now;
    refetch(query);
    return;
  }
  state.timer = setTimeout(() => {
    state.timer = undefined;
    refetchSoon(query, refetch);
  }, wait);
}
