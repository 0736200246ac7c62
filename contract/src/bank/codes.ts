/** Closed sets of bank lines. */

/** The accounts of the agency: its own, and the one that holds money of talents. */
export const BANK_ACCOUNTS = ["OPERATING", "TRUST"] as const;
export type BankAccountKind = (typeof BANK_ACCOUNTS)[number];

export const BANK_FORMATS = ["CSV", "CAMT", "MT940"] as const;

/** Stored states of a line. */
export const STORED_LINE_STATES = ["OPEN", "IGNORED", "POSTED"] as const;
export type StoredLineState = (typeof STORED_LINE_STATES)[number];

/**
 * State shown for a line. An open incoming line is matched if its invoice is certain, suggested if there is evidence
 * for one, else unmatched. Outgoing lines pay no invoice.
 */
export const BANK_LINE_STATES = ["MATCHED", "SUGGESTED", "UNMATCHED", "IGNORED", "POSTED", "OUT"] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];
export const OPEN_LINE_STATES: readonly BankLineState[] = ["MATCHED", "SUGGESTED", "UNMATCHED"];

/** Evidence that links a line to its invoices. The first two are certain. */
export const BANK_MATCHES = ["EXACT", "SEVERAL", "PART", "OVER", "NAME", "AMOUNT"] as const;
export type BankMatch = (typeof BANK_MATCHES)[number];

/**
 * Meanings of a column. `direction` gives the sign of unsigned amounts, `id` is the bank's id of the row, and a `fee`
 * is deducted from the amount. A file of several accounts may give the currencies of money in and money out in separate
 * columns. `name` is the counterparty; of `payer` and `payee`, the direction decides which one that is.
 */
export const BANK_COLUMNS = [
  ...(["date", "amount", "credit", "debit", "direction", "currency", "creditCurrency", "state"] as const),
  ...(["name", "payer", "payee", "text", "reference", "id", "balance", "fee"] as const),
] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];
/** Meanings that several columns may share: texts are joined; of names and references the first filled one counts. */
export const REPEATED_COLUMNS: readonly BankColumn[] = ["name", "text", "reference"];

/** Choices that are guessed if the file leaves them open. */
export const UNSURE_CHOICES = ["encoding", "dates", "decimals"] as const;

/** Reasons to skip a row: the bank's own status, no amount, no date, a balance, or a footer. */
export const LEFT_OUT_REASONS = [
  ...(["PENDING", "REVERTED", "FAILED", "DECLINED", "NEUTRAL"] as const),
  ...(["NO_AMOUNT", "NO_DATE", "BALANCE", "FOOTER"] as const),
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Bytes of one file. */
export const BANK_FILE_MAX = 10_000_000;
/** Lines of one file. */
export const MAX_BANK_LINES = 10_000;
/** Invoices that one line may pay. */
export const MAX_LINE_INVOICES = 20;
/** Lines accepted in one request. */
export const MAX_ACCEPTED = 100;
