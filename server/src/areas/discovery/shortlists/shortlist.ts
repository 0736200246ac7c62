/** Handlers of shortlists. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { DISCOVERY_LIMITS } from "#contract/discovery/artist.ts";
import type { shortlists as calls, Shortlist } from "#contract/discovery/shortlist.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { shortlistResolver } from "./shortlist.rules.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  shared: boolean;
  count: number;
  own: boolean;
  version: number;
}
async function readLists(db: Db, actor: Actor, id: string | null = null): Promise<Shortlist[]> {
  const { rows } = await db.execute<Row>(
    sql`select s.id, s.name, s.shared, coalesce(s.owner_id = ${actor.id}::uuid, false) as own, s.version,
        (select count(*)::int
          from shortlist_entry e
          where e.agency_id = s.agency_id and e.shortlist_id = s.id and e.deleted_at is null) as count
      from shortlist s
      where s.agency_id = ${actor.agencyId}::uuid
        and s.deleted_at is null
        and (s.shared or s.owner_id = ${actor.id}::uuid)
        and (${id}::uuid is null or s.id = ${id}::uuid)
      order by s.shared desc, s.name, s.id`,
  );
  return rows.map(({ own, ...row }) => ({ ...row, editable: own || actor.role !== "staff" }));
}
const readList = async (db: Db, actor: Actor, id: string): Promise<Shortlist> =>
  found((await readLists(db, actor, id))[0]);

/** A super admin is on no agency's staff, so that nobody could see a list of theirs that is not shared. */
function checkOwn(actor: Actor, shared: boolean): void {
  if (!shared && staffIdOf(actor) === null) throw new Refusal("noRight", "shared");
}
/** Locks the list, and refuses to change what somebody else began. */
async function lockEditable(db: Db, actor: Actor, id: string): Promise<Shortlist> {
  await db.execute(sql`select from shortlist where id = ${id}::uuid for no key update`);
  const list = await readList(db, actor, id);
  if (!list.editable) throw new Refusal("noRight");
  return list;
}

export const shortlistHandlers: Handlers<typeof calls> = {
  list: ({ db, actor }) => readLists(db, actor),

  async create({ db, actor, body: { name, shared } }) {
    checkOwn(actor, shared);
    if ((await readLists(db, actor)).length >= DISCOVERY_LIMITS.shortlists)
      throw new Refusal("validation", [
        { field: "name", code: "tooMany", message: `At most ${DISCOVERY_LIMITS.shortlists} shortlists` },
      ]);
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into shortlist (id, agency_id, owner_id, name, shared)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${staffIdOf(actor)}::uuid, ${name}, ${shared})`,
    );
    return readList(db, actor, id);
  },

  async update({ db, actor, params: { id }, body: { name, shared, version } }) {
    const current = await lockEditable(db, actor, id);
    if (current.version !== version) throw await stale(db, { table: "shortlist", id }, current);
    // An owner of the agency who takes another's list out of sight would lose it.
    await db.execute(
      sql`update shortlist
        set name = ${name}, shared = ${shared} or owner_id is distinct from ${actor.id}::uuid
        where id = ${id}::uuid`,
    );
    return readList(db, actor, id);
  },

  async remove({ db, actor, params: { id } }) {
    await lockEditable(db, actor, id);
    await db.execute(sql`update shortlist set deleted_at = now() where id = ${id}::uuid`);
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    await checkDeleted(shortlistResolver, db, { actor, id });
    const { rowCount } = await db.execute(
      sql`update shortlist set deleted_at = null
        where id = ${id}::uuid and (owner_id = ${actor.id}::uuid or ${actor.role !== "staff"})`,
    );
    if (rowCount === 0) throw new Refusal("noRight");
    return {};
  },
};
