/** The page that credits an invoice. */
export const creditAddress = (invoiceId: string): string => `/finance/invoices/credit-notes/add?invoice=${invoiceId}`;
