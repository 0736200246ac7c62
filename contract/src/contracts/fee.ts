/** Management fee that the agency keeps of a contract, and its payees. For readers of finances only. */

import { call, read, write } from "../call.ts";
import { SETTING_FEES } from "../call-kinds.ts";
import { LIMITS } from "../limits.ts";
import { emptyIsNull, maybeLine, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { amountsOf, PERCENT } from "./instalment.ts";
import { FEE_BASES, FEE_MODES } from "./parties.ts";

export const MAX_PAYEES = 20;

const percent = () => z.string().check(z.regex(PERCENT, { error: "Use a number from 0 to 100" }));
export const FeePayee = z.strictObject({
  /** Payee: a member of staff, a partner, or an outside agent by name. */
  staffId: emptyIsNull(ref("staff", "agency")),
  partnerId: emptyIsNull(ref("partner")),
  name: maybeLine(LIMITS.masterName),
  share: percent(),
});

export const ContractFeeForm = z.strictObject({
  /** Null removes the fee. */
  mode: emptyIsNull(z.enum(FEE_MODES)),
  base: z._default(z.enum(FEE_BASES), "GROSS"),
  percent: emptyIsNull(percent()),
  /** Minor units of the contract's currency. */
  amount: emptyIsNull(z.int().check(z.minimum(0), z.maximum(1e13))),
  payees: z._default(z.array(FeePayee).check(z.maxLength(MAX_PAYEES)), []),
});
export type ContractFeeForm = z.output<typeof ContractFeeForm>;

export const ContractFee = z.object({
  mode: z.nullable(z.enum(FEE_MODES)),
  base: z.enum(FEE_BASES),
  percent: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  /** Amount of the fee; null without a fee, or for a percentage without a contract value. */
  total: z.nullable(z.int()),
  payees: z.array(
    z.object({
      staff: z.nullable(PersonBrief),
      /** Null too if the reader may not see the partner. */
      partner: z.nullable(Named),
      name: z.nullable(z.string()),
      share: z.string(),
      amount: z.nullable(z.int()),
    }),
  ),
  /** 1 before there is one. */
  version: z.int(),
});
export type ContractFee = z.output<typeof ContractFee>;

/**
 * Returns the amount of a fee; null without a fee, or for a percentage without a value. `passedOn` goes to suppliers
 * and splits.
 */
export function feeTotal(
  { mode, base, percent, amount }: Pick<ContractFee, "mode" | "base" | "percent" | "amount">,
  { value, passedOn }: { value: number | null; passedOn: number },
): number | null {
  if (mode === "FIXED") return amount;
  if (mode === null || value === null) return null;
  const commissionBase = base === "NET" ? Math.max(0, value - passedOn) : value;
  return amountsOf(commissionBase, [{ share: "PERCENT", percent, amount: null }])[0] ?? null;
}

const PATH = "/client/v1/contracts/{id}/fee";
const params = z.strictObject({ id: ref("contract", "seen") });
const topics = ["contract"] as const;

export const contractFees = {
  get: call("GET", PATH, {
    summary: "Management fee of a contract, and its payees",
    access: read("FINANCE"),
    topics,
    params,
    reply: ContractFee,
  }),
  save: call("PUT", PATH, {
    kinds: { movesMoney: SETTING_FEES },
    summary: "Set the management fee of a contract; the shares of its payees must sum to 100",
    access: write("FINANCE"),
    topics,
    params,
    body: z.extend(ContractFeeForm, { version: version() }),
    current: ContractFee,
    reply: ContractFee,
  }),
};
