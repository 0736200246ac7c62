/** Handlers of quick replies. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import type { quickReplies as calls, QuickReply } from "#contract/chat/template.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const mayChangeShared = (actor: Actor): boolean => reach(actor, "COMM", "write") === "all";

async function read(db: Db, actor: Actor, id: string | null = null): Promise<QuickReply[]> {
  const { rows } = await db.execute<Omit<QuickReply, "editable"> & Record<string, unknown>>(
    sql`select id, shortcut, text, owner_id is not null as own, version from quick_reply
      where (owner_id is null or owner_id = ${actor.id}::uuid) and (${id}::uuid is null or id = ${id}::uuid)
      order by shortcut, id`,
  );
  return rows.map((row) => ({ ...row, editable: row.own || mayChangeShared(actor) }));
}

/** Refuses a reply for all without the right to all, and a shortcut that exists. */
async function check(db: Db, actor: Actor, { own, shortcut }: { own: boolean; shortcut: string }, id: string | null) {
  if (!own && !mayChangeShared(actor)) throw new Refusal("noRight", "own");
  if (own && actor.role === "super_admin") throw new Refusal("noRight", "own");
  const { rows } = await db.execute<{ taken: boolean; count: number }>(
    sql`select coalesce(bool_or(fold(shortcut) = fold(${shortcut}) and id is distinct from ${id}::uuid),
        false) as taken,
        count(*)::int as count
      from quick_reply
      where owner_id is not distinct from ${own ? actor.id : null}::uuid`,
  );
  const { taken, count } = found(rows[0]);
  if (taken) throw new Refusal("nameTaken", "shortcut");
  if (id === null && count >= CHAT_LIMITS.quickReplies)
    throw new Refusal("validation", [
      { field: "shortcut", code: "tooMany", message: `At most ${CHAT_LIMITS.quickReplies}` },
    ]);
}
const readById = async (db: Db, actor: Actor, id: string): Promise<QuickReply> => found((await read(db, actor, id))[0]);

export const quickReplyHandlers: Handlers<typeof calls> = {
  list: ({ db, actor }) => read(db, actor),

  async create({ db, actor, body }) {
    await check(db, actor, body, null);
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into quick_reply (id, agency_id, owner_id, shortcut, text)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${body.own ? actor.id : null}::uuid, ${body.shortcut},
          ${body.text})`,
    );
    return readById(db, actor, id);
  },

  async update({ db, actor, params: { id }, body: { version, ...body } }) {
    await db.execute(sql`select from quick_reply where id = ${id}::uuid for update`);
    const current = await readById(db, actor, id);
    if (current.version !== version) throw await stale(db, { table: "quick_reply", id }, current);
    await check(db, actor, body, id);
    await db.execute(
      sql`update quick_reply
        set owner_id = ${body.own ? actor.id : null}::uuid, shortcut = ${body.shortcut}, text = ${body.text}
        where id = ${id}::uuid`,
    );
    return readById(db, actor, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from quick_reply where id = ${id}::uuid`);
    return {};
  },
};
