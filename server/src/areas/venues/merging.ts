/** Stores what a merge of venues moves, and undoes the merge within an hour. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const UNDO_FOR = sql.raw("interval '1 hour'");

/** Stores the records of a venue with their places. The venue is locked. */
export async function keepMerge(db: Db, { id: actorId, agencyId }: Actor, id: string, intoId: string): Promise<void> {
  await db.execute(sql`delete from venue_merge where agency_id = ${agencyId}::uuid and at < now() - ${UNDO_FOR}`);
  await db.execute(
    sql`insert into venue_merge (id, agency_id, actor_id, venue_id, into_id, into_archived, moved)
      select ${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${actorId}::uuid, ${id}::uuid, v.id, v.archived_at is not null,
        (select coalesce(jsonb_agg(jsonb_build_object('id', at.id, 'address', at.address, 'latitude', at.latitude,
            'longitude', at.longitude, 'time_zone_id', at.zone)), '[]')
          from (
            select e.id, e.address, e.latitude, e.longitude, e.time_zone_id as zone
            from event e
            where e.agency_id = v.agency_id and e.venue_id = ${id}::uuid
            union all
            select o.id, o.address, null, null, null
            from opportunity o
            where o.agency_id = v.agency_id and o.venue_id = ${id}::uuid) at)
      from venue v where v.id = ${intoId}::uuid`,
  );
}

/**
 * Gives records that still name the other venue their own again, with its place unless that was edited since. Refuses
 * to undo another person's merge, or one more than an hour ago.
 */
export async function undoMerge(db: Db, { id: actorId, agencyId }: Actor, id: string): Promise<void> {
  const { rows } = await db.execute<{ intoId: string; archived: boolean; moved: unknown }>(
    sql`delete from venue_merge
      where id = (select id
        from venue_merge
        where agency_id = ${agencyId}::uuid and venue_id = ${id}::uuid and actor_id = ${actorId}::uuid
          and at > now() - ${UNDO_FOR} order by at desc limit 1)
      returning into_id as "intoId", into_archived as archived, moved`,
  );
  const [last] = rows;
  if (!last) throw new Refusal("changedSince");
  const { intoId, archived } = last;
  await db.execute(sql`select from venue where id in (${id}::uuid, ${intoId}::uuid) order by id for update`);
  await db.execute(sql`update venue set archived_at = null where id = ${id}::uuid`);
  const was = sql`jsonb_to_recordset(${JSON.stringify(last.moved)}::jsonb) as was (id uuid, address text,
    latitude float8, longitude float8, time_zone_id text)`;
  // A column that equals the other venue's got its value by the merge, and goes back.
  const asBefore = (column: string) =>
    sql.raw(`case when w.${column} is not distinct from v.${column} then was.${column} else w.${column} end`);
  const stillThere = sql`from ${was} cross join venue v
    where v.id = ${intoId}::uuid and w.agency_id = ${agencyId}::uuid and w.id = was.id and w.venue_id = v.id`;
  await db.execute(
    sql`update event w
      set venue_id = ${id}::uuid, address = ${asBefore("address")}, latitude = ${asBefore("latitude")},
        longitude = ${asBefore("longitude")}, time_zone_id = ${asBefore("time_zone_id")} ${stillThere}`,
  );
  await db.execute(
    sql`update opportunity w set venue_id = ${id}::uuid, address = ${asBefore("address")} ${stillThere}`,
  );
  if (archived) await db.execute(sql`update venue set archived_at = now() where id = ${intoId}::uuid`);
}
