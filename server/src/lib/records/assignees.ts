/** Who is assigned to a record when it is made, and who may not take themselves off it. */
import { type Resource, reach } from "#contract/access.ts";
import type { Actor } from "../database/scope.ts";
import { Refusal } from "../serving/refusal.ts";

/** Creating assigns the creator, so that nobody makes a record that they then can't see. */
export const initialAssignees = (actor: Actor, staffIds: readonly string[]): readonly string[] =>
  actor.role === "staff" ? [...new Set([...staffIds, actor.id])] : staffIds;

/** Whoever reaches a record only by being assigned can't take themselves off: they could not see what they did. */
export function checkStaysAssigned(actor: Actor, resource: Resource, staffIds: readonly string[], field: string): void {
  if (reach(actor, resource, "write") !== "assigned" || staffIds.includes(actor.id)) return;
  throw new Refusal("validation", [
    { field, code: "invalid", message: "You would no longer see them. Ask a colleague to take you off." },
  ]);
}
