import type { LedgerCauseKind } from "#contract/ledger/codes.ts";

/** A step in the life of a document that is booked. */
export interface FinancialDocumentChange {
  kind: LedgerCauseKind;
  id: string;
  /** Names what happened to it. Each step of a cause is booked once. */
  step: string;
  /** The document whose entries follow. */
  document: { invoiceId: string } | { expenseId: string } | { movementId: string };
  /** Left out, today where the agency is. */
  onDate?: string;
}
