/** Which open screens hear of changed rows: by the name that a trigger gives a change, the people who may see the rows. */
import type { SQL } from "drizzle-orm";
import type { Topic } from "#contract/enums.ts";
import { statements } from "./prepared.ts";
import type { Actor, Db } from "./scope.ts";

/** Which of the ids the actor may see; deleted rows too, so that a deletion is noticed. */
export type VisibleIds = (db: Db, actor: Actor, ids: readonly string[]) => Promise<string[]>;

/** Who may see rows. */
export interface Visibility {
  /** Whether the actor may see any of them. */
  may: (actor: Actor) => boolean;
  /** Whether the actor may see all of them, so that no query is needed. */
  mayAll: (actor: Actor) => boolean;
  /** Left out where whoever may see any sees all. */
  visible?: VisibleIds;
}
export interface Subscription extends Visibility {
  /** What calls name in their `topics`. */
  topics: readonly Topic[];
}
/** A kind of record always says which of its rows are visible: what hangs on records asks several kinds. */
export type RecordVisibility = Required<Visibility>;
/** By the name of a change (`notify_changes` in the migrations). */
export type Subscriptions = Readonly<Record<string, readonly Subscription[]>>;

/** Runs a query of visible ids, prepared once for each key. It may use `$ids`, `$agency` and `$actor`. */
export function visibleBy(query: (actor: Actor) => SQL, keyOf: (actor: Actor) => string): VisibleIds {
  const run = statements(query);
  return async (db, actor, ids) =>
    (await run(db, keyOf(actor), actor, { $ids: ids, $agency: actor.agencyId, $actor: actor.id })).map((row) =>
      String(row.id),
    );
}

/** What hangs on records of several kinds, and changes under the id of its record. */
export const onRecords = (kinds: readonly RecordVisibility[], topics: readonly Topic[]): Subscription => ({
  topics,
  may: (actor) => kinds.some((kind) => kind.may(actor)),
  mayAll: (actor) => kinds.every((kind) => kind.mayAll(actor)),
  visible: async (db, actor, ids) => {
    const seen: string[] = [];
    for (const kind of kinds) if (kind.may(actor)) seen.push(...(await kind.visible(db, actor, ids)));
    return seen;
  },
});
