import { invoiceRecord, invoices } from "./invoice.ts";
import { agencyInvoiceSettings, invoiceSettings } from "./invoice-setting.ts";
import { invoiceLinks, sharedInvoices } from "./link.ts";
import { payments } from "./payment.ts";
import { readyToInvoice } from "./ready.ts";

export const invoiceGroups = {
  // A path of its own goes before one with an id.
  readyToInvoice,
  invoices,
  invoiceNotes: invoiceRecord.notes,
  invoiceHistory: { list: invoiceRecord.history },
  payments,
  invoiceLinks,
  sharedInvoices,
  invoiceSettings,
  agencyInvoiceSettings,
};
