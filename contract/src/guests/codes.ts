/** Codes and limits of guest lists. */

/** Kinds of guests, as a door tells them apart. */
export const GUEST_TYPES = [
  "GUEST",
  "FAMILY",
  "VIP",
  "MEET_AND_GREET",
  "PRESS",
  "INDUSTRY",
  "CREW",
  "WORKING",
] as const;
export type GuestType = (typeof GUEST_TYPES)[number];

/** Sides that have places of their own on a list. */
export const GUEST_SIDES = ["ARTIST", "AGENCY", "PROMOTER", "VENUE"] as const;
export type GuestSide = (typeof GUEST_SIDES)[number];

export const GUEST_STATES = ["ASKED", "APPROVED", "DECLINED"] as const;
export type GuestState = (typeof GUEST_STATES)[number];

/** A quota is of the whole list, or of a side. */
export const GUEST_QUOTAS = ["TOTAL", ...GUEST_SIDES] as const;
export type GuestQuota = (typeof GUEST_QUOTAS)[number];
export type GuestQuotas = Readonly<Record<GuestQuota, number | null>>;

export const GUEST_LIMITS = {
  /** Rows of a list. */
  guests: 1000,
  /** Rows of one request. */
  added: 200,
  /** Places of one row: the guest and those who come along. */
  places: 50,
  quota: 100_000,
} as const;
