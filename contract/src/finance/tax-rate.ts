/** Tax rates, and the accounts that document lines are booked on. Access to both follows the right FINANCE. */
import { call, read, write } from "../call.ts";
import { PERCENT } from "../contracts/instalment.ts";
import { USE_STATUSES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, yesNo } from "../list.ts";
import { Done, emptyIsNull, id, line, ref, version, z } from "../schema.ts";

/** Kinds of account. */
export const ACCOUNT_KINDS = ["income", "expense"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const TaxRate = z.object({
  id: id(),
  name: z.string(),
  /** A decimal: "10", "8.1". */
  percent: z.string(),
  /** An inactive one stays on existing lines, and is not offered for new ones. */
  active: z.boolean(),
  status: z.enum(USE_STATUSES),
  /** Number of accounts, rules and document lines that use it. */
  uses: z.int(),
  version: z.int(),
});
export type TaxRate = z.output<typeof TaxRate>;

export const TaxRateForm = z.strictObject({
  name: line(LIMITS.masterName),
  percent: z.string().check(z.trim(), z.regex(PERCENT, { error: "Use a number from 0 to 100" })),
  active: z._default(z.boolean(), true),
});
export type TaxRateForm = z.output<typeof TaxRateForm>;

export const LineAccount = z.object({
  id: id(),
  /** Account number in the books. */
  code: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** Default tax rate of new lines on the account. */
  taxRate: z.nullable(z.object({ id: id(), name: z.string(), percent: z.string(), active: z.boolean() })),
  active: z.boolean(),
  status: z.enum(USE_STATUSES),
  uses: z.int(),
  version: z.int(),
});
export type LineAccount = z.output<typeof LineAccount>;

export const LineAccountForm = z.strictObject({
  code: line(LIMITS.accountCode),
  name: line(LIMITS.masterName),
  kind: z._default(z.enum(ACCOUNT_KINDS), "income"),
  taxRateId: emptyIsNull(ref("taxRate")),
  active: z._default(z.boolean(), true),
});
export type LineAccountForm = z.output<typeof LineAccountForm>;

const RATES = "/finance/v1/tax-rates";
const ACCOUNTS = "/finance/v1/accounts";
const reads = { access: read("FINANCE"), topics: ["financeSetting"] } as const;
const writes = { access: write("FINANCE"), topics: ["financeSetting"] } as const;
const rate = z.strictObject({ id: ref("taxRate") });
const account = z.strictObject({ id: ref("lineAccount") });

export const taxRates = {
  list: listCall("POST", `${RATES}/list`, {
    summary: "Tax rates",
    ...reads,
    row: TaxRate,
    sortable: ["name", "percent"],
    defaultSort: ["name", "ASC"],
    filters: { active: yesNo() },
    pageSizeMax: LIMITS.financeEntries,
  }),
  get: call("GET", `${RATES}/{id}`, { summary: "One tax rate", ...reads, params: rate, reply: TaxRate }),
  create: call("POST", RATES, { summary: "Add a tax rate", ...writes, body: TaxRateForm, reply: TaxRate }),
  update: call("PUT", `${RATES}/{id}`, {
    summary: "Change a tax rate; documents that were sent keep theirs",
    ...writes,
    params: rate,
    body: z.extend(TaxRateForm, { version: version() }),
    reply: TaxRate,
  }),
  remove: call("DELETE", `${RATES}/{id}`, {
    summary: "Delete a tax rate that nothing uses",
    ...writes,
    params: rate,
    reply: Done,
  }),
  byAccount: call("GET", "/finance/v1/tax-rate/by-account/{id}", {
    summary: "Default tax rate of new lines on an account; null without one, or if it is inactive",
    ...reads,
    params: account,
    reply: z.object({ taxRate: z.nullable(TaxRate) }),
  }),
};

export const lineAccounts = {
  list: listCall("POST", `${ACCOUNTS}/list`, {
    summary: "Accounts that lines are booked on",
    ...reads,
    row: LineAccount,
    sortable: ["code", "name"],
    defaultSort: ["code", "ASC"],
    filters: { kinds: manyOf(ACCOUNT_KINDS), active: yesNo() },
    pageSizeMax: LIMITS.financeEntries,
  }),
  get: call("GET", `${ACCOUNTS}/{id}`, { summary: "One account", ...reads, params: account, reply: LineAccount }),
  create: call("POST", ACCOUNTS, { summary: "Add an account", ...writes, body: LineAccountForm, reply: LineAccount }),
  update: call("PUT", `${ACCOUNTS}/{id}`, {
    summary: "Change an account",
    ...writes,
    params: account,
    body: z.extend(LineAccountForm, { version: version() }),
    reply: LineAccount,
  }),
  remove: call("DELETE", `${ACCOUNTS}/{id}`, {
    summary: "Delete an account that nothing uses",
    ...writes,
    params: account,
    reply: Done,
  }),
};
