import type { InvoiceRow } from "#contract/invoices/invoice.ts";

/** Fields of an invoice that its dialogs need. */
export type OpenInvoice = Pick<
  InvoiceRow,
  "id" | "version" | "number" | "title" | "client" | "partner" | "open" | "currency"
>;
