/** Where an invoice or a credit note stands in Xero. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { instant, line, PersonBrief, ref, z } from "../schema.ts";
import { SYNC_STATUSES, XERO_KINDS, XERO_STEPS } from "./codes.ts";

export const DocumentSync = z.object({
  /** Whether documents go to Xero at all. */
  connected: z.boolean(),
  status: z.enum(SYNC_STATUSES),
  currency: z.string(),
  /** Minor units: here, and there. */
  total: z.int(),
  xeroTotal: z.nullable(z.int()),
  /** Where it is shown in Xero. */
  url: z.nullable(z.string()),
  syncedAt: z.nullable(instant()),
  /** That the other amount is accepted, and why. */
  accepted: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
  /** What of it has not been said yet, in its order; the failure of what stopped. */
  queue: z.array(
    z.object({ kind: z.enum(XERO_KINDS), step: z.enum(XERO_STEPS), failure: z.nullable(z.string()), at: instant() }),
  ),
});
export type DocumentSync = z.output<typeof DocumentSync>;

const topics = ["invoice", "xero"] as const;
const callsOf = (path: string, kind: "invoice" | "creditNote", one: string) => ({
  get: call("GET", `${path}/sync`, {
    summary: `Where ${one} stands in Xero`,
    access: read("FINANCE"),
    topics,
    params: z.strictObject({ id: ref(kind, "seen") }),
    reply: DocumentSync,
  }),
  sync: call("POST", `${path}/sync`, {
    summary: `Sync ${one} with Xero: what is not there is sent, what stopped is tried again, what differs is sent as it is here`,
    access: write("FINANCE"),
    topics,
    params: z.strictObject({ id: ref(kind) }),
    body: z.strictObject({}),
    reply: DocumentSync,
  }),
  accept: call("PUT", `${path}/sync/accept`, {
    summary: `Accept that ${one} has another amount in Xero, for a reason; nothing changes here`,
    access: write("FINANCE"),
    topics,
    params: z.strictObject({ id: ref(kind) }),
    body: z.strictObject({ reason: line(LIMITS.remark) }),
    reply: DocumentSync,
  }),
});
export const invoiceSyncs = callsOf("/finance/v1/invoices/{id}", "invoice", "an invoice");
export const creditNoteSyncs = callsOf("/finance/v1/credit-notes/{id}", "creditNote", "a credit note");
