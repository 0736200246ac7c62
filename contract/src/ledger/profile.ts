/** Finance profile of a talent or a member of staff: tax, payouts, and who holds and shares the income. */
import { call, read, write } from "../call.ts";
import { DOCUMENT_LANGUAGES } from "../contract-documents/contract-setting.ts";
import { FeePayee, MAX_PAYEES } from "../contracts/fee.ts";
import { PERCENT } from "../contracts/instalment.ts";
import { emptyIsNull, maybeLine, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** Account that holds what clients pay for a talent: the agency's own, or a trust account. */
export const HELD_BY = ["OPERATING", "TRUST"] as const;

const money = {
  /** As printed on their statements. */
  taxNumber: maybeLine(60),
  taxRegistered: z._default(z.boolean(), false),
  /** Percent withheld from each payout. */
  withholding: emptyIsNull(z.string().check(z.trim(), z.regex(PERCENT, { error: "Use a number from 0 to 100" }))),
  /** Null for the agency's. */
  currency: emptyIsNull(currency()),
  /** Days from being due to being paid out. */
  payoutDays: emptyIsNull(z.int().check(z.minimum(0), z.maximum(365))),
};
export const StaffFinanceForm = z.strictObject(money);
export const TalentFinanceForm = z.strictObject({
  ...money,
  heldBy: z._default(z.enum(HELD_BY), "OPERATING"),
  /** True to leave them out of pay-runs. */
  onHold: z._default(z.boolean(), false),
  /** Language of their printed statements; null for the agency's. */
  language: emptyIsNull(z.enum(DOCUMENT_LANGUAGES)),
  /** Legal entity whose account is paid, if several fit. */
  payoutEntityId: emptyIsNull(ref("legalEntity", "seen")),
  /** Payees who share the fee of contracts that name none. */
  payees: z._default(z.array(FeePayee).check(z.maxLength(MAX_PAYEES)), []),
});
export type TalentFinanceForm = z.output<typeof TalentFinanceForm>;

const text = z.nullable(z.string());
export const StaffFinance = z.object({
  taxNumber: text,
  taxRegistered: z.boolean(),
  withholding: text,
  currency: text,
  payoutDays: z.nullable(z.int()),
  /** 1 before anything was set. */
  version: z.int(),
});
export type StaffFinance = z.output<typeof StaffFinance>;
export const TalentFinance = z.extend(StaffFinance, {
  heldBy: z.enum(HELD_BY),
  onHold: z.boolean(),
  language: z.nullable(z.enum(DOCUMENT_LANGUAGES)),
  payoutEntity: z.nullable(Named),
  /** Legal entities of the person that have bank details. */
  payoutEntities: z.array(Named),
  payees: z.array(
    z.object({
      staff: z.nullable(PersonBrief),
      /** Null too if the reader may not see the partner. */
      partner: z.nullable(Named),
      name: text,
      share: z.string(),
    }),
  ),
});
export type TalentFinance = z.output<typeof TalentFinance>;

const topics = ["ledger"] as const;
const TALENT = "/finance/v1/talents/{id}/settings";
const STAFF = "/finance/v1/staff/{id}/finance";
export const talentFinances = {
  get: call("GET", TALENT, {
    summary: "Finance profile of a talent",
    access: read("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("person") }),
    reply: TalentFinance,
  }),
  update: call("PUT", TALENT, {
    summary: "Set a talent's tax, payouts, holding account and fee payees",
    access: write("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("person", "seen") }),
    kinds: {
      movesMoney: {
        whenChanged: {
          payoutEntityId: "payoutEntity",
          payees: "payees",
          heldBy: "heldBy",
          onHold: "onHold",
          withholding: "withholding",
        },
        read: "get",
      },
    },
    body: z.extend(TalentFinanceForm, { version: version() }),
    reply: TalentFinance,
  }),
};
export const staffFinances = {
  get: call("GET", STAFF, {
    summary: "Commission profile of a member of staff",
    access: read("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("staff", "agency") }),
    reply: StaffFinance,
  }),
  update: call("PUT", STAFF, {
    summary: "Set a member of staff's tax and payouts",
    access: write("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("staff", "agency") }),
    kinds: { movesMoney: { whenChanged: { withholding: "withholding" }, read: "get" } },
    body: z.extend(StaffFinanceForm, { version: version() }),
    reply: StaffFinance,
  }),
};
