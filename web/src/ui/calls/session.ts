/**
 * The session of this tab. The access token lives in memory only; the refresh token is a cookie that scripts can't read.
 * A network error never signs a person out; a refused refresh does.
 */
import type { SessionState } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { auth, type TokenSet } from "#contract/session/session.ts";
import { keepOnlyDraftsOf } from "../forms/drafts/drafts.ts";
import { createStore } from "../store.ts";
import { EARLY_KEY } from "./early.ts";
import { ApiError } from "./errors.ts";
import { request } from "./http.ts";
import { internalPath } from "./returnPath.ts";

export interface TabSession {
  userId: string;
  role: TokenSet["role"];
  state: SessionState;
  expiry: number;
}
interface SignedIn {
  token: string;
  session: TabSession;
}

let current: SignedIn | null = null;
let refreshing: Promise<SignedIn> | null = null;

/** Why there is no session any more. */
export const sessionError = createStore<"RefreshAccessTokenError" | null>(null);

const SIGNED_IN_KEY = "greenroom-in";
/** Returns whether a person was signed in during the last visit of this browser; a hint only. */
export const wasSignedIn = (): boolean => localStorage.getItem(SIGNED_IN_KEY) !== null;

type SessionMessage = { kind: "in" | "out"; userId: string };
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("greenroom-session");
tabs?.addEventListener("message", ({ data }: MessageEvent<SessionMessage>) => {
  // A person signed in in another tab: a refresh that was refused before may work now.
  if (!current && data.kind === "in") sessionError.set(null);
  if (!current) return;
  // The cookie is one for all tabs: another person's session has replaced this one.
  if (data.kind === "out" || data.userId !== current.session.userId) leaveSession();
});

export function holdTokens(tokens: TokenSet): TabSession {
  const before = current?.session.userId;
  current = {
    token: tokens.accessToken,
    session: { userId: tokens.user.id, role: tokens.role, state: tokens.sessionState, expiry: tokens.expiry },
  };
  sessionError.set(null);
  keepOnlyDraftsOf(tokens.user.id);
  localStorage.setItem(SIGNED_IN_KEY, "");
  if (before !== tokens.user.id) tabs?.postMessage({ kind: "in", userId: tokens.user.id } satisfies SessionMessage);
  return current.session;
}

export const currentSession = (): TabSession | null => current?.session ?? null;

async function refresh(): Promise<SignedIn> {
  const tokens = (await request(auth.refresh, { body: { client: "browser" } }, {})) as TokenSet;
  if (current && current.session.userId !== tokens.user.id) {
    leaveSession();
    throw new ApiError("sessionEnded", "", 401);
  }
  holdTokens(tokens);
  if (!current) throw new ApiError("sessionEnded", "", 401);
  return current;
}

/** Refreshes the tokens; concurrent callers share one request. Throws ApiError when the session is over, Unreachable when the server can't be reached. */
export function refreshTokens(): Promise<SignedIn> {
  refreshing ??= refresh()
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

/** Returns the session from memory or from the cookie of an earlier visit; null when no one is signed in. */
export async function restoreSession(): Promise<TabSession | null> {
  if (current) return current.session;
  if (sessionError.get()) return null;
  try {
    return (await refreshTokens()).session;
  } catch (error) {
    if (sessionError.get()) return null;
    throw error;
  }
}

/** Returns the access token, if any: a public call is still sent as the signed-in person. */
export const currentToken = (): string | undefined => current?.token;

export async function accessToken(): Promise<string> {
  const remainingMs = current ? current.session.expiry - Date.now() : 0;
  if (!current || remainingMs <= 0) return (await refreshTokens()).token;
  // The old token is still valid for this call, so it does not wait for the new one.
  if (remainingMs < LIMITS.refreshWhenUnder) refreshTokens().catch(() => undefined);
  return current.token;
}

let leaving = false;
/** Returns whether the page is being left because the session is over; unsaved changes don't ask then. */
export const isLeaving = (): boolean => leaving;

/** Prefix of the keys that a tab keeps only while the user is signed in. */
export const WHILE_SIGNED_IN = "greenroom-session.";

/** Leaves with a full page load: no data of this person stays in memory, nor on the screen until the next page is there. */
export function leaveSession(to = loginAddress()): void {
  leaving = true;
  current = null;
  localStorage.removeItem(SIGNED_IN_KEY);
  localStorage.removeItem(EARLY_KEY);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(WHILE_SIGNED_IN)) sessionStorage.removeItem(key);
  // Chromium may also crash when leaving a page whose fields were typed into.
  document.body.replaceChildren();
  location.replace(to);
}

/** Ends the session: notifies the other tabs and leaves. */
export function endSession(to?: string): void {
  if (current) tabs?.postMessage({ kind: "out", userId: current.session.userId } satisfies SessionMessage);
  leaveSession(to);
}

function loginAddress(): string {
  const next = internalPath(location.pathname + location.search);
  return next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login";
}
