/** Caches answers to expensive questions: however many callers ask, a question runs once at a time. */
import { setTimeout as sleep } from "node:timers/promises";

interface CacheOptions<T> {
  ask: (signal: AbortSignal) => Promise<T>;
  /** The answer where asking failed, or took longer than its limit. */
  otherwise: (error: unknown) => T;
  /** Longest wait of a caller. The question runs on meanwhile, and is not asked again until it ends. */
  limitMs: number;
  /** Returns the lifetime of an answer, in ms. */
  keptMs: (answer: T) => number;
}

export class TookTooLong extends Error {
  override name = "TookTooLong";
}

export function cachedAnswer<T>({ ask, otherwise, limitMs, keptMs }: CacheOptions<T>): () => Promise<T> {
  let latest: { answer: T; until: number } | undefined;
  let running: { answer: Promise<T>; until: number } | undefined;
  const start = () => {
    const answer = ask(AbortSignal.timeout(limitMs))
      .catch(otherwise)
      .then((came) => {
        latest = { answer: came, until: performance.now() + keptMs(came) };
        running = undefined;
        return came;
      });
    return { answer, until: performance.now() + limitMs };
  };
  return async () => {
    if (latest && performance.now() < latest.until) return latest.answer;
    running ??= start();
    const waiting = new AbortController();
    const late = sleep(Math.max(0, running.until - performance.now()), undefined, {
      ref: false,
      signal: waiting.signal,
    }).then(() => otherwise(new TookTooLong("no answer in time")), otherwise);
    return Promise.race([running.answer, late]).finally(() => waiting.abort());
  };
}
