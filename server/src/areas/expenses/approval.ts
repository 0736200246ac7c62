/** Expenses that were submitted and wait for the reader's decision. */
import { sql } from "drizzle-orm";
import { isAbove } from "#contract/access.ts";
import { type ApprovalSource, approvalOf } from "#server/lib/dashboards/management.ts";
import { isDecidable } from "./expense.rules.ts";
import { expense } from "./expense.table.ts";

export const expenseApproval: ApprovalSource = approvalOf(
  "FINANCE",
  ({ role }) => sql`select 'expenses' as what, count(*)::int as count, min(${expense.updatedAt}) as since
    from ${expense}
    where ${expense.agencyId} = ${sql.placeholder("$agency")}::uuid
      and ${expense.deletedAt} is null
      and ${expense.state} = 'SUBMITTED'
      and ${isDecidable(isAbove(role, "staff"))}`,
);
