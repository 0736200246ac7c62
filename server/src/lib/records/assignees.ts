/** Rules for assignees: the initial ones of a new record, and actors who may not unassign themselves. */
import { type Resource, reach } from "#contract/access.ts";
import type { Actor } from "../database/scope.ts";
import { Refusal } from "../serving/refusal.ts";

/** Adds the creator to the assignees of a new record, so that they can see it. */
export const initialAssignees = (actor: Actor, staffIds: readonly string[]): readonly string[] =>
  actor.role === "staff" ? [...new Set([...staffIds, actor.id])] : staffIds;

export const WOULD_LOSE_ACCESS = "You would lose access to this record. Ask a colleague to unassign you.";

/** Refuses to unassign an actor whose only access is the assignment, because they would lose sight of the record. */
export function checkStaysAssigned(actor: Actor, resource: Resource, staffIds: readonly string[], field: string): void {
  if (reach(actor, resource, "write") !== "assigned" || staffIds.includes(actor.id)) return;
  throw new Refusal("validation", [{ field, code: "invalid", message: WOULD_LOSE_ACCESS }]);
}
