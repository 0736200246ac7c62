/** Default zones and days of a task. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";

/** Returns the zone of a task that names none: the first related talent's, else the writer's. */
export async function zoneFor(db: Db, actor: Actor, relatedIds: readonly string[]): Promise<string | null> {
  const { rows } = await db.execute<{ zone: string | null }>(
    sql`select coalesce(
      (select person.time_zone_id from unnest(${sql.param([...relatedIds])}::uuid[]) with ordinality related (id, place)
        join person on person.id = related.id where person.time_zone_id is not null order by related.place limit 1),
      (select account.time_zone_id from account where account.id = ${actor.id}::uuid)) as zone`,
  );
  return rows[0]?.zone ?? null;
}

/** Returns today in the actor's zone. */
export async function todayOf(db: Db, actor: Actor): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone coalesce((select a.time_zone_id from account a where a.id = ${actor.id}::uuid),
          (select a.time_zone_id from agency a where a.id = ${actor.agencyId}::uuid)))::date::text as today`,
  );
  return found(rows[0]).today;
}
