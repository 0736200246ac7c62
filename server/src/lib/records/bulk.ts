/**
 * Changes many records of a list in one transaction, and undoes it. The records are locked as by a change of one, and
 * reach, version and limits of each are respected: what cannot be changed is counted by its reason, the rest is written.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import { BULK_REFUSALS, type BulkRefusal, type BulkReply } from "#contract/bulk.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ListQuery } from "#contract/list.ts";
import type { AnyList } from "#contract/lists/parameters.ts";
import type { Collection } from "#contract/record-kinds.ts";
import type { Actor, Db } from "../database/scope.ts";
import { sentQuery } from "../lists/sent-query.ts";
import { hashOf, newToken } from "../security/secrets.ts";
import type { Resolver } from "../serving/references.ts";
import { notFound, Refusal } from "../serving/refusal.ts";
import type { Changer, RecordRow } from "./bulk-changers.ts";

/** The records of a list that can be changed together. */
export interface BulkTarget {
  collection: Collection;
  resource: Resource;
  call: AnyList;
  list: { ids(db: Db, actor: Actor, query: ListQuery, max: number): Promise<string[]> };
  resolver: Resolver;
  table: PgTable & Record<"id" | "version", PgColumn>;
  title: PgColumn;
  /** Each thing that can be changed, by its name in the call. */
  changers: Readonly<Record<string, Changer>>;
  /** Returns those that the actor must not change although they are within reach. */
  locked?: (db: Db, actor: Actor, ids: readonly string[]) => Promise<readonly string[]>;
}

type Selection =
  | { records: readonly { id: string; version: number }[] }
  | { filters: string; except: readonly string[] };

interface BulkContext {
  db: Db;
  actor: Actor;
  params: Readonly<Record<string, string>>;
}

const idArray = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
const UNDO_FOR = sql.raw("interval '1 hour'");

