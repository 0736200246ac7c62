/**
 * Management-fee rules: the agency's fee for contracts without one of their own, by talent, partner, type, category and
 * value.
 */

import { call, read, write } from "../call.ts";
import { SETTING_FEES } from "../call-kinds.ts";
import { ContractFee, ContractFeeForm } from "../contracts/fee.ts";
import { PERCENT } from "../contracts/instalment.ts";
import { FEE_BASES, FEE_MODES } from "../contracts/parties.ts";
import { OPPORTUNITY_TYPES, TALENT_CATEGORIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Done, date, emptyIsNull, id, Named, ref, version, z } from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { amount } from "../work/work.ts";

const type = z.enum(OPPORTUNITY_TYPES);
const category = z.enum(TALENT_CATEGORIES);
const percent = () => z.string().check(z.trim(), z.regex(PERCENT, { error: "Use a number from 0 to 100" }));

export const FeeRule = z.object({
  id: id(),
  /** True for a rule of one talent, or of one partner, even if the reader may not see which. */
  forTalent: z.boolean(),
  forPartner: z.boolean(),
  talent: z.nullable(Named),
  partner: z.nullable(Named),
  type: z.nullable(type),
  category: z.nullable(category),
  /** The least value of a contract in minor units. */
  threshold: z.nullable(z.int()),
  /** Currency of the threshold and the amount. */
  currency: z.string(),
  /** The first and the last day of contracts that follow it; of a contract its first day counts, else today. */
  fromDate: z.nullable(z.string()),
  untilDate: z.nullable(z.string()),
  mode: z.enum(FEE_MODES),
  base: z.enum(FEE_BASES),
  percent: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  version: z.int(),
});
export type FeeRule = z.output<typeof FeeRule>;

export const FeeRuleForm = z.strictObject({
  /** Left out of a change, the talent stays. */
  talentId: z.optional(z.nullable(ref("person"))),
  partnerId: z.optional(z.nullable(ref("partner"))),
  type: emptyIsNull(type),
  category: emptyIsNull(category),
  threshold: amount(),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  fromDate: emptyIsNull(date()),
  untilDate: emptyIsNull(date()),
  mode: z._default(z.enum(FEE_MODES), "PERCENT"),
  base: z._default(z.enum(FEE_BASES), "GROSS"),
  percent: emptyIsNull(percent()),
  amount: amount(),
});
export type FeeRuleForm = z.output<typeof FeeRuleForm>;

/** A deal to try the rules with. */
export const FeeDealForm = z.strictObject({
  talentId: emptyIsNull(ref("person")),
  partnerId: emptyIsNull(ref("partner")),
  type: emptyIsNull(type),
  value: amount(),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  /** Left out, today. */
  onDate: emptyIsNull(date()),
});

/** Rule that a deal follows; null if none fits. */
export const FeeByRule = z.object({
  rule: z.nullable(FeeRule),
  /** In words, without a full stop: "it is for …". */
  why: z.nullable(z.string()),
  /** Amount of the fee; null without a value. */
  total: z.nullable(z.int()),
});
export type FeeByRule = z.output<typeof FeeByRule>;

const RULES = "/finance/v1/management-fee-rules";
const METADATA = "/finance/v1/management-fee-rule/metadata";
const reads = { access: read("FINANCE"), topics: ["financeSetting"] } as const;
const writes = { access: write("FINANCE"), topics: ["financeSetting"] } as const;
const params = z.strictObject({ id: ref("feeRule") });

export const feeRules = {
  list: listCall("POST", `${RULES}/list`, {
    summary: "Management-fee rules, the most exact first",
    ...reads,
    row: FeeRule,
    sortable: ["exactness", "fromDate"],
    defaultSort: ["exactness", "DESC"],
    filters: {},
    pageSizeMax: LIMITS.financeEntries,
  }),
  get: call("GET", `${RULES}/{id}`, { summary: "One management-fee rule", ...reads, params, reply: FeeRule }),
  create: call("POST", RULES, {
    summary: "Add a management-fee rule",
    ...writes,
    kinds: { movesMoney: SETTING_FEES },
    body: FeeRuleForm,
    reply: FeeRule,
  }),
  update: call("PUT", `${RULES}/{id}`, {
    summary: "Change a management-fee rule; fees that were set stay",
    kinds: { movesMoney: SETTING_FEES },
    ...writes,
    params,
    body: z.extend(FeeRuleForm, { version: version() }),
    reply: FeeRule,
  }),
  remove: call("DELETE", `${RULES}/{id}`, { summary: "Delete a management-fee rule", ...writes, params, reply: Done }),
  metadata: call("GET", METADATA, {
    summary: "Options for the criteria of a rule, and whether tax is added to management fees",
    ...reads,
    reply: z.object({
      types: z.array(type),
      categories: z.array(category),
      modes: z.array(z.enum(FEE_MODES)),
      bases: z.array(z.enum(FEE_BASES)),
      currency: z.string(),
      taxOnFees: z.boolean(),
    }),
  }),
  choose: call("POST", METADATA, {
    summary: "Rule that a deal follows, and why",
    ...reads,
    reads: true,
    body: FeeDealForm,
    reply: FeeByRule,
  }),
  byContract: call("GET", `${RULES}/by-contract/{id}`, {
    summary: "Rule that a contract follows while it has no fee of its own, and why",
    access: read("FINANCE"),
    topics: ["financeSetting", "contract"],
    params: z.strictObject({ id: ref("contract", "seen") }),
    reply: FeeByRule,
  }),
};

const FEES = "/finance/v1/management-fees";
/** Fee of one contract, as the calls below the contract set it. */
export const managementFees = {
  create: call("POST", FEES, {
    summary: "Set the management fee of a contract that has none",
    kinds: { movesMoney: SETTING_FEES },
    access: write("FINANCE"),
    topics: ["contract"],
    body: z.extend(ContractFeeForm, { contractId: ref("contract") }),
    reply: ContractFee,
  }),
  update: call("PUT", FEES, {
    summary: "Change the management fee of a contract",
    kinds: { movesMoney: SETTING_FEES },
    access: write("FINANCE"),
    topics: ["contract"],
    body: z.extend(ContractFeeForm, { contractId: ref("contract"), version: version() }),
    current: ContractFee,
    reply: ContractFee,
  }),
};
