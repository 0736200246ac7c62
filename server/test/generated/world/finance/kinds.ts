/** Kinds of finance that are no records. */
import type { RefKind } from "#contract/enums.ts";
import { buildRecord } from "../../../factories.ts";
import type { Governed } from "../../access/rule.ts";
import type { BuildOptions } from "../insert.ts";
import { buildBankFile, buildBankLine } from "./bank/lines.ts";
import { buildBillingContact } from "./billing.ts";
import { buildFeeRule, buildLineAccount, buildTaskRule, buildTaxRate } from "./builders.ts";
import { buildEmailTemplate } from "./emails.ts";
import { buildExpense } from "./expenses.ts";
import { buildPayRun } from "./pay-runs.ts";

const NONE: readonly Governed[] = [];
const PARTNER: readonly Governed[] = ["PARTNER"];
const FINANCE: readonly Governed[] = ["FINANCE"];
const RECORD: readonly RefKind[] = ["record"];

export const FINANCE_KINDS = {
  billingContact: { build: buildBillingContact, bin: true, governedBy: PARTNER, parents: RECORD },
  // Its recorder reaches it without a right.
  expense: { build: buildExpense, bin: true, governedBy: NONE },
  expensed: {
    build: (agencyId: string, { assignedTo = [] }: BuildOptions) => buildRecord("project", agencyId, { assignedTo }),
    bin: false,
    governedBy: NONE,
    choice: true,
  },
  feeRule: { build: buildFeeRule, bin: false, governedBy: FINANCE },
  taskRule: { build: buildTaskRule, bin: false, governedBy: FINANCE },
  taxRate: { build: buildTaxRate, bin: false, governedBy: FINANCE },
  emailTemplate: { build: buildEmailTemplate, bin: false, governedBy: FINANCE },
  bankFile: { build: buildBankFile, bin: false, governedBy: FINANCE },
  bankLine: { build: buildBankLine, bin: false, governedBy: FINANCE },
  payRun: { build: buildPayRun, bin: false, governedBy: FINANCE },
  lineAccount: { build: buildLineAccount, bin: false, governedBy: FINANCE },
} as const;
