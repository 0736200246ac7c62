/** Handlers of the artists of a shortlist: what they are to the agency, their order, and notes on them. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { DISCOVERY_LIMITS } from "#contract/discovery/artist.ts";
import type {
  shortlistEntries as calls,
  shortlistNotes as noteCalls,
  ShortlistEntry,
  ShortlistNote,
} from "#contract/discovery/shortlist.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { checkDeleted, unknownReference } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { readStandings } from "../standing.ts";
import { shortlistEntryResolver } from "./shortlist.rules.ts";

type Stored = Omit<ShortlistEntry, "person"> & Record<string, unknown>;

async function readEntries(db: Db, actor: Actor, shortlistId: string): Promise<ShortlistEntry[]> {
  const { rows } = await db.execute<Stored>(
    sql`select e.id, e.artist_id as "artistId", e.name, e.kind, e.place, e.state, to_json(e.created_at) as "createdAt",
        ${staffBrief(sql`e.added_by`)} as "addedBy",
        (select m.key
          from discovery_cover c join media m on m.agency_id = c.agency_id and m.id = c.media_id
          where c.agency_id = e.agency_id
            and c.release_id = coalesce((select a.release_id from discovery_artist a where a.id = e.artist_id),
              e.release_id)) as "coverUrl",
        (select coalesce(json_agg(json_build_object('id', n.id, 'text', n.text,
            'author', ${staffBrief(sql`n.author_id`)}, 'createdAt', to_json(n.created_at),
            'editable', coalesce(n.author_id = ${actor.id}::uuid, false))
            order by n.created_at, n.id), '[]')
          from shortlist_note n
          where n.agency_id = e.agency_id and n.entry_id = e.id) as notes
      from shortlist_entry e
      where e.agency_id = ${actor.agencyId}::uuid
        and e.shortlist_id = ${shortlistId}::uuid
        and e.deleted_at is null
      order by e.position, e.id`,
  );
  const standing = await readStandings(
    db,
    actor,
    rows.map(({ artistId, name }) => ({ id: artistId, name })),
  );
  return rows.map((row) => ({
    ...row,
    notes: row.notes as ShortlistNote[],
    person: standing(row.artistId).person,
  }));
}

const lockList = (db: Db, id: string) =>
  db.execute(sql`select from shortlist where id = ${id}::uuid for no key update`);

async function countEntries(db: Db, actor: Actor, shortlistId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count
      from shortlist_entry
      where agency_id = ${actor.agencyId}::uuid and shortlist_id = ${shortlistId}::uuid and deleted_at is null`,
  );
  return rows[0]?.count ?? 0;
}
const tooMany = (field: string, most: number, what: string): Refusal =>
  new Refusal("validation", [{ field, code: "tooMany", message: `At most ${most} ${what}` }]);

const listOf = async (db: Db, entryId: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select shortlist_id as id from shortlist_entry where id = ${entryId}::uuid`,
  );
  return found(rows[0]).id;
};

export const shortlistEntryHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params }) => readEntries(db, actor, params.id),

  async add({ db, actor, params: { id: shortlistId }, body: { artistId } }) {
    await lockList(db, shortlistId);
    if ((await countEntries(db, actor, shortlistId)) >= DISCOVERY_LIMITS.entries)
      throw tooMany("artistId", DISCOVERY_LIMITS.entries, "artists on one list");
    const id = randomUUIDv7();
    const { rowCount } = await db.execute(
      sql`insert into shortlist_entry (id, agency_id, shortlist_id, artist_id, name, kind, place, release_id, position,
          added_by)
        select ${id}::uuid, ${actor.agencyId}::uuid, ${shortlistId}::uuid, a.id, a.name, a.kind, a.place, a.release_id,
          coalesce((select max(position) + 1 from shortlist_entry
            where agency_id = ${actor.agencyId}::uuid and shortlist_id = ${shortlistId}::uuid), 1),
          ${staffIdOf(actor)}::uuid
        from discovery_artist a
        where a.id = ${artistId}::uuid
          and not exists (select from shortlist_entry e
            where e.agency_id = ${actor.agencyId}::uuid
              and e.shortlist_id = ${shortlistId}::uuid
              and e.artist_id = a.id
              and e.deleted_at is null)`,
    );
    if (rowCount === 1) return { id };
    const { rows } = await db.execute<{ there: boolean }>(
      sql`select exists (select from discovery_artist where id = ${artistId}::uuid) as there`,
    );
    if (rows[0]?.there) throw new Refusal("duplicate", "artistId");
    throw new Refusal("validation", [unknownReference({ id: artistId, field: "artistId" })]);
  },

  async state({ db, params: { id }, body: { state } }) {
    await db.execute(sql`update shortlist_entry set state = ${state} where id = ${id}::uuid and state <> ${state}`);
    return {};
  },

  async place({ db, actor, params: { id }, body: { before, after } }) {
    const shortlistId = await listOf(db, id);
    await lockList(db, shortlistId);
    const neighbour = before ?? after;
    if (neighbour === id || neighbour === null) return {};
    if ((await listOf(db, neighbour)) !== shortlistId)
      throw new Refusal("validation", [
        unknownReference({ id: neighbour, field: before === null ? "after" : "before" }),
      ]);
    // The moved one sorts second among those with its position, unless it moves before its neighbour.
    const second = sql.raw(String(before === null));
    await db.execute(
      sql`with ordered as (
          select e.id, row_number() over (order by case when e.id = ${id}::uuid
              then (select n.position from shortlist_entry n where n.id = ${neighbour}::uuid) else e.position end,
            (e.id = ${id}::uuid) = ${second}, e.position, e.id) as position
          from shortlist_entry e
          where e.agency_id = ${actor.agencyId}::uuid and e.shortlist_id = ${shortlistId}::uuid
        )
        update shortlist_entry e set position = ordered.position
        from ordered
        where e.agency_id = ${actor.agencyId}::uuid and e.id = ordered.id and e.position <> ordered.position`,
    );
    return {};
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`update shortlist_entry set deleted_at = now() where id = ${id}::uuid`);
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    await checkDeleted(shortlistEntryResolver, db, { actor, id });
    await lockList(db, await listOf(db, id));
    const { rowCount } = await db.execute(
      sql`update shortlist_entry e set deleted_at = null
        where e.id = ${id}::uuid
          and not exists (select from shortlist_entry other
            where other.agency_id = e.agency_id
              and other.shortlist_id = e.shortlist_id
              and other.artist_id = e.artist_id
              and other.deleted_at is null)`,
    );
    if (rowCount === 0) throw new Refusal("duplicate");
    return {};
  },
};

export const shortlistNoteHandlers: Handlers<typeof noteCalls> = {
  async add({ db, actor, params: { id: entryId }, body: { text } }) {
    const shortlistId = await listOf(db, entryId);
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count
        from shortlist_note
        where agency_id = ${actor.agencyId}::uuid and entry_id = ${entryId}::uuid`,
    );
    if ((rows[0]?.count ?? 0) >= DISCOVERY_LIMITS.notes) throw tooMany("text", DISCOVERY_LIMITS.notes, "notes");
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into shortlist_note (id, agency_id, shortlist_id, entry_id, author_id, text)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${shortlistId}::uuid, ${entryId}::uuid,
          ${staffIdOf(actor)}::uuid, ${text})`,
    );
    return { id };
  },
  async update({ db, params: { id }, body: { text } }) {
    await db.execute(sql`update shortlist_note set text = ${text} where id = ${id}::uuid`);
    return {};
  },
  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from shortlist_note where id = ${id}::uuid`);
    return {};
  },
};
