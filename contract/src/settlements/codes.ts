/** Codes and limits of settlements. */

/** Deals: a guarantee, the greater of guarantee and share, a share above a split point on top, or a share alone. */
export const SETTLEMENT_DEALS = ["GUARANTEE", "GUARANTEE_OR_SHARE", "GUARANTEE_PLUS_SHARE", "SHARE"] as const;
export type SettlementDeal = (typeof SETTLEMENT_DEALS)[number];

export const SETTLEMENT_STATES = ["NOT_BEGUN", "OPEN", "SIGNATURE_MISSING", "SIGNED"] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** Sides that sign: ours, for the talent, and the promoter's. */
export const SETTLEMENT_SIDES = ["OURS", "PROMOTER"] as const;
export type SettlementSide = (typeof SETTLEMENT_SIDES)[number];

/**
 * States of the link by which the promoter signs. `CHANGED`: the settlement has another version than the one that was
 * sent. `SIGNED`: the promoter has signed this version, by the link or beside it.
 */
export const SETTLEMENT_LINK_STATES = ["OPEN", "SIGNED", "CHANGED", "REVOKED", "ENDED"] as const;
export type SettlementLinkState = (typeof SETTLEMENT_LINK_STATES)[number];

export const PAID_WAYS = ["CASH", "TRANSFER", "CARD", "CHEQUE", "OTHER"] as const;
export type PaidWay = (typeof PAID_WAYS)[number];

export const SETTLEMENT_LIMITS = {
  tickets: 30,
  costs: 60,
  /** Receipts of a cost. */
  receipts: 5,
  deposits: 20,
  payments: 20,
  /** Tickets of a type. */
  count: 1_000_000,
  /** Minor units. Thirty types at most of both stay exact. */
  price: 100_000_000,
  amount: 100_000_000_000,
  /** Hundredths of a percent. */
  percent: 10_000,
  days: 365,
  /** Shows of a tour. */
  shows: 400,
  /** Days that a link to sign works. */
  linkDays: 14,
} as const;
