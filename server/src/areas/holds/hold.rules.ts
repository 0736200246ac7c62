/** Moves the dates of an opportunity or event to those of its confirmed hold. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";

/**
 * Hours of a hold become those of its event, in the event's zone. A hold of whole days keeps the times that an event
 * has: one that starts on these days stays as it is, another moves to the first of them.
 */
export async function setDatesOfParent(db: Db, holdId: string): Promise<void> {
  await db.execute(
    sql`update opportunity o set start_on = h.first_on, end_on = h.last_on from hold h
      where h.id = ${holdId}::uuid
        and o.id = h.record_id
        and (o.start_on, o.end_on) is distinct from (h.first_on, h.last_on)`,
  );
  await db.execute(
    sql`update event e
      set start_on = planned.start_on, start_time = planned.start_time, end_on = planned.end_on,
        end_time = planned.end_time
      from (
        select e.id,
          case when h.from_time is not null then (h.starts_at at time zone e.time_zone_id)::date
            when e.start_time is not null and e.start_on between h.first_on and h.last_on then e.start_on
            else h.first_on end as start_on,
          case when h.from_time is not null then (h.starts_at at time zone e.time_zone_id)::time
            else e.start_time end as start_time,
          case when h.to_time is not null then (h.ends_at at time zone e.time_zone_id)::date
            when h.from_time is not null or e.start_time is null then h.last_on
            when e.start_on between h.first_on and h.last_on then e.end_on
              else e.end_on + (h.first_on - e.start_on) end as end_on,
          case when h.to_time is not null then (h.ends_at at time zone e.time_zone_id)::time
            when h.from_time is not null then null
            else e.end_time end as end_time
        from hold h join event e on e.id = h.record_id where h.id = ${holdId}::uuid
      ) planned
      where e.id = planned.id
        and (e.start_on, e.start_time, e.end_on, e.end_time) is distinct from (planned.start_on, planned.start_time,
          planned.end_on, planned.end_time)`,
  );
}
