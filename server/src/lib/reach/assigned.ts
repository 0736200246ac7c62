/**
 * "Assigned to me" for list, count and export (for a record by id: records/reach.ts). An array that PostgreSQL gathers
 * once costs the same wherever the assigned rows are in the order (about 100 ms for 40,000); a probe per row is faster
 * on average and four times slower at worst. So the array is used, unless almost everything is assigned.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type AccessAction, type Resource, reach } from "#contract/access.ts";
import type { Actor } from "../database/scope.ts";
import type { Scoped } from "../lists/list-rows.ts";
import { assignment } from "../records/records.table.ts";

export const MANY = 60_000;
const agency = sql`${sql.placeholder("$agency")}::uuid`;
const actorId = sql`${sql.placeholder("$actor")}::uuid`;
const assignedToActor = sql`${assignment.agencyId} = ${agency} and ${assignment.staffId} = ${actorId} and ${assignment.endedAt} is null`;

/** The reach of the right to a list's resource, and whether the assigned records are few enough to gather. */
export type ListReach = "all" | "few" | "many" | "none";

/** Returns the `shape` of a list: the part of the actor that its SQL depends on. */
export const listReach =
  (resource: Resource, action: AccessAction = "read") =>
  (actor: Actor): ListReach => {
    const access = reach(actor, resource, action);
    return access === "assigned" ? (actor.assigned > MANY ? "many" : "few") : access;
  };

/** Matches a record assigned to the actor, probed per row. */
export const assignedToMe = (recordId: Column): SQL =>
  sql`exists (select from ${assignment} where ${assignedToActor} and ${assignment.recordId} = ${recordId})`;

/** Returns the part of a list within reach, as a condition on the record's id. */
export function reachable(access: ListReach, recordId: Column): Scoped {
  if (access === "all") return { condition: undefined };
  if (access === "none") return { condition: sql`false` };
  if (access === "many") return { condition: assignedToMe(recordId) };
  return {
    condition: sql`${recordId} = any (array(select ${assignment.recordId} from ${assignment} where ${assignedToActor}))`,
    gathers: true,
  };
}
