import { clientCredits } from "./client-credit.ts";
import { clientStatements } from "./client-statement.ts";
import { creditNoteLinks, sharedCreditNotes } from "./credit-link.ts";
import { creditNoteRecord, creditNotes } from "./credit-note.ts";
import { invoiceRecord, invoices } from "./invoice.ts";
import { agencyInvoiceSettings, invoiceSettings } from "./invoice-setting.ts";
import { invoiceLinks, sharedInvoices } from "./link.ts";
import { payments } from "./payment.ts";
import { creditNotePeppol, invoicePeppol } from "./peppol.ts";
import { readyToInvoice } from "./ready.ts";
import { sendingToday } from "./to-send.ts";

export const invoiceGroups = {
  // Before the path with an id, which would match this one too.
  readyToInvoice,
  sendingToday,
  invoices,
  invoiceNotes: invoiceRecord.notes,
  invoiceHistory: { list: invoiceRecord.history },
  payments,
  clientCredits,
  clientStatements,
  invoiceLinks,
  sharedInvoices,
  invoicePeppol,
  creditNotes,
  creditNoteNotes: creditNoteRecord.notes,
  creditNoteHistory: { list: creditNoteRecord.history },
  creditNoteLinks,
  sharedCreditNotes,
  creditNotePeppol,
  invoiceSettings,
  agencyInvoiceSettings,
};
