/** Where a document stands in Xero: an invoice, a credit note, or the bill of an expense or of what a pay-run paid. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { MOST_PAY_RUN_LINES } from "../pay-runs/pay-run.ts";
import { id, instant, line, PersonBrief, ref, z } from "../schema.ts";
import { SYNC_STATUSES, XERO_KINDS, XERO_STEPS } from "./codes.ts";

export const DocumentSync = z.object({
  /** Whether documents of this kind go to Xero at all. */
  connected: z.boolean(),
  status: z.enum(SYNC_STATUSES),
  currency: z.string(),
  /** Minor units: here, and there. */
  total: z.int(),
  xeroTotal: z.nullable(z.int()),
  /** Where it is shown in Xero. */
  url: z.nullable(z.string()),
  syncedAt: z.nullable(instant()),
  /** When a bill was paid there; payments of invoices come here themselves. */
  paidOn: z.nullable(z.string()),
  /** That the other amount is accepted, and why. */
  accepted: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
  /** What of it has not been said yet, in its order; the failure of what stopped. */
  queue: z.array(
    z.object({ kind: z.enum(XERO_KINDS), step: z.enum(XERO_STEPS), failure: z.nullable(z.string()), at: instant() }),
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

/** What a talent is paid by a run, as a bill. */
export const PayoutSync = z.extend(DocumentSync, { id: id(), name: z.string() });
export type PayoutSync = z.output<typeof PayoutSync>;
/** Names a line of the run. */
const key = z.string().check(z.regex(/^[\w-]{1,36}$/));
const PAY_RUN = "/finance/v1/pay-runs/{id}/sync";
const ofPayRun = { topics: ["ledger", "xero"], reply: z.array(PayoutSync) } as const;
export const payRunSyncs = {
  get: call("GET", PAY_RUN, {
    summary: "Where the bills of a paid pay-run stand in Xero, one for each talent",
    access: read("FINANCE"),
    ...ofPayRun,
    params: z.strictObject({ id: ref("payRun", "seen") }),
  }),
  sync: call("POST", PAY_RUN, {
    summary: "Sync bills of a pay-run with Xero, as an invoice is synced",
    access: write("FINANCE"),
    ...ofPayRun,
    params: z.strictObject({ id: ref("payRun") }),
    body: z.strictObject({ keys: z.array(key).check(z.minLength(1), z.maxLength(MOST_PAY_RUN_LINES)) }),
  }),
  accept: call("PUT", `${PAY_RUN}/accept`, {
    summary: "Accept that a bill of a pay-run has another amount in Xero, for a reason; nothing changes here",
    access: write("FINANCE"),
    ...ofPayRun,
    params: z.strictObject({ id: ref("payRun") }),
    body: z.strictObject({ key, reason: line(LIMITS.remark) }),
  }),
};
