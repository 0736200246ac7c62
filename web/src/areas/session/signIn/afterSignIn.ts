import type { SessionState } from "#contract/enums.ts";

/** Where a fresh session goes: on, or to what it still owes. */
export const afterSignIn = (state: SessionState, next: string): string =>
  state === "two_factor_verify" ? "/2fa/verify" : state === "two_factor_setup" ? "/2fa/setup" : next;
