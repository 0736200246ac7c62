/** Closed sets of bank lines. */

/** The accounts of the agency: its own, and the one that holds money of talents. */
export const BANK_ACCOUNTS = ["OPERATING", "TRUST"] as const;
export type BankAccountKind = (typeof BANK_ACCOUNTS)[number];

export const BANK_FORMATS = ["CSV", "CAMT", "MT940"] as const;

/** Stored states of a line. */
export const STORED_LINE_STATES = ["OPEN", "IGNORED", "POSTED"] as const;
export type StoredLineState = (typeof STORED_LINE_STATES)[number];

/**
 * What is shown of a line. An open one of money that came in is matched where it is certain what it pays, suggested where
 * something speaks for it, else unmatched; money that went out pays no invoice.
 */
export const BANK_LINE_STATES = ["MATCHED", "SUGGESTED", "UNMATCHED", "IGNORED", "POSTED", "OUT"] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];
export const OPEN_LINE_STATES: readonly BankLineState[] = ["MATCHED", "SUGGESTED", "UNMATCHED"];

/** What speaks for the invoices of a line. The first two are certain. */
export const BANK_MATCHES = ["EXACT", "SEVERAL", "PART", "OVER", "NAME", "AMOUNT"] as const;
export type BankMatch = (typeof BANK_MATCHES)[number];

/**
 * What a column of a file can be. `direction` says which way amounts without a sign went, `id` is what the bank knows a row by,
 * and a `fee` is taken off the amount. A file of several accounts may name the currency of money in beside that of money out. `name` is the other side; of `payer` and `payee` the other side is the one that fits the
 * direction.
 */
export const BANK_COLUMNS = [
  ...(["date", "amount", "credit", "debit", "direction", "currency", "creditCurrency", "state"] as const),
  ...(["name", "payer", "payee", "text", "reference", "id", "balance", "fee"] as const),
] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];
/** What several columns may be: texts are joined, of names and references the first that is filled counts. */
export const REPEATED_COLUMNS: readonly BankColumn[] = ["name", "text", "reference"];

/** What is guessed and may be otherwise, as far as the file tells. */
export const UNSURE_CHOICES = ["encoding", "dates", "decimals"] as const;

/** Why a row of a file is no line: what its bank says of it, or that it has no amount or no day, says a balance, or stands below. */
export const LEFT_OUT_REASONS = [
  ...(["PENDING", "REVERTED", "FAILED", "DECLINED", "NEUTRAL"] as const),
  ...(["NO_AMOUNT", "NO_DATE", "BALANCE", "FOOTER"] as const),
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Bytes of one file. */
export const BANK_FILE_MOST = 10_000_000;
/** Lines of one file. */
export const MOST_BANK_LINES = 10_000;
/** Invoices that one line may pay. */
export const MOST_LINE_INVOICES = 20;
/** Lines that are accepted by one press. */
export const MOST_ACCEPTED = 100;
