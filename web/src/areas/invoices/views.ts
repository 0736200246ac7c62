/** The lists of finance documents: of all, and of a talent or a partner. */
export const INVOICE_VIEWS = ["invoices", "ready-to-invoice", "credit-notes"] as const;
