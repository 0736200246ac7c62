/**
 * "Assigned to me", one fragment for list, count and export (a record by its id: records/reach.ts). An array that PostgreSQL gathers once costs the
 * same wherever in the order the assigned rows stand (about 100 ms for 40,000); a probe for each row is quicker on
 * average and four times slower at worst. So the array, up to where almost everything is assigned.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type AccessAction, type Resource, reach } from "#contract/access.ts";
import type { Actor } from "../database/scope.ts";
import type { Scoped } from "../lists/list-rows.ts";
import { assignment } from "../records/records.table.ts";

export const MANY = 60_000;
const agency = sql`${sql.placeholder("$agency")}::uuid`;
const me = sql`${sql.placeholder("$actor")}::uuid`;
const mine = sql`${assignment.agencyId} = ${agency} and ${assignment.staffId} = ${me} and ${assignment.endedAt} is null`;

/** How far the right to a list's resource goes, and whether the assigned ones are few enough to be gathered. */
export type ListReach = "all" | "few" | "many" | "none";

/** What of the actor a list's SQL depends on: its `shape`. */
export const listReach =
  (resource: Resource, action: AccessAction = "read") =>
  (actor: Actor): ListReach => {
    const far = reach(actor, resource, action);
    return far === "assigned" ? (actor.assigned > MANY ? "many" : "few") : far;
  };

/** The condition that a record is assigned to the one who asks, for a row at a time. */
export const assignedToMe = (recordId: Column): SQL =>
  sql`exists (select from ${assignment} where ${mine} and ${assignment.recordId} = ${recordId})`;

/** What of a list is reached, as a condition on the record's id. */
export function reachable(far: ListReach, recordId: Column): Scoped {
  if (far === "all") return { condition: undefined };
  if (far === "none") return { condition: sql`false` };
  if (far === "many") return { condition: assignedToMe(recordId) };
  return {
    condition: sql`${recordId} = any (array(select ${assignment.recordId} from ${assignment} where ${mine}))`,
    gathers: true,
  };
}
