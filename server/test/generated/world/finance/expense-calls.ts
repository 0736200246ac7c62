/** What the calls of expenses need beyond their schemas. */
import { type Ready, type Setup, withBody } from "../setup.ts";

/** What is charged on names the partner that bears it. */
const charged = async ({ base }: Setup): Promise<Ready> =>
  (base.input.body as { chargedId?: unknown }).chargedId ? withBody(base, { chargeTo: "PARTNER" }) : base;

export const EXPENSE_CALLS = { "POST /finance/v1/expense": charged, "PUT /finance/v1/expense": charged };
