/** The session of a request's token. Loaded by the session area, passed on by `serve`. */
import type { Role, SessionState } from "#contract/enums.ts";
import type { Actor } from "../database/scope.ts";

export interface Session {
  id: string;
  accountId: string;
  email: string;
  state: SessionState;
  role: Role;
  /** The agency of the account, or the one that a super admin has chosen. */
  agencyId: string | null;
  /** `null` while the second factor is due, or while a super admin has chosen no agency. */
  actor: Actor | null;
  /** Epoch ms of the last password or code check. */
  provenAt: number;
  /** Epoch ms of the end of the access token. */
  expiresAt: number;
  /** Epoch ms from which the session must be looked up again: a token or the session itself may have run out. */
  checkAgainAt: number;
}

/** The caller's network address and device, and the cookies, which only session calls use. */
export interface Caller {
  address: string;
  /** The user agent, as far as the client sends one. */
  device: string | null;
  refreshCookie: string | undefined;
  /** `null` removes it. */
  setRefreshCookie(value: string | null): void;
  /** True if the account with this email has signed in from this browser before. */
  isKnownDevice(email: string): boolean;
  rememberDevice(email: string): void;
  /** Removes the cookie and tells the browser to forget what it keeps of this site. */
  leave(): void;
}
