/** What contracts in one currency come to, and how much of it is invoiced. */
import { call, read } from "../call.ts";
import { FINANCIAL_STATUSES } from "../contracts/contract.ts";
import { z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** Minor units. */
const sumOf = { count: z.int(), amount: z.int() };

export const ContractFigures = z.object({
  /** What all amounts are in. */
  currency: z.string(),
  /** The agency's own, and those of its contracts and of what is ready. */
  currencies: z.array(z.string()),
  /** Signed and not cancelled, by what they are worth. */
  contracts: z.object(sumOf),
  /** The same contracts by how far they are invoiced and paid; those that none has are left out. */
  statuses: z.array(z.object({ status: z.enum(FINANCIAL_STATUSES), ...sumOf })),
  /** Of any kind, before tax. */
  ready: z.object(sumOf),
  /** Their instalments whose day has not come. */
  planned: z.object(sumOf),
  /** Invoices of any kind, by what is open on them; with tax, as the others are without. */
  overdue: z.object(sumOf),
});
export type ContractFigures = z.output<typeof ContractFigures>;

export const contractFigures = {
  metadata: call("GET", "/finance/v1/contracts/metadata", {
    summary: "What signed contracts in one currency come to, and what of it is ready to be invoiced",
    access: read("FINANCE"),
    topics: ["contract", "invoice", "task", "expense"],
    query: z.strictObject({
      /** Left out, the agency's own. */
      currency: z.optional(currency()),
    }),
    reply: ContractFigures,
  }),
};
