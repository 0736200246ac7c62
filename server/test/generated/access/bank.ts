/** Access to the bank's files and lines. */
import { type Rule, reads, writes } from "./rule.ts";

export const RULES_OF_BANK: Readonly<Record<string, Rule>> = {
  "GET /finance/v1/bank-files": reads("FINANCE"),
  "POST /finance/v1/bank-files": writes("FINANCE", [400]),
  "GET /finance/v1/bank-files/{id}": reads("FINANCE"),
  "POST /finance/v1/bank-files/{id}/preview": reads("FINANCE"),
  "PUT /finance/v1/bank-files/{id}/columns": writes("FINANCE", [400]),
  "DELETE /finance/v1/bank-files/{id}": writes("FINANCE"),
  "GET /finance/v1/bank-lines": reads("FINANCE"),
  "PUT /finance/v1/bank-lines/accepted": writes("FINANCE"),
  "PUT /finance/v1/bank-lines/{id}/payments": writes("FINANCE", [400]),
  "PUT /finance/v1/bank-lines/{id}/ignored": writes("FINANCE"),
  "PUT /finance/v1/bank-lines/{id}/undone": writes("FINANCE", [409]),
};
