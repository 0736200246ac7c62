/** What the agency, its payees and the talents have of an invoice, as far as it is paid. */
import { call, read } from "../call.ts";
import { FEE_BASES, FEE_MODES } from "../contracts/parties.ts";
import { Named, PersonBrief, ref, z } from "../schema.ts";

export const InvoiceCommission = z.object({
  currency: z.string(),
  /** Minor units: the fee on what remains of the invoice after its credits, and what of it is earned. */
  total: z.int(),
  earned: z.int(),
  /** The fee of each contract that it bills. */
  fees: z.array(
    z.object({
      /** What set it: the contract, or a management-fee rule. */
      by: z.enum(["contract", "rule"]),
      mode: z.enum(FEE_MODES),
      base: z.enum(FEE_BASES),
      percent: z.nullable(z.string()),
      /** Of the whole contract. */
      amount: z.nullable(z.int()),
      /** What it is taken of. */
      net: z.int(),
      total: z.int(),
      contract: z.nullable(Named),
    }),
  ),
  /** Who shares what is earned. */
  payees: z.array(
    z.object({
      /** True of the agency's own share. */
      agency: z.boolean(),
      staff: z.nullable(PersonBrief),
      /** Null as well where the reader may not see the partner. */
      partner: z.nullable(Named),
      name: z.nullable(z.string()),
      /** Percent; null where the contracts differ. */
      share: z.nullable(z.string()),
      earned: z.int(),
    }),
  ),
  talents: z.array(
    z.object({
      /** Null where the reader may not see them. */
      talent: z.nullable(Named),
      /** Paid work before the fee. */
      work: z.int(),
      commission: z.int(),
      /** What they collected of it themselves. */
      collected: z.int(),
      /** What is due to them of it; below 0 where they owe it. */
      due: z.int(),
    }),
  ),
});
export type InvoiceCommission = z.output<typeof InvoiceCommission>;

export const invoiceCommissions = {
  get: call("GET", "/finance/v1/invoices/{id}/commission", {
    summary: "What is earned of an invoice: the management fee, who shares it, and what is due to the talents",
    access: read("FINANCE"),
    topics: ["invoice", "ledger"],
    params: z.strictObject({ id: ref("invoice") }),
    reply: InvoiceCommission,
  }),
};
