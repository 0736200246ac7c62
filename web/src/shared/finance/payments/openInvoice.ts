import type { InvoiceRow } from "#contract/invoices/invoice.ts";

/** What the dialogs of an invoice need of it. */
export type OpenInvoice = Pick<
  InvoiceRow,
  "id" | "version" | "number" | "title" | "client" | "partner" | "open" | "currency"
>;
