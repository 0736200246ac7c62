/** Closed sets and limits of Facebook and Instagram. */

export const SHARE_PLATFORMS = ["facebook", "instagram"] as const;
export type SharePlatform = (typeof SHARE_PLATFORMS)[number];

export const SOCIAL_CONTENT_TYPES = ["Post", "Reel"] as const;
export type SocialContentType = (typeof SOCIAL_CONTENT_TYPES)[number];

/** States of a talent's account. `NO_URL`: the profile has none. `AUTHENTICATE`: not signed in yet. */
export const SOCIAL_STATES = ["NO_URL", "AUTHENTICATE", "CONNECTING", "CHOOSING", "CONNECTED", "RECONNECT"] as const;
export type SocialState = (typeof SOCIAL_STATES)[number];

/** `UNCONFIRMED`: Meta did not answer, and the post was not found there since. */
export const SHARE_STATES = ["WAITING", "SHARED", "UNCONFIRMED", "FAILED"] as const;

/** Pending requests to Facebook about a post. */
export const SOCIAL_ASKS = ["HIDE", "UNHIDE", "DELETE"] as const;

/** The codes that the specification gives a share that failed. */
export const SHARE_CODES = ["9205", "cannotShare"] as const;
export type ShareCode = (typeof SHARE_CODES)[number];

export const SOCIAL_LIMITS = {
  /** Posts in one request. */
  ids: 200,
  /** Longest caption that Instagram accepts; Facebook accepts more. */
  message: 2200,
  code: 2000,
  state: 2000,
  key: 200,
  path: 500,
  /** Accounts that are shown at once. */
  accounts: 500,
} as const;
