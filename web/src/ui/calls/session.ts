/**
 * Who is signed in, in this tab. The access token lives in memory only; the refresh token is a cookie that scripts
 * can't read. A network fault never signs anybody out; a refusal of the refresh does.
 */
import type { SessionState } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { auth, type TokenSet } from "#contract/session/session.ts";
import { keepOnlyDraftsOf } from "../forms/drafts/drafts.ts";
import { createStore } from "../store.ts";
import { ApiError } from "./errors.ts";
import { request } from "./http.ts";
import { internalPath } from "./returnPath.ts";

export interface TabSession {
  userId: string;
  role: TokenSet["role"];
  state: SessionState;
  expiry: number;
}
interface Held {
  token: string;
  session: TabSession;
}

let held: Held | null = null;
let refreshing: Promise<Held> | null = null;

/** Why there is no session any more, for whoever asks after it. */
export const sessionError = createStore<"RefreshAccessTokenError" | null>(null);

const IN = "greenroom-in";
/** Whether somebody was in when this browser was last here: worth guessing by, never to be relied upon. */
export const wasSignedIn = (): boolean => localStorage.getItem(IN) !== null;

type SessionMessage = { kind: "in" | "out"; userId: string };
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("greenroom-session");
tabs?.addEventListener("message", ({ data }: MessageEvent<SessionMessage>) => {
  // Somebody came in elsewhere: what was refused before is worth asking again.
  if (!held && data.kind === "in") sessionError.set(null);
  if (!held) return;
  // The cookie is one for all tabs: another person's session has replaced this one.
  if (data.kind === "out" || data.userId !== held.session.userId) leaveSession();
});

export function holdTokens(tokens: TokenSet): TabSession {
  const before = held?.session.userId;
  held = {
    token: tokens.accessToken,
    session: { userId: tokens.user.id, role: tokens.role, state: tokens.sessionState, expiry: tokens.expiry },
  };
  sessionError.set(null);
  keepOnlyDraftsOf(tokens.user.id);
  localStorage.setItem(IN, "");
  if (before !== tokens.user.id) tabs?.postMessage({ kind: "in", userId: tokens.user.id } satisfies SessionMessage);
  return held.session;
}

export const currentSession = (): TabSession | null => held?.session ?? null;

async function refreshed(): Promise<Held> {
  const tokens = (await request(auth.refresh, { body: { client: "browser" } }, {})) as TokenSet;
  if (held && held.session.userId !== tokens.user.id) {
    leaveSession();
    throw new ApiError("sessionEnded", "", 401);
  }
  holdTokens(tokens);
  if (!held) throw new ApiError("sessionEnded", "", 401);
  return held;
}

/** New tokens; any number of callers share one request. Throws Refused when the session is over, Unreachable when that can't be said. */
export function refreshTokens(): Promise<Held> {
  refreshing ??= refreshed()
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        sessionError.set("RefreshAccessTokenError");
      throw error;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** The session, from memory or from the cookie of an earlier visit; null when nobody is signed in. */
export async function restoreSession(): Promise<TabSession | null> {
  if (held) return held.session;
  if (sessionError.get()) return null;
  try {
    return (await refreshTokens()).session;
  } catch (error) {
    if (sessionError.get()) return null;
    throw error;
  }
}

/** The token that is held, if any: a call that anybody may make is still made by whoever is signed in. */
export const heldToken = (): string | undefined => held?.token;

export async function accessToken(): Promise<string> {
  const left = held ? held.session.expiry - Date.now() : 0;
  if (!held || left <= 0) return (await refreshTokens()).token;
  // The old token still serves this call: nobody waits for the new one.
  if (left < LIMITS.refreshWhenUnder) refreshTokens().catch(() => undefined);
  return held.token;
}

let leaving = false;
/** Whether the page is being left because the session is over: nobody is asked any more. */
export const isLeaving = (): boolean => leaving;

/** Leaves by loading the page anew: nothing of this person stays in memory, nor on the screen until the next page is there. */
export function leaveSession(to = loginAddress()): void {
  leaving = true;
  held = null;
  localStorage.removeItem(IN);
  // Chromium, besides, may crash on its way out of a page with fields that were typed into.
  document.body.replaceChildren();
  location.replace(to);
}

/** The session is over for good: tell the other tabs and go. */
export function endSession(to?: string): void {
  if (held) tabs?.postMessage({ kind: "out", userId: held.session.userId } satisfies SessionMessage);
  leaveSession(to);
}

function loginAddress(): string {
  const next = internalPath(location.pathname + location.search);
  return next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login";
}
