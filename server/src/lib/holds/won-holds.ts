/**
 * Holds of an opportunity that is won with an event: the first ones of its days are confirmed and release others, and all
 * on its days go to the event. Taking it back puts them and those that were released where they were.
 */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { HOLD_LIMITS } from "#contract/holds/hold.ts";
import { holdOutcome } from "#contract/opportunities/winning.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "../database/scope.ts";
import { Refusal } from "../serving/refusal.ts";
import { lockTimeOf } from "./holds.ts";

const Standing = z.object({
  id: z.string(),
  recordId: z.string(),
  state: z.string(),
  version: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  level: z.int(),
  days: z.array(z.object({ day: z.string(), level: z.int() })),
  /** True if it is at the same time as a hold of the opportunity. */
  overlaps: z.boolean(),
});
export type StandingHold = z.output<typeof Standing>;

/** Returns the holds that an opportunity's talents have: its own, and all others. */
export async function holdsAround(db: Db, opportunityId: string): Promise<StandingHold[]> {
  const { rows } = await db.execute(
    sql`with own as (select * from hold where record_id = ${opportunityId}::uuid and state = 'held')
      select h.id, h.record_id as "recordId", h.state, h.version, h.first_on::text as "firstDay",
        h.last_on::text as "lastDay", h.level::int as level,
        (select coalesce(json_agg(json_build_object('day', d.day::text, 'level', d.level) order by d.day), '[]')
          from hold_day d
          where d.agency_id = h.agency_id and d.hold_id = h.id) as days,
        exists (select from own
          where own.person_id = h.person_id and own.starts_at < h.ends_at and own.ends_at > h.starts_at) as overlaps
      from hold h where h.state = 'held' and h.person_id in (select person_id from own) order by h.id`,
  );
  return z.parse(z.array(Standing), rows);
}

