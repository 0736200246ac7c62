/**
 * "Assigned to me" for list, count and export (for a record by id: records/reach.ts). Three ways, by how many are assigned:
 * few are gathered and looked up one by one, which costs the same wherever they are in the order; of several the ids are
 * hashed and the list is walked in its order (40,000 of 100,000 records: a third of the time of looking them up); almost
 * all are probed row by row, which is fastest on average and four times slower at worst.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type AccessAction, type Resource, reach } from "#contract/access.ts";
import type { Actor } from "../database/scope.ts";
import type { Scoped } from "../lists/list-definition.ts";
import { assignedRecords, isAssignedToMe } from "../records/reach.ts";

export const SEVERAL = 8_000;
export const MANY = 60_000;
/** The reach of the right to a list's resource, and how many the assigned records are. */
export type ListReach = "all" | "few" | "several" | "many" | "none";

/** Returns the `shape` of a list: the part of the actor that its SQL depends on. */
export const listReach =
  (resource: Resource, action: AccessAction = "read") =>
  (actor: Actor): ListReach => {
    const access = reach(actor, resource, action);
    if (access !== "assigned") return access;
    return actor.assigned > MANY ? "many" : actor.assigned > SEVERAL ? "several" : "few";
  };

/** Matches a record assigned to the actor, probed per row. */
export const assignedToMe = (recordId: Column): SQL => isAssignedToMe(recordId, false);

/** Returns the part of a list within reach, as a condition on the record's id; `involving` as in records/reach.ts. */
export function reachable(access: ListReach, recordId: Column, involving = false): Scoped {
  if (access === "all") return { condition: undefined };
  if (access === "none") return { condition: sql`false` };
  if (access === "many") return { condition: isAssignedToMe(recordId, involving) };
  const assigned = assignedRecords(involving);
  // `is true` keeps it from becoming a join, which would look each assigned record up.
  if (access === "several") return { condition: sql`(${recordId} in (${assigned})) is true` };
  return { condition: sql`${recordId} = any (array(${assigned}))`, gathers: true };
}
