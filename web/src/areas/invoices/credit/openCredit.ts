import type { CreditNoteRow } from "#contract/invoices/credit-note.ts";

/** What the dialogs of a credit note need of it. */
export type OpenCredit = Pick<CreditNoteRow, "id" | "version" | "number" | "partner">;
