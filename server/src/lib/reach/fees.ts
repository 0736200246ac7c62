/** The right to fees: by contracts for this record, or by finance. Prices, budgets and settlements take it too. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { isAssignedToMe } from "../records/reach.ts";

const p = sql.placeholder;
/** True if the actor reaches the fees of a record that involves people, for statements filled with `reachValues`. */
export const reachesFees = (
  recordId: Column | SQL,
  action: AccessAction,
): SQL => sql`('FINANCE' = any (${p(`$${action}All`)}::text[])
  or 'CONTRACT' = any (${p(`$${action}All`)}::text[])
  or ('CONTRACT' = any (${p(`$${action}Assigned`)}::text[]) and ${isAssignedToMe(recordId, true)}))`;
