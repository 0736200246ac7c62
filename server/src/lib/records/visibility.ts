/** Decides who is notified of changed records. */
import { may, type Resource, reach } from "#contract/access.ts";
import type { Topic } from "#contract/enums.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { RecordVisibility, Subscription, VisibleIds } from "../live/subscriptions.ts";
import { reachValues, recordsInReach } from "./reach.ts";

const inReach = preparedFamily(({ kind, resource }: { kind: RecordKind | null; resource: Resource | undefined }) =>
  recordsInReach("read", { kinds: kind ? [kind] : undefined, resource, state: "either" }),
);

/** Returns those of the ids that are records within reach, deleted ones included, so that a deletion is noticed. With null, of every kind. */
export const visibleRecords =
  (kind: RecordKind | null, resource?: Resource): VisibleIds =>
  async (db, actor, ids) =>
    (await inReach(db, { kind, resource }, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

/** Returns the visibility of a kind whose records belong to these resources. */
export const recordVisibility = (kind: RecordKind, resources: readonly Resource[]): RecordVisibility => ({
  may: (actor) => resources.some((resource) => may(actor, resource, "read")),
  mayAll: (actor) => resources.every((resource) => reach(actor, resource, "read") === "all"),
  visible: visibleRecords(kind),
});

/** Subscribes to rows attached to records of several kinds, which change under the id of their record. */
export const onRecords = (kinds: readonly RecordVisibility[], topics: readonly Topic[]): Subscription => ({
  topics,
  may: (actor) => kinds.some((kind) => kind.may(actor)),
  mayAll: (actor) => kinds.every((kind) => kind.mayAll(actor)),
  visible: visibleRecords(null),
});
