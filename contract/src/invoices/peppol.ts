/** Peppol BIS Billing 3.0: an invoice or a credit note as a file for the Peppol network, and what it still lacks. */
import { call, fileCall, read } from "../call.ts";
import { ref, z } from "../schema.ts";

/** What a document lacks to be one of Peppol. */
export const PEPPOL_LACKS = [
  /** It is a draft, or void. */
  "sent",
  "ownAddress",
  "ownPlace",
  "clientAddress",
  "clientPlace",
  "reference",
  /** Of the one who charges tax. */
  "taxNumber",
  /** Amounts have two decimals at most. */
  "decimals",
  /** Prices are not below nothing. */
  "prices",
] as const;
export type PeppolLack = (typeof PEPPOL_LACKS)[number];

export const PeppolState = z.object({
  /** Nothing, where the file can be made. */
  lacks: z.array(z.enum(PEPPOL_LACKS)),
  /** The electronic addresses that it goes from and to. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type PeppolState = z.output<typeof PeppolState>;

const callsAt = (path: string, kind: "invoice" | "creditNote", topic: "invoice" | "creditNote", one: string) => ({
  state: call("GET", `${path}/{id}/peppol`, {
    summary: `What ${one} lacks to be a document of Peppol, and where it goes`,
    access: read("FINANCE"),
    topics: [topic, "invoiceSetting", "billingContact"],
    params: z.strictObject({ id: ref(kind, "seen") }),
    reply: PeppolState,
  }),
  file: fileCall("GET", `${path}/{id}/peppol/xml`, {
    summary: `${one[0]?.toUpperCase()}${one.slice(1)} as Peppol BIS Billing 3.0 (UBL 2.1)`,
    access: read("FINANCE"),
    params: z.strictObject({ id: ref(kind, "seen") }),
    limit: "costly",
  }),
});
export const invoicePeppol = callsAt("/finance/v1/invoices", "invoice", "invoice", "an invoice");
export const creditNotePeppol = callsAt("/finance/v1/credit-notes", "creditNote", "creditNote", "a credit note");
