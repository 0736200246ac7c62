/** Handlers of a person's table settings, which follow the person across devices. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { LISTED } from "#contract/lists/known.ts";
import { keptParameters } from "#contract/lists/parameters.ts";
import type { tables as calls } from "#contract/lists/table-setting.ts";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { sessionFilter, tableSetting } from "./list.table.ts";

const ownedBy = (actor: Actor) => and(eq(tableSetting.agencyId, actor.agencyId), eq(tableSetting.ownerId, actor.id));

export const tableHandlers: Handlers<typeof calls> = {
  async get({ db, actor, session }) {
    const [tables, filters] = await Promise.all([
      // Settings of tables that no longer exist are ignored.
      db
        .select({ table: tableSetting.tableName, columns: tableSetting.columns })
        .from(tableSetting)
        .where(and(ownedBy(actor), inArray(tableSetting.tableName, LIST_KEYS))),
      db
        .select({ api: sessionFilter.api, parameters: sessionFilter.parameters })
        .from(sessionFilter)
        .where(and(eq(sessionFilter.agencyId, actor.agencyId), eq(sessionFilter.sessionId, found(session).id))),
    ]);
    return {
      tables,
      filters: filters.map(({ api, parameters }) => ({
        api,
        parameters: keptParameters(LISTED[api], parameters).parameters,
      })),
    };
  },
  async arrange({ db, actor, params, body: { columns } }) {
    await db
      .insert(tableSetting)
      .values({ agencyId: actor.agencyId, ownerId: actor.id, tableName: params.table, columns })
      .onConflictDoUpdate({
        target: [tableSetting.agencyId, tableSetting.ownerId, tableSetting.tableName],
        set: { columns: sql`excluded.columns`, updatedAt: sql`now()` },
      });
    return {};
  },
  async reset({ db, actor, params }) {
    await db.delete(tableSetting).where(and(ownedBy(actor), eq(tableSetting.tableName, params.table)));
    return {};
  },
};
