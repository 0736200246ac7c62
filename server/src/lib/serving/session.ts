/** What a request's token stands for. Loaded by the session area, carried by `serve`. */
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
  /** Epoch ms: when password or code was given last. */
  provenAt: number;
  /** Epoch ms. */
  expiresAt: number;
}

/** Who calls, as the network shows it; and the cookie that only the session's calls touch. */
export interface Caller {
  address: string;
  refreshCookie: string | undefined;
  /** `null` takes it away. */
  setRefreshCookie(value: string | null): void;
}
