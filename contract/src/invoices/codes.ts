/** Closed sets of invoices. */

/** Created is a draft, without a number. */
export const INVOICE_STATUSES = ["Created", "Sent", "Voided"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export const PAYMENT_STATUSES = ["UNPAID", "PARTIALLY_PAID", "PAID"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** In whose name it is written: the agency's, or a talent's whose agent it is. */
export const ISSUERS = ["AGENCY", "TALENT"] as const;
/** `TALENT`: the talent collected it. `CREDIT`: from what the client has left of other invoices. */
export const PAYMENT_METHODS = ["BANK", "CARD", "CASH", "CHEQUE", "TALENT", "OTHER", "CREDIT"] as const;
/** Where an invoice is issued besides here, once it is there. */
export const INVOICE_ISSUER_TYPES = ["XERO"] as const;
/** What a line bills. */
export const ORIGIN_KINDS = ["instalment", "task", "expense"] as const;
export type OriginKind = (typeof ORIGIN_KINDS)[number];
export const READY_STATES = ["READY_TO_INVOICE", "INVOICED"] as const;

/** What the specification calls the notes of a document: for the agency alone, and as printed. */
export const NOTE_TYPES = ["BUSINESS_NOTE", "ISSUER_NOTE"] as const;
