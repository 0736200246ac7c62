/**
 * What is posted to the ledger, in the transaction of its cause: an area that keeps books adds a poster to its manifest,
 * and an area whose documents are booked posts what happened to them, so that neither knows the other.
 */
import type { LedgerCauseKind } from "#contract/ledger/codes.ts";
import type { Actor, Db } from "../database/scope.ts";

export interface LedgerCause {
  kind: LedgerCauseKind;
  id: string;
  /** What happened to it. Each step of a cause is posted once. */
  step: string;
  /** The document whose entries follow. */
  of: { invoiceId: string } | { expenseId: string } | { movementId: string };
  /** Left out, today where the agency is. */
  onDate?: string;
}
export type PostCause = (db: Db, actor: Actor, cause: LedgerCause) => Promise<void>;

/** Posts to all books, in their order. */
export const postTo =
  (posters: readonly PostCause[]): PostCause =>
  async (db, actor, cause) => {
    for (const post of posters) await post(db, actor, cause);
  };
