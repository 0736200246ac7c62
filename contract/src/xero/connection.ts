/** The agency's connection to Xero, and what its accounts and tax rates are called there. */
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
  /** Null of bank accounts that have none. */
  code: z.nullable(z.string()),
  name: z.string(),
  bank: z.boolean(),
  /** Whether payments may be booked on it. */
  payments: z.boolean(),
  currency: z.nullable(z.string()),
});
export type XeroAccount = z.output<typeof XeroAccount>;
export const XeroTaxType = z.object({
  type: z.string(),
  name: z.string(),
  percent: z.string(),
  /** Whether lines of invoices take it, and those of bills. */
  sales: z.boolean(),
  purchases: z.boolean(),
});
export type XeroTaxType = z.output<typeof XeroTaxType>;
export const XeroTenant = z.object({ id: z.string(), name: z.string() });
export type XeroTenant = z.output<typeof XeroTenant>;

const NamedRate = z.object({ id: z.string(), name: z.string(), percent: z.string(), xero: z.nullable(z.string()) });

/** What is to be said to Xero and has not been. */
export const XeroQueued = z.object({
  id: id(),
  kind: z.enum(XERO_KINDS),
  step: z.enum(XERO_STEPS),
  /** What it is shown with. */
  of: z.object({ kind: z.enum(XERO_OWNERS), id: id() }),
  /** The invoice or bill whose steps follow each other. */
  chainId: id(),
  /** Of the invoice, credit note or pay-run; what an expense was for. */
  number: z.nullable(z.string()),
  /** Whom the document is for; null of an expense without anybody. */
  contact: z.nullable(z.string()),
  /** Why it stopped; null of what waits. */
  failure: z.nullable(z.string()),
  at: instant(),
});
export type XeroQueued = z.output<typeof XeroQueued>;

export const XeroConnection = z.object({
  /** Which variables the installation lacks; without any, it can be connected. */
  missing: z.array(z.string()),
  state: z.enum(XERO_STATES),
  failure: z.nullable(z.string()),
  tenants: z.array(XeroTenant),
  tenant: z.nullable(XeroTenant),
  connectedBy: z.nullable(PersonBrief),
  connectedAt: z.nullable(instant()),
  chart: z.object({ accounts: z.array(XeroAccount), taxTypes: z.array(XeroTaxType) }),
  /** When accounts and tax types were read. */
  chartAt: z.nullable(instant()),
  /** Our accounts, each with its code in Xero; the one called "none" stands for lines without any. */
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
  /** The account in Xero that payments of a currency are made to, by id. */
  banks: z.array(z.object({ currency: z.string(), xero: z.nullable(z.string()) })),
  /** Where what talents collected themselves, and what is paid from a client's credit, is booked. */
  clearing: z.nullable(z.string()),
  bills: z.object({
    /** Since when approved expenses, and what pay-runs pay, go there as bills; null where they do not. */
    expensesSince: z.nullable(instant()),
    payRunsSince: z.nullable(instant()),
    /** What expenses without an account are booked on, and what pay-runs pay. */
    account: z.nullable(z.string()),
    payouts: z.nullable(z.string()),
    /** The tax type of tax that was paid without a rate. */
    tax: z.nullable(z.string()),
    taxRates: z.array(NamedRate),
  }),
  waiting: z.int(),
  stopped: z.int(),
  /** The oldest of both, what stopped first. */
  queue: z.array(XeroQueued),
  /** Until when nothing is sent, because Xero asked for it or can't be reached. */
  pausedUntil: z.nullable(instant()),
  /** Of what is called what; 1 before anything was set. */
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
  /** Whether expenses that are approved, and pay-runs that are paid, from now on go there as bills. */
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
    summary: "The connection to Xero: its state, what is called what, and what waits",
    access: read("FINANCE"),
    topics: ["xero", "financeSetting", "invoice"],
    reply: XeroConnection,
  }),
  authorize: call("PUT", `${PATH}/authorize`, {
    summary:
      "Begin to connect Xero; replies with the address where a person signs in there, for this session and ten minutes",
    access: write("FINANCE"),
    topics,
    kinds: { connectsService: "always" },
    body: z.strictObject({}),
    reply: z.object({ url: z.string() }),
  }),
  connect: call("POST", `${PATH}/connect`, {
    summary: "Connect Xero with the code that it sent back; it goes on in the background",
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
    summary:
      "Set what accounts and tax rates are called in Xero, where payments are booked, and what goes there as a bill",
    ...changes,
    body: XeroMappingForm,
  }),
  retry: call("PUT", `${PATH}/retry`, {
    summary: "Try again what stopped, and read accounts and tax types anew",
    ...changes,
    body: z.strictObject({}),
  }),
  disconnect: call("PUT", `${PATH}/disconnect`, {
    summary: "Disconnect Xero; documents stay there as they are, and what waits is kept",
    ...changes,
    kinds: { connectsService: "always" },
    body: z.strictObject({}),
  }),
};
