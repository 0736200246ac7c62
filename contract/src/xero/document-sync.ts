/** State of a document in Xero: an invoice, a credit note, or the bill of an expense or a payout. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { MAX_PAY_RUN_LINES } from "../pay-runs/pay-run.ts";
import { id, instant, line, PersonBrief, ref, z } from "../schema.ts";
import { SYNC_STATUSES, XERO_KINDS, XERO_STEPS } from "./codes.ts";

export const DocumentSync = z.object({
  /** True if documents of this kind go to Xero at all. */
  connected: z.boolean(),
  status: z.enum(SYNC_STATUSES),
  currency: z.string(),
  /** Minor units: the total here, and in Xero. */
  total: z.int(),
  xeroTotal: z.nullable(z.int()),
  /** Address of the document in Xero. */
  url: z.nullable(z.string()),
  syncedAt: z.nullable(instant()),
  /** Day a bill was paid in Xero; payments of invoices are imported as payments. */
  paidOn: z.nullable(z.string()),
  /** Acceptance of a differing amount, with the reason. */
  accepted: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
  /** Pending requests in order. `failure`: why it stopped, or its last try failed. */
  queue: z.array(
    z.object({
      kind: z.enum(XERO_KINDS),
      step: z.enum(XERO_STEPS),
      stopped: z.boolean(),
      failure: z.nullable(z.string()),
      at: instant(),
    }),
  ),
});
export type DocumentSync = z.output<typeof DocumentSync>;

const callsOf = <const Topic extends "invoice" | "expense">(
  path: string,
  { kind, topic, one }: { kind: "invoice" | "creditNote" | "expense"; topic: Topic; one: string },
) => {
  const topics = [topic, "xero"] as const;
  return {
    get: call("GET", `${path}/sync`, {
      summary: `State of ${one} in Xero`,
      access: read("FINANCE"),
      topics,
      params: z.strictObject({ id: ref(kind, "seen") }),
      reply: DocumentSync,
    }),
    sync: call("POST", `${path}/sync`, {
      summary: `Sync ${one} with Xero: missing and differing documents are sent, and stopped requests retried`,
      access: write("FINANCE"),
      topics,
      params: z.strictObject({ id: ref(kind) }),
      body: z.strictObject({}),
      reply: DocumentSync,
    }),
    accept: call("PUT", `${path}/sync/accept`, {
      summary: `Accept a differing amount of ${one} in Xero, with a reason; nothing changes here`,
      access: write("FINANCE"),
      topics,
      params: z.strictObject({ id: ref(kind) }),
      body: z.strictObject({ reason: line(LIMITS.remark) }),
      reply: DocumentSync,
    }),
  };
};
export const invoiceSyncs = callsOf("/finance/v1/invoices/{id}", {
  kind: "invoice",
  topic: "invoice",
  one: "an invoice",
});
export const creditNoteSyncs = callsOf("/finance/v1/credit-notes/{id}", {
  kind: "creditNote",
  topic: "invoice",
  one: "a credit note",
});
export const expenseSyncs = callsOf("/finance/v1/expense/{id}", {
  kind: "expense",
  topic: "expense",
  one: "the bill of an expense",
});

/** Bill for a talent's payout in a run. */
export const PayoutSync = z.extend(DocumentSync, { id: id(), name: z.string() });
export type PayoutSync = z.output<typeof PayoutSync>;
/** Id of a line of the run. */
const key = z.string().check(z.regex(/^[\w-]{1,36}$/));
const PAY_RUN = "/finance/v1/pay-runs/{id}/sync";
const ofPayRun = { topics: ["ledger", "xero"], reply: z.array(PayoutSync) } as const;
export const payRunSyncs = {
  get: call("GET", PAY_RUN, {
    summary: "State of a paid pay-run's bills in Xero, one for each talent",
    access: read("FINANCE"),
    ...ofPayRun,
    params: z.strictObject({ id: ref("payRun", "seen") }),
  }),
  sync: call("POST", PAY_RUN, {
    summary: "Sync bills of a pay-run with Xero, as an invoice is synced",
    access: write("FINANCE"),
    ...ofPayRun,
    params: z.strictObject({ id: ref("payRun") }),
    body: z.strictObject({ keys: z.array(key).check(z.minLength(1), z.maxLength(MAX_PAY_RUN_LINES)) }),
  }),
  accept: call("PUT", `${PAY_RUN}/accept`, {
    summary: "Accept that a bill of a pay-run has another amount in Xero, for a reason; nothing changes here",
    access: write("FINANCE"),
    ...ofPayRun,
    params: z.strictObject({ id: ref("payRun") }),
    body: z.strictObject({ key, reason: line(LIMITS.remark) }),
  }),
};
