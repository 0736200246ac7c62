/** Closed sets of invoices. */

/** Created is a draft, without a number. */
export const INVOICE_STATUSES = ["Created", "Sent", "Voided"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export const PAYMENT_STATUSES = ["UNPAID", "PARTIALLY_PAID", "PAID"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** Issuer named on the invoice: the agency, or a talent whose agent it is. */
export const ISSUERS = ["AGENCY", "TALENT"] as const;
/** `TALENT`: the talent collected it. `CREDIT`: paid from the client's credit on other invoices. */
export const PAYMENT_METHODS = ["BANK", "CARD", "CASH", "CHEQUE", "TALENT", "OTHER", "CREDIT"] as const;
/** External systems that an invoice may also be issued in. */
export const INVOICE_ISSUER_TYPES = ["XERO"] as const;
/** Records that a line bills. */
export const ORIGIN_KINDS = ["instalment", "task", "expense"] as const;
export type OriginKind = (typeof ORIGIN_KINDS)[number];
export const READY_STATES = ["READY_TO_INVOICE", "INVOICED"] as const;

/** Specification's names for the notes of a document: internal, and printed. */
export const NOTE_TYPES = ["BUSINESS_NOTE", "ISSUER_NOTE"] as const;
