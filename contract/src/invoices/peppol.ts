/** Peppol BIS Billing 3.0: an invoice or credit note as a file for the network, and the requirements it misses. */
import { call, fileCall, read } from "../call.ts";
import { ref, z } from "../schema.ts";

/** Requirements of Peppol that a document may miss. */
export const PEPPOL_LACKS = [
  /** It is a draft, or void. */
  "sent",
  "ownAddress",
  "ownPlace",
  "clientAddress",
  "clientPlace",
  "reference",
  /** Tax number of the party that charges tax. */
  "taxNumber",
  /** Amounts have two decimals at most. */
  "decimals",
  /** Prices must not be negative. */
  "prices",
] as const;
export type PeppolLack = (typeof PEPPOL_LACKS)[number];

export const PeppolState = z.object({
  /** Empty if the file can be generated. */
  lacks: z.array(z.enum(PEPPOL_LACKS)),
  /** Electronic addresses of the sender and the recipient. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type PeppolState = z.output<typeof PeppolState>;

const callsAt = (path: string, kind: "invoice" | "creditNote", topic: "invoice" | "creditNote", noun: string) => ({
  state: call("GET", `${path}/{id}/peppol`, {
    summary: `Requirements of Peppol that ${noun} misses, and its electronic addresses`,
    access: read("FINANCE"),
    topics: [topic, "invoiceSetting", "billingContact"],
    params: z.strictObject({ id: ref(kind, "seen") }),
    reply: PeppolState,
  }),
  file: fileCall("GET", `${path}/{id}/peppol/xml`, {
    summary: `${noun[0]?.toUpperCase()}${noun.slice(1)} as Peppol BIS Billing 3.0 (UBL 2.1)`,
    access: read("FINANCE"),
    params: z.strictObject({ id: ref(kind, "seen") }),
    limit: "costly",
  }),
});
export const invoicePeppol = callsAt("/finance/v1/invoices", "invoice", "invoice", "an invoice");
export const creditNotePeppol = callsAt("/finance/v1/credit-notes", "creditNote", "creditNote", "a credit note");
