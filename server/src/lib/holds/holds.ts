/** Holds of opportunities and events, as far as other work asks about them: their level on a card, and what moves with an event. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { HOLD_LIMITS } from "#contract/holds/hold.ts";
import { z } from "#contract/schema.ts";
import { agencyDay } from "../database/once.ts";
import { PLANNED_BY_VALUES } from "../database/plans.ts";
import type { Actor, Db } from "../database/scope.ts";
import { namesFor } from "../reach/names.ts";
import { reachesRecord } from "../records/reach.ts";
import { Refusal } from "../serving/refusal.ts";

const agency = sql`${sql.placeholder("$agency")}::uuid`;

/** Selects the lowest place that a hold of this record has; null if none is held. */
export const lowestHold = (recordId: Column): SQL =>
  sql`(select max(h.level) from hold h where h.record_id = ${recordId} and h.state = 'held')`;

/** Matches held holds that end before the agency's week does. `today` is the agency's day. */
export const endsThisWeek = (hold: { state: Column | SQL; expiresAt: Column | SQL }, today: SQL): SQL =>
  sql`${hold.state} = 'held'
    and ${hold.expiresAt} >= now()
    and ${hold.expiresAt} < (date_trunc('week', ${today}) + interval '1 week')
      at time zone (select a.time_zone_id from agency a where a.id = ${agency})`;

/** Filters of lists whose records have holds. */
export const holdWhere = (recordId: Column) => ({
  holdsEnd: () =>
    sql`exists (select from hold h
      where h.agency_id = ${agency}
        and h.record_id = ${recordId}
        and ${endsThisWeek({ state: sql`h.state`, expiresAt: sql`h.expires_at` }, agencyDay(agency))}
        and ${reachesRecord(sql`h.person_id`, "read")})`,
});

const FullDay = z.object({ personId: z.string(), name: z.string(), day: z.string() });
type Days = { firstDay: string; lastDay: string };

/**
 * Locks the time of these persons, in the order of their ids. A transaction that also locks records does that first. Of
 * two transactions that take the same time, the second sees what the first has saved. What follows is planned by its
 * values.
 */
export const lockTimeOf = (db: Db, personIds: SQL) =>
  db.execute(sql`select lock_time_of(array(${personIds})), ${PLANNED_BY_VALUES}`);

/** Refuses days on which a person has as many holds as there are levels. Their time is locked. */
export async function refuseFullDays(
  db: Db,
  actor: Actor,
  personIds: readonly string[],
  { firstDay, lastDay }: Days,
  { field, except = [] }: { field: string; except?: readonly string[] },
): Promise<void> {
  const { rows } = await db.execute(
    sql`select distinct on (d.person_id) d.person_id as "personId", r.title as name, d.day::text as day
      from hold_day d join record r on r.agency_id = d.agency_id and r.id = d.person_id
      where d.person_id = any (${sql.param([...personIds])}::uuid[])
        and d.day between ${firstDay}::date and ${lastDay}::date
        and d.hold_id <> all (${sql.param([...except])}::uuid[])
      group by d.person_id, r.title, d.day having count(*) >= ${HOLD_LIMITS.levels} order by d.person_id, d.day`,
  );
  const full = z.parse(z.array(FullDay), rows);
  if (full.length === 0) return;
  const visibleName = await namesFor(
    db,
    actor,
    full.map(({ personId }) => personId),
  );
  throw new Refusal(
    "validation",
    full.map(({ personId, name, day }) => ({
      field,
      code: "holdsFull",
      message: `${visibleName(personId, name)} has ${HOLD_LIMITS.levels} holds on ${day} already`,
    })),
  );
}

const MovedHold = z.object({
  id: z.string(),
  personId: z.string(),
  name: z.string(),
  state: z.enum(["held", "confirmed"]),
  firstDay: z.string(),
  lastDay: z.string(),
  newFirstDay: z.string(),
  newLastDay: z.string(),
  level: z.nullable(z.int()),
  /** The level on the new days: more than there are, where it can't move there. */
  newLevel: z.nullable(z.int()),
});
export type MovedHold = z.output<typeof MovedHold>;

/** Returns what would become of the holds of a record that moves by a number of days. */
export async function holdsThatMove(db: Db, recordId: string, days: number): Promise<MovedHold[]> {
  const { rows } = await db.execute(
    sql`select h.id, h.person_id as "personId", r.title as name, h.state, h.first_on::text as "firstDay",
        h.last_on::text as "lastDay", (h.first_on + ${days}::int)::text as "newFirstDay",
        (h.last_on + ${days}::int)::text as "newLastDay", h.level,
        case h.state
          when 'held'
            then (select max(coalesce(own.level,
                1 + (select count(*)
                  from hold_day d
                  where d.agency_id = h.agency_id and d.person_id = h.person_id and d.day = s.day::date)))::int
              from generate_series(h.first_on + ${days}::int, h.last_on + ${days}::int, interval '1 day') s (day)
              left join hold_day own on own.agency_id = h.agency_id
                and own.hold_id = h.id
                and own.day = s.day::date) end as "newLevel"
      from hold h join record r on r.agency_id = h.agency_id and r.id = h.person_id
      where h.record_id = ${recordId}::uuid and h.state in ('held', 'confirmed') order by h.first_on, r.title, h.id`,
  );
  return z.parse(z.array(MovedHold), rows);
}

/**
 * Moves the holds of a record by a number of days; those below them on the days that they leave move up. Refuses days that are
 * full. The record is locked; hours and expiry stay.
 */
export async function moveHolds(
  db: Db,
  actor: Actor,
  { recordId, days }: { recordId: string; days: number },
  moves: (hold: MovedHold) => boolean = () => true,
): Promise<void> {
  await lockTimeOf(
    db,
    sql`select person_id from hold where record_id = ${recordId}::uuid and state in ('held', 'confirmed')`,
  );
  const holds = await holdsThatMove(db, recordId, days);
  for (const { id, personId, state, newFirstDay, newLastDay } of holds.filter(moves)) {
    const moved = { firstDay: newFirstDay, lastDay: newLastDay };
    if (state === "held") await refuseFullDays(db, actor, [personId], moved, { field: "startDate", except: [id] });
    await db.execute(
      sql`update hold
        set first_on = ${newFirstDay}::date, last_on = ${newLastDay}::date, cause = null, cause_id = null
        where id = ${id}::uuid`,
    );
  }
}