/** The hash of what a decision about holds looks at. */
export const holdsHashOf = (around: readonly StandingHold[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify(
        around
          .filter(({ overlaps }) => overlaps)
          .map(({ id, version, level, firstDay, lastDay }) => [id, version, level, firstDay, lastDay]),
      ),
    )
    .digest("hex");

/** Locks the time of those that an opportunity's event would take. The opportunity is locked. */
export const lockPeopleOf = (db: Db, opportunityId: string) =>
  lockTimeOf(
    db,
    sql`select person_id from hold where record_id = ${opportunityId}::uuid and state = 'held'
      union select involved_id from involvement where record_id = ${opportunityId}::uuid and role = 'RELATED'
      union select staff_id from assignment where record_id = ${opportunityId}::uuid and ended_at is null`,
  );

/** Confirms holds of one record, and releases others at the same time, in one statement: no owner is notified of a level that is lost again. */
export const confirmHolds = (db: Db, ids: readonly string[]) =>
  db.execute<{ id: string }>(
    sql`update hold h set state = case when h.id = this.id then 'confirmed' else 'released' end,
        cause = case when h.id = this.id then null else 'confirmed' end,
        cause_id = case when h.id = this.id then null else this.record_id end
      from (select * from hold where id = any (${sql.param([...ids])}::uuid[])) this
      where h.agency_id = this.agency_id
        and h.person_id = this.person_id
        and h.state = 'held'
        and h.starts_at < this.ends_at
        and h.ends_at > this.starts_at
      returning h.id`,
  );

/** Confirms what stands first on the days of the event, and takes all that is on them to the event. */
export async function carryHolds(
  db: Db,
  { opportunityId, eventId, around }: { opportunityId: string; eventId: string; around: readonly StandingHold[] },
  dates: Parameters<typeof holdOutcome>[1],
): Promise<void> {
  const own = around.filter(({ recordId }) => recordId === opportunityId);
  const idsThat = (...fates: ReturnType<typeof holdOutcome>[]) =>
    own.filter((hold) => fates.includes(holdOutcome(hold, dates))).map(({ id }) => id);
  const carried = idsThat("confirmed", "carried");
  if (carried.length === 0) return;
  await confirmHolds(db, idsThat("confirmed"));
  await db.execute(
    sql`update hold
      set record_id = ${eventId}::uuid
      where id = any (${sql.param(carried)}::uuid[]) and state in ('held', 'confirmed')`,
  );
}

/** Holds as they were: those that were changed have the version that they got. */
export const HoldsSnapshot = z.array(
  z.object({
    id: z.string(),
    recordId: z.string(),
    version: z.nullable(z.int()),
    days: z.array(z.object({ day: z.string(), level: z.int() })),
  }),
);
export type HoldsSnapshot = z.output<typeof HoldsSnapshot>;

/** Returns what it takes to put holds back: the changed ones, and the places of their neighbours. */
export async function snapshotHolds(db: Db, around: readonly StandingHold[]): Promise<HoldsSnapshot> {
  const { rows } = await db.execute<{ id: string; recordId: string; state: string; version: number }>(
    sql`select id, record_id as "recordId", state, version
      from hold
      where id = any (${sql.param(around.map(({ id }) => id))}::uuid[])`,
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  const versionOf = ({ id, recordId, state }: StandingHold): number | null => {
    const row = now.get(id);
    return row && (row.state !== state || row.recordId !== recordId) ? row.version : null;
  };
  const touched = new Set(
    around.filter((hold) => versionOf(hold) !== null).flatMap(({ days }) => days.map(({ day }) => day)),
  );
  return around
    .filter(({ days }) => days.some(({ day }) => touched.has(day)))
    .map((hold) => ({ id: hold.id, recordId: hold.recordId, version: versionOf(hold), days: hold.days }));
}

/** Puts holds back where they were, above those that came since. Refuses if one was changed, or a day is full. */
export async function putHoldsBack(db: Db, holds: HoldsSnapshot): Promise<void> {
  if (holds.length === 0) return;
  const changed = sql`jsonb_to_recordset(${JSON.stringify(
    holds.flatMap(({ id, recordId, version }) => (version === null ? [] : [{ id, record_id: recordId, version }])),
  )}::jsonb) as was (id uuid, record_id uuid, version integer)`;
  const places = sql`jsonb_to_recordset(${JSON.stringify(
    holds.flatMap(({ id, days }) => days.map(({ day, level }) => ({ id, day, level }))),
  )}::jsonb) as place (id uuid, day date, level smallint)`;
  await lockTimeOf(db, sql`select h.person_id from hold h join ${changed} on was.id = h.id`);
  const { rows } = await db.execute(
    sql`select from ${changed} left join hold h on h.id = was.id and h.version = was.version where h.id is null
      union all select from (
        select d.hold_id, d.person_id, d.day
        from hold_day d
          join hold h on h.agency_id = d.agency_id and h.person_id = d.person_id
          join ${changed} on was.id = h.id
        union
        select h.id, h.person_id, place.day
        from hold h join ${changed} on was.id = h.id join ${places} on place.id = h.id
      ) all_days group by person_id, day having count(*) > ${HOLD_LIMITS.levels}`,
  );
  if (rows.length > 0) throw new Refusal("changedSince");
  // Their owners are not notified of places that they never had.
  await db.execute(sql`select set_config('app.quiet', 'on', true)`);
  await db.execute(
    sql`update hold h
      set record_id = was.record_id, state = 'held', cause = null, cause_id = null
      from ${changed}
      where h.id = was.id`,
  );
  await db.execute(
    sql`update hold_day d set level = ranked.level from (
        select d.agency_id, d.hold_id, d.day,
          row_number() over (partition by d.person_id, d.day
            order by place.level nulls last, d.level)::smallint as level
        from hold_day d left join ${places} on place.id = d.hold_id and place.day = d.day
        where d.person_id in (select h.person_id from hold h join ${changed} on was.id = h.id)
      ) ranked
      where d.agency_id = ranked.agency_id
        and d.hold_id = ranked.hold_id
        and d.day = ranked.day
        and d.level <> ranked.level`,
  );
  // Each shows the lowest of its places again.
  await db.execute(
    sql`update hold h
      set level = h.level
      where h.state = 'held'
        and h.person_id in (select other.person_id from hold other join ${changed} on was.id = other.id)
        and h.level is distinct from (select max(d.level)
          from hold_day d
          where d.agency_id = h.agency_id and d.hold_id = h.id)`,
  );
  await db.execute(sql`select set_config('app.quiet', '', true)`);
  await db.execute(
    sql`delete from notification n using ${changed} where n.kind = 'hold' and n.cause like was.id || '/released/%'`,
  );
}
