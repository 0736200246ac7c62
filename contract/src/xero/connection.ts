/** Xero connection of an agency, and the mapping of its accounts and tax rates. */
import { call, read, write } from "../call.ts";
import { ACCOUNT_KINDS } from "../finance/tax-rate.ts";
import { LIMITS } from "../limits.ts";
import { emptyIsNull, id, instant, line, maybeLine, PersonBrief, ref, version, z } from "../schema.ts";
import { currency } from "../values/money.ts";
import { XERO_KINDS, XERO_OWNERS, XERO_STATES, XERO_STEPS } from "./codes.ts";

export const XERO_LIMITS = { code: 2048, key: 100, banks: 100, shown: 50 } as const;

/** An account of the organisation in Xero. */
export const XeroAccount = z.object({
  id: z.string(),
  /** Null for bank accounts without a code. */
  code: z.nullable(z.string()),
  name: z.string(),
  bank: z.boolean(),
  /** True if payments may be booked on it. */
  payments: z.boolean(),
  currency: z.nullable(z.string()),
});
export type XeroAccount = z.output<typeof XeroAccount>;
export const XeroTaxType = z.object({
  type: z.string(),
  name: z.string(),
  percent: z.string(),
  /** True if invoice lines, or bill lines, may use it. */
  sales: z.boolean(),
  purchases: z.boolean(),
});
export type XeroTaxType = z.output<typeof XeroTaxType>;
export const XeroTenant = z.object({ id: z.string(), name: z.string() });
export type XeroTenant = z.output<typeof XeroTenant>;

const NamedRate = z.object({ id: z.string(), name: z.string(), percent: z.string(), xero: z.nullable(z.string()) });

/** Queued request to Xero. */
export const XeroQueued = z.object({
  id: id(),
  kind: z.enum(XERO_KINDS),
  step: z.enum(XERO_STEPS),
  /** Record that it is shown with. */
  of: z.object({ kind: z.enum(XERO_OWNERS), id: id() }),
  /** Invoice or bill whose steps run in order. */
  chainId: id(),
  /** Number of the invoice, credit note or pay-run; the purpose of an expense. */
  number: z.nullable(z.string()),
  /** Recipient of the document; null for an expense without one. */
  contact: z.nullable(z.string()),
  /** True if it stopped for good; otherwise it is tried again. */
  stopped: z.boolean(),
  /** Reason it stopped, or its last try failed. */
  failure: z.nullable(z.string()),
  at: instant(),
});
export type XeroQueued = z.output<typeof XeroQueued>;

export const XeroConnection = z.object({
  /** Environment variables the installation lacks; it can be connected once this is empty. */
  missing: z.array(z.string()),
  state: z.enum(XERO_STATES),
  failure: z.nullable(z.string()),
  tenants: z.array(XeroTenant),
  tenant: z.nullable(XeroTenant),
  connectedBy: z.nullable(PersonBrief),
  connectedAt: z.nullable(instant()),
  chart: z.object({ accounts: z.array(XeroAccount), taxTypes: z.array(XeroTaxType) }),
  /** Last time accounts and tax types were read. */
  chartAt: z.nullable(instant()),
  /** Accounts of the agency, each with its code in Xero; "none" stands for lines without an account. */
  accounts: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(ACCOUNT_KINDS),
      xero: z.nullable(z.string()),
    }),
  ),
  taxRates: z.array(NamedRate),
  /** Xero account that receives the payments of a currency, by id. */
  banks: z.array(z.object({ currency: z.string(), xero: z.nullable(z.string()) })),
  /** Account for money that talents collected themselves, and for payments from a client's credit. */
  clearing: z.nullable(z.string()),
  bills: z.object({
    /** Start of sending approved expenses, and paid pay-runs, as bills; null if they are not sent. */
    expensesSince: z.nullable(instant()),
    payRunsSince: z.nullable(instant()),
    /** Accounts for expenses without one, and for payouts. */
    account: z.nullable(z.string()),
    payouts: z.nullable(z.string()),
    /** Tax type for tax that was paid without a rate. */
    tax: z.nullable(z.string()),
    taxRates: z.array(NamedRate),
  }),
  waiting: z.int(),
  stopped: z.int(),
  /** Oldest waiting and stopped requests, stopped ones first. */
  queue: z.array(XeroQueued),
  /** End of a pause because Xero asked for one or can't be reached; null otherwise. */
  pausedUntil: z.nullable(instant()),
  /** Version of the mapping; 1 before anything was set. */
  version: z.int(),
});
export type XeroConnection = z.output<typeof XeroConnection>;

const named = maybeLine(XERO_LIMITS.key);
export const XeroMappingForm = z.strictObject({
  accounts: z
    .array(z.strictObject({ id: emptyIsNull(ref("lineAccount")), xero: named }))
    .check(z.maxLength(LIMITS.financeEntries + 1)),
  taxRates: z
    .array(z.strictObject({ id: emptyIsNull(ref("taxRate")), xero: named }))
    .check(z.maxLength(LIMITS.financeEntries + 1)),
  banks: z.array(z.strictObject({ currency: currency(), xero: named })).check(z.maxLength(XERO_LIMITS.banks)),
  clearing: named,
  /** True to send expenses approved, and pay-runs paid, from now on as bills. */
  sendExpenses: z.boolean(),
  sendPayRuns: z.boolean(),
  billAccount: named,
  payoutAccount: named,
  billTax: named,
  billTaxRates: z.array(z.strictObject({ id: ref("taxRate"), xero: named })).check(z.maxLength(LIMITS.financeEntries)),
  version: version(),
});
export type XeroMappingForm = z.output<typeof XeroMappingForm>;

const PATH = "/finance/v1/xero";
const topics = ["xero"] as const;
const changes = { access: write("FINANCE"), topics, reply: XeroConnection };

export const xeroConnections = {
  get: call("GET", PATH, {
    summary: "Xero connection: its state, account mapping, and pending requests",
    access: read("FINANCE"),
    topics: ["xero", "financeSetting", "invoice"],
    reply: XeroConnection,
  }),
  authorize: call("PUT", `${PATH}/authorize`, {
    summary: "Start connecting Xero; returns its sign-in address, valid in this session for ten minutes",
    access: write("FINANCE"),
    topics,
    kinds: { connectsService: "always" },
    body: z.strictObject({}),
    reply: z.object({ url: z.string() }),
  }),
  connect: call("POST", `${PATH}/connect`, {
    summary: "Connect Xero with the code it returned; completes in the background",
    ...changes,
    kinds: { connectsService: "always" },
    body: z.strictObject({ code: line(XERO_LIMITS.code), state: line(XERO_LIMITS.key) }),
  }),
  choose: call("PUT", `${PATH}/tenant`, {
    summary: "Choose the organisation in Xero",
    ...changes,
    kinds: { connectsService: "always" },
    body: z.strictObject({ tenantId: line(XERO_LIMITS.key) }),
  }),
  map: call("PUT", `${PATH}/mappings`, {
    summary: "Set the mapping to Xero: accounts, tax rates, payment accounts, and records sent as bills",
    ...changes,
    body: XeroMappingForm,
  }),
  retry: call("PUT", `${PATH}/retry`, {
    summary: "Retry stopped requests, and refresh accounts and tax types",
    ...changes,
    body: z.strictObject({}),
  }),
  disconnect: call("PUT", `${PATH}/disconnect`, {
    summary: "Disconnect Xero; its documents stay unchanged, and pending requests are kept",
    ...changes,
    kinds: { connectsService: "always" },
    body: z.strictObject({}),
  }),
};
