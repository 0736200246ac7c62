/** The public page of an invoice: a link that shows it to the client, until it is revoked. */

import { call, fileCall, open, write } from "../call.ts";
import { Done, ref, z } from "../schema.ts";
import { Invoice, InvoiceLine } from "./invoice.ts";

/** Client's view of an invoice: without the agency's own notes, people and records. */
export const InvoicePreview = z.object({
  ...z.pick(Invoice, {
    title: true,
    number: true,
    status: true,
    paymentStatus: true,
    overdueDays: true,
    from: true,
    to: true,
    attention: true,
    currency: true,
    taxMode: true,
    net: true,
    tax: true,
    total: true,
    paid: true,
    credited: true,
    open: true,
    issuedOn: true,
    dueDate: true,
    reference: true,
    issuerNote: true,
  }).shape,
  lines: z.array(z.omit(InvoiceLine, { id: true, account: true, origin: true, taxRate: true })),
  /** By rate. */
  taxes: z.array(z.object({ name: z.string(), percent: z.string(), net: z.int(), tax: z.int() })),
  /** Account to pay to; null if the settings have none. */
  bank: z.nullable(
    z.object({
      bankName: z.nullable(z.string()),
      accountName: z.nullable(z.string()),
      code: z.nullable(z.string()),
      account: z.string(),
    }),
  ),
  footer: z.nullable(z.string()),
  language: z.string(),
});
export type InvoicePreview = z.output<typeof InvoicePreview>;

const PATH = "/finance/v1/invoices/{id}/link";
const byId = z.strictObject({ id: ref("invoice") });
export const invoiceLinks = {
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", PATH, {
    summary: "Create the link to an invoice's public page; its address is shown once, and an earlier link is revoked",
    access: write("FINANCE"),
    topics: ["invoice"],
    params: byId,
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    reply: z.object({ url: z.string() }),
  }),
  remove: call("DELETE", PATH, {
    summary: "Revoke the link to the public page of an invoice",
    access: write("FINANCE"),
    topics: ["invoice"],
    params: byId,
    reply: Done,
  }),
};

const shared = {
  access: open("the token is the proof", { proof: "id" }),
  transaction: "none",
  limit: "publicLink",
  /** The token of a link. */
  params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
} as const;
export const sharedInvoices = {
  get: call("GET", "/finance/v1/invoices/{id}/preview", {
    summary: "An invoice, as its link shows it",
    ...shared,
    reply: InvoicePreview,
  }),
  pdf: fileCall("GET", "/finance/v1/invoices/{id}/preview/pdf", {
    summary: "The PDF of an invoice, by its link",
    ...shared,
  }),
};
