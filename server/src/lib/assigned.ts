/**
 * "Assigned to me", one fragment for list, count, get, export and search. An array that PostgreSQL gathers once costs the
 * same wherever in the order the assigned rows stand (about 100 ms for 40,000); a probe for each row is quicker on
 * average and four times slower at worst. So the array, up to where almost everything is assigned.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type Action, type Reach, type Resource, reach } from "#contract/access.ts";
import type { Scoped } from "./list-rows.ts";
import { assignment } from "./records.table.ts";
import type { Actor } from "./scope.ts";

export const MANY = 60_000;
const agency = sql`${sql.placeholder("$agency")}::uuid`;
const me = sql`${sql.placeholder("$actor")}::uuid`;
const mine = sql`${assignment.agencyId} = ${agency} and ${assignment.staffId} = ${me} and ${assignment.endedAt} is null`;

/** The condition that a record is assigned to the one who asks; for prepared statements with `$agency` and `$actor`. */
export const assignedToMe = (recordId: Column, actor: Actor): SQL =>
  actor.assigned > MANY
    ? sql`exists (select from ${assignment} where ${mine} and ${assignment.recordId} = ${recordId})`
    : sql`${recordId} = any (array(select ${assignment.recordId} from ${assignment} where ${mine}))`;

/** What of a resource the actor reaches, as a condition on the record's id. */
export function reachable(actor: Actor, resource: Resource, action: Action, recordId: Column): Scoped {
  const far: Reach = reach(actor, resource, action);
  if (far === "all") return { shape: "all", condition: undefined };
  if (far === "none") return { shape: "none", condition: sql`false` };
  return {
    shape: actor.assigned > MANY ? "many" : "few",
    condition: assignedToMe(recordId, actor),
    gathers: actor.assigned <= MANY,
  };
}

/** The same as a column: whether the actor reaches this row. */
export function reaches(actor: Actor, resource: Resource, action: Action, recordId: Column): SQL {
  return reachable(actor, resource, action, recordId).condition ?? sql`true`;
}
export const reachShape = (actor: Actor, resource: Resource, action: Action): string =>
  `${reach(actor, resource, action)}${actor.assigned > MANY ? "+" : ""}`;
