/**
 * Lists the events that areas hear of each other. A key is something that has happened; its payload has ids and what changed,
 * no rows, since a listener reads in the same transaction. See docs/decisions/area-events.md.
 */
import type { FinancialDocumentChange } from "../finance/document-change.ts";

export interface DomainEvents {
  /** An invoice, credit note, payment, expense or movement was sent, decided, made or voided. */
  financialDocumentChanged: FinancialDocumentChange;
  /** A report came in that an email could not be delivered; null is the webhook instead of a mailbox. */
  mailBounced: { messageId: string; reason: string; permanent: boolean; mailboxId: string | null };
  /**
   * Both sides signed a settlement. Amounts are minor units; `toInvoice` is what is due above what earlier versions
   * drafted, null if no draft is to be made.
   */
  settlementSigned: {
    eventId: string;
    number: number;
    title: string;
    currency: string;
    /** 0 for a deal without one. */
    guarantee: number;
    due: number;
    toInvoice: number | null;
    paid: string | null;
  };
  /** A member of staff chose another time zone. */
  staffZoneChanged: { staffId: string };
  /** A tag of the agency has another name; records store tags by name. */
  tagRenamed: { before: string; after: string };
  /** An opportunity, event or project was added with its status, or has another one. Winning asks by itself and is left out. */
  workStatusSet: { recordId: string };
}
