/** Access to the trust account. */
import { type Rule, reads, writes } from "./rule.ts";

export const RULES_OF_TRUST: Readonly<Record<string, Rule>> = {
  "GET /finance/v1/trust-accounts": reads("FINANCE"),
  // The balance that is needed has tests of its own.
  "POST /finance/v1/trust-accounts/sign-offs": writes("FINANCE", [400, 409]),
};
