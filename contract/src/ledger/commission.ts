/** Shares of an invoice for the agency, its payees and the talents, as far as it is paid. */
import { call, read } from "../call.ts";
import { FEE_BASES, FEE_MODES } from "../contracts/parties.ts";
import { Named, PersonBrief, ref, z } from "../schema.ts";

export const InvoiceCommission = z.object({
  currency: z.string(),
  /** Minor units: the fee on the invoice less its credits, and the part of it that is earned. */
  total: z.int(),
  earned: z.int(),
  /** Fee of each contract that it bills. */
  fees: z.array(
    z.object({
      /** Source of the fee: the contract, or a management-fee rule. */
      by: z.enum(["contract", "rule"]),
      mode: z.enum(FEE_MODES),
      base: z.enum(FEE_BASES),
      percent: z.nullable(z.string()),
      /** Fixed fee of the whole contract. */
      amount: z.nullable(z.int()),
      /** Net amount that the fee is taken from. */
      net: z.int(),
      total: z.int(),
      contract: z.nullable(Named),
    }),
  ),
  /** Payees who share the earned fee. */
  payees: z.array(
    z.object({
      /** True for the agency's own share. */
      agency: z.boolean(),
      staff: z.nullable(PersonBrief),
      /** Null too if the reader may not see the partner. */
      partner: z.nullable(Named),
      name: z.nullable(z.string()),
      /** Percent; null if the contracts differ. */
      share: z.nullable(z.string()),
      earned: z.int(),
    }),
  ),
  talents: z.array(
    z.object({
      /** Null if the reader may not see them. */
      talent: z.nullable(Named),
      /** Paid work before the fee. */
      work: z.int(),
      commission: z.int(),
      /** Amount they collected themselves. */
      collected: z.int(),
      /** Amount due to them; negative if they owe it. */
      due: z.int(),
    }),
  ),
});
export type InvoiceCommission = z.output<typeof InvoiceCommission>;

export const invoiceCommissions = {
  get: call("GET", "/finance/v1/invoices/{id}/commission", {
    summary: "Earned part of an invoice: the management fee, its payees, and the amounts due to the talents",
    access: read("FINANCE"),
    topics: ["invoice", "ledger"],
    params: z.strictObject({ id: ref("invoice") }),
    reply: InvoiceCommission,
  }),
};
