/** Handlers of counts by hand, of the source that is shown, and of the shows to compare with. */
import { sql } from "drizzle-orm";
import type { ticketCounts as calls } from "#contract/ticketing/ticketing.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { applyEntries, type CountedType, type StoredCount } from "./entries.ts";
import { candidatesFor, keepUnseen } from "./insights.ts";
import { idOfKey, lockTicketing, refuseMoney, sumUp } from "./ticketing.rules.ts";
import { rememberColumns } from "./understand.ts";

const SOURCE = "MANUAL";

async function countedTypes(db: Db, { agencyId }: Actor, eventId: string): Promise<CountedType[]> {
  const { rows } = await db.execute<{ id: string; name: string; places: number }>(
    sql`select id, name, capacity - comps - kills as places
      from ticket_type
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and deleted_at is null
      order by place, name, id`,
  );
  return rows;
}
async function storedCounts(db: Db, { agencyId }: Actor, eventId: string): Promise<StoredCount[]> {
  const { rows } = await db.execute<StoredCount & Record<string, unknown>>(
    sql`select type_id as "typeId", day::text as day, sold, refunded, gross, comps, held
      from ticket_count
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and source = ${SOURCE}`,
  );
  return rows;
}

export const ticketCountHandlers: Handlers<typeof calls> = {
  async save({ db, actor, params: { slug }, body: { way, fileName, entries, confirmed, titles, columns } }) {
    const { id, today, showDay, writesMoney } = await lockTicketing(db, actor, slug);
    refuseMoney(
      writesMoney,
      entries.map(({ gross }) => gross),
      "entries.*.gross",
    );
    const [types, stored] = [await countedTypes(db, actor, id), await storedCounts(db, actor, id)];
    const { saved, removed, details, isStale } = applyEntries(entries, { types, stored, today, showDay, confirmed });
    if (details.length > 0) throw new Refusal(isStale ? "movedOn" : "validation", details);
    if (removed.length > 0)
      await db.execute(
        sql`delete from ticket_count c
          using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone ("typeId" uuid, day date)
          where c.agency_id = ${actor.agencyId}::uuid
            and c.event_id = ${id}::uuid
            and c.source = ${SOURCE}
            and c.type_id = gone."typeId"
            and c.day = gone.day`,
      );
    if (saved.length > 0)
      await db.execute(
        sql`insert into ticket_count (agency_id, event_id, type_id, day, source, sold, refunded, gross, comps, held,
            way, file_name, counted_by)
          select ${actor.agencyId}::uuid, ${id}::uuid, sent."typeId", sent.day, ${SOURCE}, sent.sold, sent.refunded,
            sent.gross, sent.comps, sent.held, ${way}, ${fileName}, ${actor.id}::uuid
          from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as sent ("typeId" uuid, day date, sold integer,
            refunded integer, gross bigint, comps integer, held integer)
          on conflict (agency_id, event_id, source, day, type_id) do update
            set sold = excluded.sold, refunded = excluded.refunded, gross = excluded.gross, comps = excluded.comps,
              held = excluded.held, way = excluded.way, file_name = excluded.file_name,
              counted_by = excluded.counted_by, counted_at = now()`,
      );
    if (way === "FILE" && titles && columns) await rememberColumns(db, actor, titles, columns);
    await sumUp(db, actor, id);
    return { saved: saved.length, refunded: saved.reduce((sum, { refunded }) => sum + refunded, 0) };
  },

  async source({ db, actor, params: { slug }, body: { source } }) {
    const { id } = await lockTicketing(db, actor, slug);
    await db.execute(sql`update ticketing set source = ${source} where id = ${id}::uuid and source <> ${source}`);
    await sumUp(db, actor, id);
    return {};
  },

  async candidates({ db, actor, params: { slug }, query: { q = "" } }) {
    return candidatesFor(db, actor, await idOfKey(db, actor, slug), q);
  },

  async compare({ db, actor, params: { slug }, body: { ids } }) {
    const { id } = await lockTicketing(db, actor, slug);
    const chosen = ids === null ? null : await keepUnseen(db, actor, id, ids);
    await db.execute(
      sql`update ticketing
        set comparable_ids = ${chosen === null ? null : sql.param(chosen)}::uuid[]
        where id = ${id}::uuid`,
    );
    return {};
  },
};
