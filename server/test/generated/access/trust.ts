/** Who may make the calls of the trust account. */
import { type Rule, reads, writes } from "./rule.ts";

export const RULES_OF_TRUST: Readonly<Record<string, Rule>> = {
  "GET /finance/v1/trust-accounts": reads("FINANCE"),
  // What the balance has to be has tests of its own.
  "POST /finance/v1/trust-accounts/sign-offs": writes("FINANCE", [400, 409]),
};
