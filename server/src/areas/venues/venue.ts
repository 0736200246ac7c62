/** Handlers of venues. A venue in use can't be deleted, only merged into another. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { venues as calls, type Venue, type VenueForm } from "#contract/venues/venue.ts";
import { addEntry, checkName } from "#server/areas/settings/master-list.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { phoneColumns } from "#server/lib/values/phone.ts";
import { keepMerge, undoMerge } from "./merging.ts";
import { venueFields } from "./venue.rules.ts";
import { venue } from "./venue.table.ts";

/** Selects how many opportunities and events name the venue, those in the bin too, since they can be restored. */
const uses = sql`((select count(*)::int
    from event
    where event.agency_id = ${venue.agencyId} and event.venue_id = ${venue.id})
  + (select count(*)::int
    from opportunity
    where opportunity.agency_id = ${venue.agencyId} and opportunity.venue_id = ${venue.id}))`;

/** Reads the venues, or one of them; archived ones only if they are in use. */
async function read(db: Db, { agencyId }: Actor, id?: string): Promise<Venue[]> {
  const { rows } = await db.execute<{ venue: unknown }>(
    sql`select json_build_object(${venueFields}, 'uses', ${uses}, 'archived',
        ${venue.archivedAt} is not null, 'version', ${venue.version}) as venue
      from ${venue}
      where ${venue.agencyId} = ${agencyId}::uuid
        and ${id === undefined ? sql`(${venue.archivedAt} is null or ${uses} > 0)` : sql`${venue.id} = ${id}::uuid`}
      order by ${venue.name}, ${venue.id}`,
  );
  return calls.list.reply.parse(rows.map((row) => row.venue));
}
const readOne = async (db: Db, actor: Actor, id: string): Promise<Venue> => found((await read(db, actor, id))[0]);

const lock = (db: Db, ids: readonly string[]) =>
  db.execute(
    sql`select from ${venue} where ${venue.id} = any (${sql.param([...ids])}::uuid[]) order by ${venue.id} for update`,
  );
const columnsOf = ({ phoneNumber, countryCode, ...form }: VenueForm) => ({
  ...form,
  ...phoneColumns({ phoneNumber, countryCode }),
});

export const venueHandlers: Handlers<typeof calls> = {
  list: ({ db, actor }) => read(db, actor),

  async create({ db, actor, body }) {
    const columns = columnsOf(body);
    const id = await addEntry(db, actor, "venues", { name: body.name });
    await db.update(venue).set(columns).where(eq(venue.id, id));
    return readOne(db, actor, id);
  },

  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    await lock(db, [id]);
    const current = await readOne(db, actor, id);
    await refuseStale(db, { table: venue, id }, version, current);
    await checkName(db, actor, "venues", form, id);
    await db.update(venue).set(columnsOf(form)).where(eq(venue.id, id));
    return readOne(db, actor, id);
  },

  async merge({ db, actor, params: { id }, body: { intoId } }) {
    if (id === intoId) return readOne(db, actor, id);
    await lock(db, [id, intoId]);
    await keepMerge(db, actor, id, intoId);
    for (const table of ["event", "opportunity"])
      await db.execute(
        sql`update ${sql.identifier(table)}
          set venue_id = ${intoId}::uuid
          where agency_id = ${actor.agencyId}::uuid and venue_id = ${id}::uuid`,
      );
    await db.update(venue).set({ archivedAt: sql`now()` }).where(eq(venue.id, id));
    await db
      .update(venue)
      .set({ archivedAt: null })
      .where(and(eq(venue.id, intoId), isNotNull(venue.archivedAt)));
    return readOne(db, actor, intoId);
  },

  async unmerge({ db, actor, params: { id } }) {
    await undoMerge(db, actor, id);
    return readOne(db, actor, id);
  },

  async remove({ db, actor, params: { id } }) {
    await lock(db, [id]);
    if ((await readOne(db, actor, id)).uses > 0) throw new Refusal("venueInUse");
    await db.update(venue).set({ archivedAt: sql`now()` }).where(eq(venue.id, id));
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    const restored = await db
      .update(venue)
      .set({ archivedAt: null })
      .where(and(eq(venue.agencyId, actor.agencyId), eq(venue.id, id), isNotNull(venue.archivedAt)));
    if (restored.rowCount !== 1) throw new Refusal("notFound");
    return {};
  },
};