/** Counts refusals by their reason. */
class Refused {
  readonly #counts = new Map<BulkRefusal, number>();
  add(reason: BulkRefusal, count = 1): void {
    if (count > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
  }
  get all(): BulkReply["refused"] {
    return BULK_REFUSALS.flatMap((reason) => {
      const count = this.#counts.get(reason);
      return count ? [{ reason, count }] : [];
    });
  }
}

/** Locks those of the records that the actor may change, and returns them as they are now. */
async function lock({ db, actor, params }: BulkContext, target: BulkTarget, ids: readonly string[]) {
  const { table, title, resolver, locked } = target;
  const context = { actor, action: "write", wide: false, params } as const;
  const within = ids.length > 0 ? await resolver(db, context, ids, true) : [];
  const lockedIds = new Set(within.length > 0 ? await locked?.(db, actor, within) : []);
  const changeable = within.filter((id) => !lockedIds.has(id));
  const { rows } = await db.execute<RecordRow & { title: string }>(
    sql`select ${table.id} as id, ${table.version} as version, ${title} as title
      from ${table}
      where ${table.id} = any (${idArray(changeable)})`,
  );
  const order = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((row, otherRow) => (order.get(row.id) ?? 0) - (order.get(otherRow.id) ?? 0));
}

/** Returns the selected records, locked, and counts those that may not be changed or were changed by someone else. */
async function select(context: BulkContext, target: BulkTarget, selection: Selection, refused: Refused) {
  const { db, actor } = context;
  if ("records" in selection) {
    const seen = new Map(selection.records.map(({ id, version }) => [id, version]));
    const rows = await lock(context, target, [...seen.keys()]);
    refused.add("readOnly", seen.size - rows.length);
    const current = rows.filter(({ id, version }) => seen.get(id) === version);
    refused.add("stale", rows.length - current.length);
    return current;
  }
  const query = sentQuery(target.call, selection.filters, "selection.filters");
  const except = new Set(selection.except);
  const matching = async (): Promise<string[]> => {
    const ids = await target.list.ids(db, actor, query, LIMITS.bulkRecords + except.size + 1);
    return ids.filter((id) => !except.has(id));
  };
  const ids = await matching();
  if (ids.length > LIMITS.bulkRecords) throw new Refusal("tooManyRecords", "selection.filters");
  const rows = await lock(context, target, ids);
  refused.add("readOnly", ids.length - rows.length);
  // Someone may have changed one before it was locked, so that it no longer matches.
  const still = new Set(await matching());
  return rows.filter(({ id }) => still.has(id));
}

interface Changed {
  id: string;
  version: number;
  before: unknown;
}

/** Refuses a change that reached no record although some were selected. */
function refuseAll(refused: BulkReply["refused"]): never {
  throw new Refusal(
    "nothingChanged",
    refused.map(({ reason, count }) => ({ field: "selection", code: reason, message: `${count}` })),
  );
}

async function bulk(
  context: BulkContext,
  target: BulkTarget,
  { selection, change }: { selection: Selection; change: object },
): Promise<BulkReply> {
  const { db, actor } = context;
  const { agencyId } = actor;
  const [[name, value] = ["", undefined]] = Object.entries(change);
  const changer = target.changers[name];
  if (!changer) throw new Error(`${target.collection} cannot change ${name}`);
  const refused = new Refused();
  const rows = await select(context, target, selection, refused);
  const plan = await changer.plan(db, actor, rows, value);
  for (const { reason } of plan.refused) refused.add(reason);
  const [first] = plan.changes;
  if (!first) {
    if (refused.all.length > 0 && plan.unchanged === 0) refuseAll(refused.all);
    return { changed: 0, unchanged: plan.unchanged, name: null, refused: refused.all, undo: null };
  }
  const versions = await changer.write(db, actor, plan.changes);
  const records = plan.changes.map(({ id, before }): Changed => ({ id, before, version: versions.get(id) ?? 0 }));
  const undo = newToken();
  await db.execute(
    sql`insert into bulk_change (agency_id, token_hash, made_by, collection, change, records)
      values (${agencyId}::uuid, ${hashOf(undo)}, ${actor.id}::uuid, ${target.collection}, ${name},
        ${JSON.stringify(records)}::jsonb)`,
  );
  return {
    changed: plan.changes.length,
    unchanged: plan.unchanged,
    name: rows.find(({ id }) => id === first.id)?.title ?? null,
    refused: refused.all,
    undo,
  };
}

/** Puts back what the actor's own bulk change replaced, in records that were not changed since. */
async function undoBulk(context: BulkContext, target: BulkTarget, token: string): Promise<BulkReply> {
  const { db, actor } = context;
  const { rows: taken } = await db.execute<{ change: string; records: Changed[] }>(
    sql`delete from bulk_change
      where agency_id = ${actor.agencyId}::uuid
        and token_hash = ${hashOf(token)}
        and made_by = ${actor.id}::uuid
        and collection = ${target.collection}
        and created_at > now() - ${UNDO_FOR}
      returning change, records`,
  );
  const [stored] = taken;
  const changer = stored && target.changers[stored.change];
  if (!changer) throw notFound();
  const refused = new Refused();
  const before = new Map(stored.records.map((record) => [record.id, record]));
  const rows = await lock(context, target, [...before.keys()]);
  refused.add("readOnly", before.size - rows.length);
  const current = rows.filter(({ id, version }) => before.get(id)?.version === version);
  refused.add("stale", rows.length - current.length);
  const [first] = current;
  if (!first) return refuseAll(refused.all);
  await changer.undo(
    db,
    actor,
    current.map(({ id, version }) => ({ id, version, before: before.get(id)?.before })),
  );
  return { changed: current.length, unchanged: 0, name: first.title, refused: refused.all, undo: null };
}

/** The handlers of a kind's bulk calls; the target follows from the path's parameters. */
export const bulkHandlers = <P extends Readonly<Record<string, string>>>(targetOf: (params: P) => BulkTarget) => ({
  bulk: ({
    db,
    actor,
    params,
    body,
  }: BulkContext & { params: P; body: { selection: Selection; change: object } }): Promise<BulkReply> =>
    bulk({ db, actor, params }, targetOf(params), body),
  undoBulk: ({ db, actor, params, body }: BulkContext & { params: P; body: { undo: string } }): Promise<BulkReply> =>
    undoBulk({ db, actor, params }, targetOf(params), body.undo),
});
