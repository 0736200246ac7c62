/** Closed sets of bank lines. */

/** The accounts of the agency: its own, and the one that holds money of talents. */
export const BANK_ACCOUNTS = ["OPERATING", "TRUST"] as const;
export type BankAccountKind = (typeof BANK_ACCOUNTS)[number];

export const BANK_FORMATS = ["CSV", "CAMT"] as const;

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

/** What a column of a file can be. */
export const BANK_COLUMNS = ["date", "amount", "credit", "debit", "name", "text", "reference"] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** Bytes of one file. */
export const BANK_FILE_MOST = 10_000_000;
/** Lines of one file. */
export const MOST_BANK_LINES = 10_000;
/** Invoices that one line may pay. */
export const MOST_LINE_INVOICES = 20;
/** Lines that are accepted by one press. */
export const MOST_ACCEPTED = 100;
