/** Closed sets of pay-runs. */

/** States in order; a run that is not exported may be cancelled instead. */
export const PAY_RUN_STATES = ["DRAFT", "CHECKED", "APPROVED", "EXPORTED", "PAID", "CANCELLED"] as const;
export type PayRunState = (typeof PAY_RUN_STATES)[number];

/** Problems that keep a line from being paid. */
export const PAY_RUN_PROBLEMS = [
  "NEGATIVE",
  "NOTHING",
  "NOT_YET",
  "BELOW_MINIMUM",
  "ON_HOLD",
  "OTHER_CURRENCY",
  "BANK_MISSING",
  "SEVERAL_ACCOUNTS",
  "NAME_NOT_LATIN",
  "BANK_CHANGED",
  "DUE_CHANGED",
] as const;
export type PayRunProblem = (typeof PAY_RUN_PROBLEMS)[number];

export const PAY_RUN_EVENTS = [
  "MADE",
  "CHANGED",
  "TAKEN_AGAIN",
  "CHECKED",
  "APPROVED",
  "EXPORTED",
  "FETCHED",
  "PAID",
  "CANCELLED",
] as const;

/**
 * Changes to a payee that count as preparing the runs that pay them. `MOVEMENT`: an advance, a repayment, or a reversed
 * movement.
 */
export const PAYEE_CHANGES = ["BANK_ACCOUNT", "PAYOUT_ENTITY", "PAYEES", "MOVEMENT"] as const;
export type PayeeChange = (typeof PAYEE_CHANGES)[number];

/** States of the statement of a line. */
export const PAY_RUN_STATEMENT_STATES = ["queued", "kept", "sent", "failed", "noAddress"] as const;
export type PayRunStatementState = (typeof PAY_RUN_STATEMENT_STATES)[number];

export const BANK_FILES = ["ABA", "SEPA", "CSV"] as const;
export type BankFile = (typeof BANK_FILES)[number];

/** Returns the file format that banks accept for payments of a currency. */
export const bankFileOf = (currency: string): BankFile =>
  currency === "AUD" ? "ABA" : currency === "EUR" ? "SEPA" : "CSV";

/** Returns the name of a run: "PR-0012". */
export const payRunName = (number: number): string => `PR-${String(number).padStart(4, "0")}`;
