/**
 * Requests that the page sends before any script has run (`index.html`): the refresh of the session, and what this screen
 * asked for at the last visit. A screen's first requests are kept here for the next one, in the browser's storage and for
 * one person: they hold what its address holds, filters and ids, and go with the session.
 */
import { z } from "#contract/schema.ts";

declare global {
  /** By method, address and body. */
  var sentEarly: Record<string, Promise<Response>> | undefined;
}

export const EARLY_KEY = "greenroom-early";
/** A reply that is older is asked for again, in ms since the page began. */
const GOOD_FOR = 10_000;
const LIMITS = { screens: 12, requests: 16, bytes: 2000 };

/** The body is empty where there is none. */
type EarlyRequest = readonly [method: string, url: string, body: string];
const Stored = z.object({
  user: z.string(),
  /** By path and query; the last visited is the last. */
  screens: z.record(z.string(), z.array(z.array(z.string()))),
});

const keyOf = ([method, url, body]: EarlyRequest): string => `${method} ${url} ${body}`;

/** Returns the reply of a request that the page sent early, once and for a short time: asked again, it is sent. */
export function takeEarly(request: EarlyRequest): Promise<Response> | undefined {
  const key = keyOf(request);
  const early = globalThis.sentEarly?.[key];
  if (!early) return undefined;
  delete globalThis.sentEarly?.[key];
  if (performance.now() > GOOD_FOR) return undefined;
  return early;
}

const screen = typeof location === "undefined" ? "" : location.pathname + location.search;
let first: Map<string, EarlyRequest> | null = new Map();

/** Notes a request that reads, until the screen has settled. */
export function noteFirst(request: EarlyRequest): void {
  if (first && keyOf(request).length <= LIMITS.bytes) first.set(keyOf(request), request);
}

/** Keeps what this screen asked for, once it has settled. Nothing is kept of a screen that was left before. */
export function keepFirst(user: string): void {
  const requests = [...(first?.values() ?? [])].slice(0, LIMITS.requests);
  first = null;
  if (location.pathname + location.search !== screen || requests.length === 0) return;
  const { [screen]: _, ...others } = stored(user);
  const screens = Object.entries(others).slice(1 - LIMITS.screens);
  const entry = { user, screens: { ...Object.fromEntries(screens), [screen]: requests } };
  try {
    localStorage.setItem(EARLY_KEY, JSON.stringify(entry));
  } catch {
    // Without room the next visit asks later.
  }
}

function stored(user: string): Record<string, unknown> {
  try {
    const read = z.safeParse(Stored, JSON.parse(localStorage.getItem(EARLY_KEY) ?? "null"));
    return read.success && read.data.user === user ? read.data.screens : {};
  } catch {
    return {};
  }
}
