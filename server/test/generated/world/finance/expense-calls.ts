/** Preconditions of the calls of expenses, beyond their schemas. */
import { type Ready, type Setup, withBody } from "../setup.ts";

/** Names the partner that bears an expense that is charged on. */
const charged = async ({ base }: Setup): Promise<Ready> =>
  (base.input.body as { chargedId?: unknown }).chargedId ? withBody(base, { chargeTo: "PARTNER" }) : base;

export const EXPENSE_CALLS = { "POST /finance/v1/expense": charged, "PUT /finance/v1/expense": charged };
