/**
 * Runs costly work a few at a time. What would wait too long is refused early, and who is known or asks seldom goes first,
 * so that a crowd of attempts delays itself and not the others.
 */

import { Refusal } from "../refusal.ts";
import { networkOf } from "./network.ts";

/** Caller of the work that waits. */
export interface Turn {
  address: string;
  /** True if the caller has been recognised before: by a session, a code or a device. */
  known: boolean;
}

interface Waiting extends Turn {
  /** Number of recent attempts from the network, this one included. */
  rank: number;
  start(): void;
  refuse(): void;
}

export interface FairQueueOptions {
  atOnce: number;
  /** Work that would wait longer is refused. */
  longestWaitMs: number;
  /** Assumed duration of the work, until some has been measured. */
  firstGuessMs?: number;
}

const FIRST_GUESS_MS = 50;
/** Share of the newest duration in the average. */
const NEWEST = 0.1;
const LEAST_ROOM = 4;
const RECENT_MS = 60_000;

const goesBefore = (waiting: Waiting, otherWaiting: Waiting): boolean =>
  waiting.known === otherWaiting.known ? waiting.rank < otherWaiting.rank : waiting.known;

type InTurn = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

export function fairQueue({ atOnce, longestWaitMs, firstGuessMs = FIRST_GUESS_MS }: FairQueueOptions): InTurn {
  const waiting: Waiting[] = [];
  const attempts = new Map<string, number>();
  let countedSince = 0;
  let running = 0;
  let averageMs = firstGuessMs;

  function rankOf({ address }: Turn): number {
    const now = performance.now();
    if (now - countedSince > RECENT_MS) {
      attempts.clear();
      countedSince = now;
    }
    const network = networkOf(address);
    const rank = (attempts.get(network) ?? 0) + 1;
    attempts.set(network, rank);
    return rank;
  }

  function wait(turn: Turn): Promise<void> {
    return new Promise((start, refuse) => {
      const entry: Waiting = { ...turn, rank: rankOf(turn), start, refuse: () => refuse(new Refusal("busy")) };
      const place = waiting.findIndex((other) => goesBefore(entry, other));
      waiting.splice(place === -1 ? waiting.length : place, 0, entry);
      const room = Math.max(LEAST_ROOM, Math.floor((longestWaitMs * atOnce) / averageMs));
      if (waiting.length > room) waiting.pop()?.refuse();
    });
  }

  return async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await wait(turn);
    else {
      running += 1;
      rankOf(turn);
    }
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      averageMs += (performance.now() - startedAt - averageMs) * NEWEST;
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
