/** Bounds the processor time that one network can take from the others: requests beyond its share are refused unread. */

import { TooManyTries } from "../refusal.ts";
import { networkOf } from "./network.ts";

export interface ProcessorShareOptions {
  /** Milliseconds that a network gets each second. */
  perSecondMs: number;
  /** Milliseconds that it can save up. */
  savedMs: number;
}

/** Runs work that keeps the processor busy, at the expense of an address. */
export type Spend = <T>(address: string, work: () => T) => T;

const MOST_NETWORKS = 20_000;

export function processorShare({ perSecondMs, savedMs }: ProcessorShareOptions): Spend {
  /** What each network that spent something lately has left. */
  const balances = new Map<string, { left: number; at: number }>();
  const leftAt = (now: number, { left, at }: { left: number; at: number }) =>
    Math.min(savedMs, left + ((now - at) / 1000) * perSecondMs);
  const forget = (now: number) => {
    for (const [network, balance] of balances) if (leftAt(now, balance) >= savedMs) balances.delete(network);
    if (balances.size >= MOST_NETWORKS) balances.clear();
  };

  return (address, work) => {
    const network = networkOf(address);
    const startedAt = performance.now();
    const balance = balances.get(network);
    const left = balance ? leftAt(startedAt, balance) : savedMs;
    if (left < 0) throw new TooManyTries((-left / perSecondMs) * 1000);
    try {
      return work();
    } finally {
      const now = performance.now();
      if (!balance && balances.size >= MOST_NETWORKS) forget(now);
      balances.set(network, { left: left - (now - startedAt), at: now });
    }
  };
}
