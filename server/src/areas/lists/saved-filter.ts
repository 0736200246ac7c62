/** Handlers of a person's saved filters, at both addresses of the calls (client and finance). */

import { randomUUIDv7 } from "node:crypto";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { LISTED } from "#contract/lists/known.ts";
import { keptParameters } from "#contract/lists/parameters.ts";
import type { savedFilters as calls, SavedFilter } from "#contract/lists/saved-filter.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { savedFilter, sessionFilter } from "./list.table.ts";

const ownedBy = (actor: Actor) => and(eq(savedFilter.agencyId, actor.agencyId), eq(savedFilter.ownerId, actor.id));

/** Returns the parameters to store, migrated; throws if they are longer than a URL may be. */
function storedParameters(api: ListKey, parameters: string): string {
  if (parameters.length > LIMITS.filterUrl) throw new Refusal("longFilterMessage", "parameters");
  return keptParameters(LISTED[api], parameters).parameters;
}

const toReply = ({ agencyId: _, ...row }: typeof savedFilter.$inferSelect): SavedFilter => ({
  ...row,
  ownerType: "Staff",
  ...keptParameters(LISTED[row.api], row.parameters),
});

/** Throws if the person has a filter of this name for the list, ignoring case. */
async function checkName(db: Db, actor: Actor, form: { api: ListKey; name: string }, id: string): Promise<void> {
  const [taken] = await db
    .select({ id: savedFilter.id })
    .from(savedFilter)
    .where(
      and(
        ownedBy(actor),
        eq(savedFilter.api, form.api),
        sql`fold(${savedFilter.name}) = fold(${form.name})`,
        sql`${savedFilter.id} <> ${id}`,
      ),
    );
  if (taken) throw new Refusal("duplicate", "name");
}

async function checkRoom(db: Db, actor: Actor, api: ListKey): Promise<void> {
  const [filters] = await db
    .select({ total: count() })
    .from(savedFilter)
    .where(and(ownedBy(actor), eq(savedFilter.api, api)));
  if (filters && filters.total >= LIMITS.savedFilters)
    throw new Refusal("validation", [
      {
        field: "name",
        code: "invalid",
        message: `You can save up to ${LIMITS.savedFilters} filters. Delete one first.`,
      },
    ]);
}

export const savedFilterHandlers: Handlers<typeof calls> = {
  async session({ db, actor, session, body: { api, parameters } }) {
    await db
      .insert(sessionFilter)
      .values({
        agencyId: actor.agencyId,
        sessionId: found(session).id,
        api,
        parameters: storedParameters(api, parameters),
      })
      .onConflictDoUpdate({
        target: [sessionFilter.agencyId, sessionFilter.sessionId, sessionFilter.api],
        set: { parameters: sql`excluded.parameters`, version: sql`${sessionFilter.version} + 1` },
      });
    return {};
  },

  async list({ db, actor, query: { api } }) {
    const rows = await db
      .select()
      .from(savedFilter)
      .where(and(ownedBy(actor), api && eq(savedFilter.api, api)))
      .orderBy(asc(savedFilter.name), savedFilter.id);
    return rows.map(toReply);
  },

  async save({ db, actor, body: { id: existingId, api, name, parameters } }) {
    const row = { api, name, parameters: storedParameters(api, parameters) };
    const id = existingId ?? randomUUIDv7();
    await checkName(db, actor, row, id);
    if (existingId === undefined) {
      await checkRoom(db, actor, api);
      const added = { ...row, id, agencyId: actor.agencyId, ownerId: actor.id };
      await db.insert(savedFilter).values(added);
      return toReply(added);
    }
    const [updated] = await db
      .update(savedFilter)
      .set(row)
      .where(and(ownedBy(actor), eq(savedFilter.id, id), eq(savedFilter.api, api)))
      .returning();
    // A filter can't move to another list.
    if (!updated) throw new Refusal("unknownReference", "api");
    return toReply(updated);
  },

  async remove({ db, actor, params }) {
    await db.delete(savedFilter).where(and(ownedBy(actor), eq(savedFilter.id, params.id)));
    return {};
  },
};
