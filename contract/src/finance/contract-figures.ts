/** Value of contracts in one currency, and how much of it is invoiced. */
import { call, read } from "../call.ts";
import { FINANCIAL_STATUSES } from "../contracts/financial-status.ts";
import { z } from "../schema.ts";
import { currency } from "../values/money.ts";

/** Minor units. */
const sumOf = { count: z.int(), amount: z.int() };

export const ContractFigures = z.object({
  /** Currency of all amounts. */
  currency: z.string(),
  /** Agency's own currency, and those of its contracts and of items ready to invoice. */
  currencies: z.array(z.string()),
  /** Signed contracts that are not cancelled, by value. */
  contracts: z.object(sumOf),
  /** The same contracts by financial status; a status without contracts is left out. */
  statuses: z.array(z.object({ status: z.enum(FINANCIAL_STATUSES), ...sumOf })),
  /** Items of any kind that are ready to invoice, before tax. */
  ready: z.object(sumOf),
  /** Instalments of these contracts whose day has not come. */
  planned: z.object(sumOf),
  /** Overdue invoices of any kind, by open amount; including tax, unlike the others. */
  overdue: z.object(sumOf),
});
export type ContractFigures = z.output<typeof ContractFigures>;

export const contractFigures = {
  metadata: call("GET", "/finance/v1/contracts/metadata", {
    summary: "Value of signed contracts in one currency, and the part ready to be invoiced",
    access: read("FINANCE"),
    topics: ["contract", "invoice", "task", "expense"],
    query: z.strictObject({
      /** Left out, the agency's own currency. */
      currency: z.optional(currency()),
    }),
    reply: ContractFigures,
  }),
};
