/** Bounds the processor time that one network can take from the others: requests beyond its share are refused unread. */

import { threadTimeMs } from "../../process/thread-time.ts";
import { TooManyTries } from "../refusal.ts";
import { networkOf } from "./network.ts";

export interface ProcessorShareOptions {
  /** Milliseconds that a network gets each second. */
  perSecondMs: number;
  /** Milliseconds that it can save up. */
  savedMs: number;
}

/**
 * Runs work that keeps the processor busy, and charges its processor time to the address's network: a clock would charge
 * what other processes of a busy machine take, too. Throws `TooManyTries` if the network has spent its share.
 */
export type Spend = <T>(address: string, work: () => T) => T;

const MAX_NETWORKS = 20_000;

export function processorShare({ perSecondMs, savedMs }: ProcessorShareOptions): Spend {
  /** Saved milliseconds of each network that spent some lately, as of an instant of `performance.now()`. */
  const balances = new Map<string, { ms: number; at: number }>();
  const balanceAt = (now: number, { ms, at }: { ms: number; at: number }) =>
    Math.min(savedMs, ms + ((now - at) / 1000) * perSecondMs);
  const forget = (now: number) => {
    for (const [network, balance] of balances) if (balanceAt(now, balance) >= savedMs) balances.delete(network);
    if (balances.size >= MAX_NETWORKS) balances.clear();
  };

  return (address, work) => {
    const network = networkOf(address);
    const startedAt = performance.now();
    const balance = balances.get(network);
    const availableMs = balance ? balanceAt(startedAt, balance) : savedMs;
    if (availableMs < 0) throw new TooManyTries((-availableMs / perSecondMs) * 1000);
    const busyBefore = threadTimeMs();
    try {
      return work();
    } finally {
      const now = performance.now();
      if (!balance && balances.size >= MAX_NETWORKS) forget(now);
      balances.set(network, { ms: availableMs - (threadTimeMs() - busyBefore), at: now });
    }
  };
}
