/**
 * The one schedule of what can't leave now: emails, messages of WhatsApp, shares and steps for Xero. It is tried for three
 * days in growing steps, counted from the first try that failed, so that a time in which nothing runs here gives nothing up
 * untried.
 */

/** Growing steps, in ms: from seconds to hours, because an outage ends after a minute or after a day. */
export const FIRST_WAIT_MS = 5000;
export const LONGEST_STEP_MS = 3 * 3_600_000;
export const TRIED_FOR_MS = 3 * 86_400_000;

/** Returns the wait after so many failed tries, in ms. A limit that is counted by the second begins with less. */
export const waitAfter = (tries: number, firstMs: number = FIRST_WAIT_MS): number =>
  Math.min(LONGEST_STEP_MS, firstMs * 2 ** Math.min(30, Math.max(0, tries - 1)));

export interface Failing {
  /** Number of tries, this one included. */
  tries: number;
  /** Time since its first try failed, in ms; 0 where this was the first. */
  failingMs: number;
  /** Pause that the other side asked for, in ms. */
  waitMs?: number | null;
  firstMs?: number | undefined;
}

/** Returns how long to wait for the next try, never less than was asked for; null where it is given up. */
export function nextTry({ tries, failingMs, waitMs, firstMs }: Failing): number | null {
  const wait = Math.max(waitMs ?? 0, waitAfter(tries, firstMs));
  return failingMs + wait > TRIED_FOR_MS ? null : wait;
}

/** The most tries that fit into three days. */
export const MAX_TRIES = (() => {
  let tries = 1;
  for (let passed = 0; passed + waitAfter(tries) <= TRIED_FOR_MS; tries += 1) passed += waitAfter(tries);
  return tries;
})();

/** Says of what was given up why it failed the last time. */
export const afterThreeDays = (reason: string): string =>
  `${reason.trimEnd().replace(/\.$/, "")}. It was tried for three days.`;

/** Reads a Retry-After, which is in seconds or a date; null where it says nothing. */
export function retryAfterMs(header: string | null | undefined, now: number = Date.now()): number | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
