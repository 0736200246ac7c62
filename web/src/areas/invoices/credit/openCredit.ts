import type { CreditNoteRow } from "#contract/invoices/credit-note.ts";

/** Fields of a credit note that its dialogs need. */
export type OpenCredit = Pick<CreditNoteRow, "id" | "version" | "number" | "partner">;
