/** Which open screens hear of changed rows: by the name that a trigger gives a change, the people who may see the rows. */
import type { AccessAction } from "#contract/access.ts";
import type { Topic } from "#contract/enums.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { Resolver } from "../serving/references.ts";

/** Which of the ids the actor may see; deleted rows too, so that a deletion is noticed. */
export type VisibleIds = (db: Db, actor: Actor, ids: readonly string[]) => Promise<string[]>;

/** Who may see rows. */
export interface VisibilityRule {
  /** Whether the actor may see any of them. */
  may: (actor: Actor) => boolean;
  /** Whether the actor may see all of them, so that no query is needed. */
  mayAll: (actor: Actor) => boolean;
  /** Left out where whoever may see any sees all. */
  visible?: VisibleIds;
}
export interface Subscription extends VisibilityRule {
  /** What calls name in their `topics`. */
  topics: readonly Topic[];
}
/** A kind of record always says which of its rows are visible: what hangs on records asks several kinds. */
export type RecordVisibility = Required<VisibilityRule>;
/** By the name of a change (`notify_changes` in the migrations). */
export type Subscriptions = Readonly<Record<string, readonly Subscription[]>>;

/** Whoever may do that to a row by its id hears of it. */
export const visibleTo =
  (find: Resolver, action: AccessAction): VisibleIds =>
  (db, actor, ids) =>
    find(db, { actor, action, wide: false, params: {} }, ids);
