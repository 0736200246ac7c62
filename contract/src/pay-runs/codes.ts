/** Closed sets of pay-runs. */

/** From the first to the last; a run that is not exported may be cancelled instead. */
export const PAY_RUN_STATES = ["DRAFT", "CHECKED", "APPROVED", "EXPORTED", "PAID", "CANCELLED"] as const;
export type PayRunState = (typeof PAY_RUN_STATES)[number];

/** What keeps a line from being paid. */
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

/** What of a payee counts as preparing the runs that pay them. `MOVEMENT`: an advance, a repayment, or a movement taken back. */
export const PAYEE_CHANGES = ["BANK_ACCOUNT", "PAYOUT_ENTITY", "PAYEES", "MOVEMENT"] as const;
export type PayeeChange = (typeof PAYEE_CHANGES)[number];

/** What became of the statement of a line. */
export const PAY_RUN_STATEMENT_STATES = ["queued", "kept", "sent", "failed", "noAddress"] as const;
export type PayRunStatementState = (typeof PAY_RUN_STATEMENT_STATES)[number];

export const BANK_FILES = ["ABA", "SEPA", "CSV"] as const;
export type BankFile = (typeof BANK_FILES)[number];

/** The kind of file that a bank takes payments of a currency in. */
export const bankFileOf = (currency: string): BankFile =>
  currency === "AUD" ? "ABA" : currency === "EUR" ? "SEPA" : "CSV";

/** How a run is called: "PR-0012". */
export const payRunName = (number: number): string => `PR-${String(number).padStart(4, "0")}`;
