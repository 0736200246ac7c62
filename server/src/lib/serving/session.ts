/** The session of a request's token. Loaded by the session area, passed on by `serve`. */
import type { Role, SessionState } from "#contract/enums.ts";
import type { Actor } from "../database/scope.ts";

export interface Session {
  id: string;
  accountId: string;
  email: string;
  state: SessionState;
  role: Role;
  /** `null` while the second factor is due, or while a super admin has chosen no agency. */
  actor: Actor | null;
  /** Epoch ms of the last password or code check. */
  provenAt: number;
  /** Epoch ms. */
  expiresAt: number;
}

/** The caller's network address, and the cookies, which only session calls use. */
export interface Caller {
  address: string;
  refreshCookie: string | undefined;
  /** `null` removes it. */
  setRefreshCookie(value: string | null): void;
  /** Whether the account with this email has signed in from this browser before. */
  isKnownDevice(email: string): boolean;
  rememberDevice(email: string): void;
}
