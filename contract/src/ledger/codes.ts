/** Closed sets of the ledger. */

/** Kinds of account: one of each for an agency and currency, and for each person whose account it is. */
export const LEDGER_ACCOUNTS = [
  "RECEIVABLE",
  "BANK_TRUST",
  "BANK_OPERATING",
  "HELD_BY_TALENT",
  "OWED_TO_TALENT",
  "AGENCY_COMMISSION",
  "OWED_TO_PAYEE",
  "TAX",
  "WITHHOLDING",
  "EXPENSES_RECOVERABLE",
  "CLIENT_CREDIT",
  "EXCHANGE_DIFFERENCE",
  "ROUNDING",
  /** Invoiced and not paid, so not earned yet. */
  "UNEARNED",
] as const;
export type LedgerAccountKind = (typeof LEDGER_ACCOUNTS)[number];

/** Purposes of an entry. */
export const LEDGER_ITEMS = [
  "INVOICED",
  "PAID",
  "COLLECTED",
  "WORK",
  "COMMISSION",
  "FEE_TAX",
  "TAX",
  "EXPENSE",
  "ADVANCE",
  "CHARGE_BACK",
  "WITHHELD",
  "PAYOUT",
  "REPAYMENT",
] as const;
export type LedgerItem = (typeof LEDGER_ITEMS)[number];

/** Records that post entries. */
export const LEDGER_CAUSES = ["invoice", "payment", "creditNote", "expense", "movement"] as const;
export type LedgerCauseKind = (typeof LEDGER_CAUSES)[number];

/** States of an advance that another person decides on. */
export const ADVANCE_STATES = ["WAITING", "APPROVED", "REJECTED"] as const;
