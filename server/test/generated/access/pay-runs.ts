/** Access to pay-runs. A sample is a draft, and its settings have an older version. */
import { type Rule, reads, writes } from "./rule.ts";

const AT = "/finance/v1/pay-runs";
export const RULES_OF_PAY_RUNS: Readonly<Record<string, Rule>> = {
  [`GET ${AT}`]: reads("FINANCE"),
  [`POST ${AT}`]: writes("FINANCE", [400]),
  [`GET ${AT}/{id}`]: reads("FINANCE"),
  [`PUT ${AT}/{id}/lines`]: writes("FINANCE", [400, 409]),
  [`PUT ${AT}/{id}/amounts`]: writes("FINANCE"),
  [`PUT ${AT}/{id}/check`]: writes("FINANCE", [409]),
  [`PUT ${AT}/{id}/approval`]: writes("FINANCE", [409]),
  [`PUT ${AT}/{id}/export`]: writes("FINANCE", [409]),
  [`POST ${AT}/{id}/file`]: writes("FINANCE", [409]),
  [`PUT ${AT}/{id}/paid`]: writes("FINANCE", [400, 409]),
  // A sample is no paid run.
  [`POST ${AT}/{id}/statements`]: writes("FINANCE", [400, 409]),
  [`PUT ${AT}/{id}/cancelled`]: writes("FINANCE"),
  "GET /finance/v1/pay-run-settings": reads("FINANCE"),
  "PUT /finance/v1/pay-run-settings": writes("FINANCE", [409]),
};
