/** Answers to what costs something to ask, kept for a while: however often it is asked, it runs once at a time. */
import { setTimeout as sleep } from "node:timers/promises";

interface KeptOptions<T> {
  ask: (signal: AbortSignal) => Promise<T>;
  /** The answer where asking failed, or took longer than its limit. */
  otherwise: (error: unknown) => T;
  /** Nobody waits longer. What is asked runs on meanwhile, and is not asked again until it ends. */
  limitMs: number;
  /** For how long an answer is good. */
  keptMs: (answer: T) => number;
}

export class TookTooLong extends Error {
  override name = "TookTooLong";
}

export function kept<T>({ ask, otherwise, limitMs, keptMs }: KeptOptions<T>): () => Promise<T> {
  let known: { answer: T; until: number } | undefined;
  let running: { answer: Promise<T>; until: number } | undefined;
  const start = () => {
    const answer = ask(AbortSignal.timeout(limitMs))
      .catch(otherwise)
      .then((came) => {
        known = { answer: came, until: performance.now() + keptMs(came) };
        running = undefined;
        return came;
      });
    return { answer, until: performance.now() + limitMs };
  };
  return async () => {
    if (known && performance.now() < known.until) return known.answer;
    running ??= start();
    const waiting = new AbortController();
    const late = sleep(Math.max(0, running.until - performance.now()), undefined, {
      ref: false,
      signal: waiting.signal,
    }).then(() => otherwise(new TookTooLong("no answer in time")), otherwise);
    return Promise.race([running.answer, late]).finally(() => waiting.abort());
  };
}
