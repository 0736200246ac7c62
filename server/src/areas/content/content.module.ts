/** Handlers that all content has, whether or not its status is stored. */
import { sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import type { ListQuery, ListReply } from "#contract/list.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { type Resolver, unknownReference } from "#server/lib/serving/references.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { HandlerContext } from "#server/lib/serving/serve.ts";
import { act, markNotRelevant, type NamedItems, RESTORED, refuseChanged } from "./content.state.ts";
import { contentItem } from "./content.table.ts";
import { contentKit } from "./content.ts";
import { markings } from "./marking.ts";
import type { Scheduling } from "./publishing.ts";

/** Refuses a change after which the actor would not reach the item any more. */
export async function refuseLostReach(db: Db, actor: Actor, id: string): Promise<void> {
  if (reach(actor, "CMS", "write") !== "assigned") return;
  const reachable = await contentKit.resolver(db, { actor, action: "write", wide: false, params: {} }, [id]);
  if (reachable.length > 0) return;
  const message = "You would lose access to this. Keep one of your talents.";
  throw new Refusal("validation", [{ field: "talentUserIds", code: "invalid", message }]);
}

export type Context = Pick<HandlerContext<unknown>, "db" | "actor"> & { query: never; params: never; body: never };
export type GivenBody<B> = Pick<Context, "db" | "actor"> & { body: B };

/** A list of content with its counts. */
export interface Listing {
  (db: Db, actor: Actor, query: ListQuery): Promise<ListReply<unknown>>;
  counts: (db: Db, actor: Actor, query: ListQuery) => Promise<unknown>;
}
interface Items {
  resolver: Resolver;
  /** Returns the list that a query needs, and the rest of the query. */
  lists: (query: ListQuery) => [Listing, ListQuery];
  jobs: Scheduling;
}

export function itemHandlers({ resolver, lists, jobs }: Items) {
  return {
    async list({ db, actor, query: sent }: Pick<Context, "db" | "actor"> & { query: ListQuery }) {
      const [list, query] = lists(sent);
      return list(db, actor, query);
    },
    async count({ db, actor, body }: GivenBody<ListQuery>) {
      const [list, query] = lists(body);
      return list.counts(db, actor, query);
    },

    async remove({ db, body }: GivenBody<NamedItems>) {
      const unique = [...new Set(body.ids)];
      const { rows } = await db.execute<{ id: string; version: number }>(
        sql`select id, version
          from content_item
          where id = any (${sql.param(unique)}::uuid[])
          order by id
          for no key update`,
      );
      await refuseChanged(db, body, rows);
      await putInBin(db, contentItem, unique);
      return { count: unique.length };
    },
    async restore({ db, actor, body: { ids } }: GivenBody<{ ids: string[] }>) {
      const unique = [...new Set(ids)];
      const deleted = new Set(
        await resolver(db, { actor, action: "write", wide: false, params: {}, deleted: true }, unique),
      );
      const unknown = ids.flatMap((id, place) => (deleted.has(id) ? [] : [{ id, field: `ids.${place}` }]));
      if (unknown.length > 0) throw new Refusal("validation", unknown.map(unknownReference));
      await db.execute(
        sql`update content_item
          set deleted_at = null, status = ${RESTORED}
          where id = any (${sql.param(unique)}::uuid[])`,
      );
      return { count: unique.length };
    },

    notRelevant: ({ db, actor, body }: GivenBody<Parameters<typeof markNotRelevant>[2]>) =>
      markNotRelevant(db, actor, body),
    noAction({ db, actor, params, body }: GivenBody<NamedItems> & { params: { ids: string } }) {
      if (params.ids.split(",").join() !== body.ids.join()) throw notFound();
      return act(db, actor, jobs, { action: "noAction", named: body });
    },
    reports: markings,
  };
}

/** Handlers of a list of items marked as not relevant. */
export function irrelevanceHandlers(list: Listing) {
  return {
    irrelevance: ({ db, actor, query }: Pick<Context, "db" | "actor"> & { query: ListQuery }) => list(db, actor, query),
    async irrelevanceCount({ db, actor, body }: GivenBody<ListQuery>) {
      const { total = 0, totalIsMinimum = false } = await list(db, actor, { ...body, pageSize: 1, withTotal: true });
      return { count: total, isMinimum: totalIsMinimum };
    },
  };
}

// Each handler serves the call of its name, whose schemas validate its input and reply.
export const served = <G>(handlers: object): G => handlers as unknown as G;
