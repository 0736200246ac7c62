import type { SessionState } from "#contract/enums.ts";

/** Returns the next page of a new session: two-factor steps first. */
export const afterSignIn = (state: SessionState, next: string): string =>
  state === "two_factor_verify" ? "/2fa/verify" : state === "two_factor_setup" ? "/2fa/setup" : next;
