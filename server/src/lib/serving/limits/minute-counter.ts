/** Counts by network within a minute, in this process alone: for requests that cost less than a statement would. */
import { networkOf } from "./network.ts";

const MINUTE = 60_000;
const MAX_NETWORKS = 100_000;

export interface MinuteCounter {
  /** Counts one more, and returns how many there were within the minute. */
  add(address: string): number;
  /** Returns how many there were within the minute. */
  read(address: string): number;
  /** Returns the milliseconds until the minute ends. */
  waitMs(): number;
}

export function minuteCounter(now: () => number = () => performance.now()): MinuteCounter {
  const counts = new Map<string, number>();
  let since = now();
  /** Starts a new minute when one has passed, or when there are too many networks to count separately. */
  const turn = () => {
    if (now() - since < MINUTE && counts.size < MAX_NETWORKS) return;
    counts.clear();
    since = now();
  };
  return {
    add(address) {
      turn();
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count;
    },
    read(address) {
      turn();
      return counts.get(networkOf(address)) ?? 0;
    },
    waitMs: () => since + MINUTE - now(),
  };
}
