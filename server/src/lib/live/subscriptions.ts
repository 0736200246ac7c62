/** Subscriptions of open screens to changed rows: for each change that a trigger names, who may see the rows. */
import type { AccessAction } from "#contract/access.ts";
import type { Topic } from "#contract/enums.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { Resolver } from "../serving/references.ts";

/** Returns those of the ids that the actor may see, deleted rows included, so that a deletion is noticed. */
export type VisibleIds = (db: Db, actor: Actor, ids: readonly string[]) => Promise<string[]>;

/** A rule who may see rows. */
export interface VisibilityRule {
  /** True if the actor may see any of them. */
  may: (actor: Actor) => boolean;
  /** True if the actor may see all of them, so that no query is needed. */
  mayAll: (actor: Actor) => boolean;
  /** Omitted if everyone who may see any row sees all of them. */
  visible?: VisibleIds;
}
export interface Subscription extends VisibilityRule {
  /** The topics that calls declare. */
  topics: readonly Topic[];
}
/** The rule of a kind of record. `visible` is required, because rows attached to records combine several kinds. */
export type RecordVisibility = Required<VisibilityRule>;
/** Subscriptions by the name of a change (`notify_changes` in the migrations). */
export type Subscriptions = Readonly<Record<string, readonly Subscription[]>>;

/** Makes rows visible to everyone who may perform the action on them. */
export const visibleTo =
  (find: Resolver, action: AccessAction): VisibleIds =>
  (db, actor, ids) =>
    find(db, { actor, action, wide: false, params: {} }, ids);
