/** The public page of a credit note: a link that shows it to the client, until it is revoked. */

import { call, fileCall, open, write } from "../call.ts";
import { Done, ref, z } from "../schema.ts";
import { CreditNote, CreditNoteLine } from "./credit-note.ts";

/** Client's view of a credit note: without the agency's own notes, people and records. */
export const CreditNotePreview = z.object({
  ...z.pick(CreditNote, {
    title: true,
    number: true,
    status: true,
    from: true,
    to: true,
    attention: true,
    currency: true,
    taxMode: true,
    net: true,
    tax: true,
    total: true,
    reason: true,
    issuedOn: true,
    issuerNote: true,
  }).shape,
  invoiceNumber: z.string(),
  lines: z.array(z.omit(CreditNoteLine, { id: true, invoiceLineId: true, account: true, taxRate: true })),
  /** By rate. */
  taxes: z.array(z.object({ name: z.string(), percent: z.string(), net: z.int(), tax: z.int() })),
  footer: z.nullable(z.string()),
  language: z.string(),
});
export type CreditNotePreview = z.output<typeof CreditNotePreview>;

const PATH = "/finance/v1/credit-notes/{id}/link";
const byId = z.strictObject({ id: ref("creditNote") });
export const creditNoteLinks = {
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", PATH, {
    summary:
      "Create the link to a credit note's public page; its address is shown once, and an earlier link is revoked",
    access: write("FINANCE"),
    topics: ["creditNote"],
    params: byId,
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    reply: z.object({ url: z.string() }),
  }),
  remove: call("DELETE", PATH, {
    summary: "Revoke the link to the public page of a credit note",
    access: write("FINANCE"),
    topics: ["creditNote"],
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
export const sharedCreditNotes = {
  get: call("GET", "/finance/v1/credit-notes/{id}/preview", {
    summary: "A credit note, as its link shows it",
    ...shared,
    reply: CreditNotePreview,
  }),
  pdf: fileCall("GET", "/finance/v1/credit-notes/{id}/preview/pdf", {
    summary: "The PDF of a credit note, by its link",
    ...shared,
  }),
};
