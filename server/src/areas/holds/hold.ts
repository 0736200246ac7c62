/** Handlers of holds. The database ranks them by day, under a lock on each talent's time. */
import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { type talentHolds as calls, HOLD_LIMITS } from "#contract/holds/hold.ts";
import { z } from "#contract/schema.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { lockTimeOf, refuseFullDays } from "#server/lib/holds/holds.ts";
import { confirmHolds } from "#server/lib/holds/won-holds.ts";
import { namesFor } from "#server/lib/reach/names.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { holdsOf, mayChangeHolder, readHold } from "./hold.read.ts";
import { setDatesOfParent } from "./hold.rules.ts";
import { hold } from "./hold.table.ts";

type Form = Omit<BodyOf<typeof calls.update>, "version">;

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });
const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [invalid(field, message)]);
};

const lockRecord = (db: Db, id: string) => db.execute(sql`select from record where id = ${id}::uuid for no key update`);

function checkDays({ firstDay, lastDay, fromTime, toTime }: Form): void {
  if (lastDay < firstDay) refuse("lastDay", "It can't end before it starts");
  if (firstDay === lastDay && fromTime !== null && toTime !== null && toTime <= fromTime)
    refuse("toTime", "Must be after the beginning");
  const days = Temporal.PlainDate.from(firstDay).until(Temporal.PlainDate.from(lastDay)).days + 1;
  if (days > HOLD_LIMITS.days) refuse("lastDay", `At most ${HOLD_LIMITS.days} days at once`);
}

const Checked = z.object({
  expired: z.boolean(),
  backwards: z.boolean(),
  held: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
/**
 * Refuses an expiry in the past and an end before the start, each in the person's own zone, and a person who has a hold
 * for this on these days.
 */
async function checkPersons(
  db: Db,
  actor: Actor,
  { recordId, personIds, except }: { recordId: string; personIds: readonly string[]; except: string | null },
  { firstDay, lastDay, fromTime, toTime, expires }: Form,
): Promise<void> {
  const { rows } = await db.execute(
    sql`select coalesce(bool_or(wall_time(${expires}::timestamp, named.zone) <= now()), false) as expired,
        bool_or(wall_time(case when ${toTime}::time is null then (${lastDay}::date + 1)::timestamp
          else ${lastDay}::date + ${toTime}::time end, named.zone)
          <= wall_time(${firstDay}::date + coalesce(${fromTime}::time, time '00:00'), named.zone)) as backwards,
        (array_agg(json_build_object('id', r.id, 'name', r.title) order by r.title) filter (where exists (select from
            hold h
          where h.record_id = ${recordId}::uuid
            and h.person_id = named.id
            and h.state = 'held'
            and h.id is distinct from ${except}::uuid
            and h.first_on <= ${lastDay}::date and h.last_on >= ${firstDay}::date)))[1] as held
      from (select r.id, coalesce(p.time_zone_id, a.time_zone_id) as zone
        from record r join agency a on a.id = r.agency_id left join person p on p.id = r.id
        where r.id = any (${sql.param([...personIds])}::uuid[])) named join record r on r.id = named.id`,
  );
  const { expired, backwards, held } = z.parse(Checked, found(rows[0]));
  if (expired) refuse("expires", "Choose a time in the future");
  if (backwards) refuse("toTime", "Must be after the beginning");
  if (held === null) return;
  const visibleName = await namesFor(db, actor, [held.id]);
  refuse(
    except === null ? "personIds" : "firstDay",
    `${visibleName(held.id, held.name)} has a hold for this on some of these days already`,
  );
}

const keepReason = (db: Db, id: string, reason: string | null) =>
  db.execute(
    sql`update hold
      set conflict_reason = ${reason}
      where id = ${id}::uuid and conflict_reason is distinct from ${reason}`,
  );

interface Standing extends Record<string, unknown> {
  recordId: string;
  personId: string;
  state: string;
  version: number;
}
/**
 * Locks the hold's opportunity or event, then the time of its talent (with `everyone`, of all its people), then the
 * hold. Refuses a hold that has ended.
 */
async function lockHold(db: Db, id: string, everyone = false): Promise<Standing> {
  const { rows: named } = await db.execute<{ recordId: string }>(
    sql`select record_id as "recordId" from ${hold} where id = ${id}::uuid`,
  );
  const { recordId } = found(named[0]);
  await lockRecord(db, recordId);
  const everybody = everyone
    ? sql` union
        select person_id
        from commitment
        where record_id = ${recordId}::uuid
        union
        select person_id
        from event_person
        where event_id = ${recordId}::uuid
        union select staff_id from assignment where record_id = ${recordId}::uuid and ended_at is null`
    : sql``;
  await lockTimeOf(db, sql`select person_id from hold where id = ${id}::uuid${everybody}`);
  const { rows } = await db.execute<Standing>(
    sql`select record_id as "recordId", person_id as "personId", state, version
      from ${hold}
      where id = ${id}::uuid
      for update`,
  );
  const standing = found(rows[0]);
  if (standing.state !== "held") throw new Refusal("holdEnded");
  return standing;
}

async function askAboutClash(db: Db, actor: Actor, ids: readonly string[], recordId: string, reason: string | null) {
  const { clashes } = await refuseConflicts(db, actor, [recordId], { reason });
  if (clashes) for (const id of ids) await keepReason(db, id, reason);
}

export const holdHandlers: Handlers<typeof calls> = {
  async list({ db, actor, params: { id } }) {
    const [editable, holds] = await Promise.all([mayChangeHolder(db, actor, id), holdsOf(db, actor, id)]);
    return { editable, holds: holds };
  },

  async place({ db, actor, body: { recordId, personIds, conflictReason = null, ...form } }) {
    checkDays(form);
    await lockRecord(db, recordId);
    await lockTimeOf(db, sql`select unnest(${sql.param(personIds)}::uuid[])`);
    await checkPersons(db, actor, { recordId, personIds, except: null }, form);
    await refuseFullDays(db, actor, personIds, form, { field: "personIds" });
    const { firstDay, lastDay, fromTime, toTime, expires } = form;
    const { rows } = await db.execute<{ id: string; personId: string; level: number }>(
      sql`insert into hold (id, agency_id, record_id, person_id, first_on, last_on, from_time, to_time, expires_at,
          created_by)
        select gen_random_uuid(), ${actor.agencyId}::uuid, ${recordId}::uuid, named.id, ${firstDay}::date,
          ${lastDay}::date, ${fromTime}::time, ${toTime}::time,
          wall_time(${expires}::timestamp, coalesce(p.time_zone_id, a.time_zone_id)), ${actor.id}::uuid
        from unnest(${sql.param(personIds)}::uuid[]) with ordinality named (id, place)
          join agency a on a.id = ${actor.agencyId}::uuid
          left join person p on p.id = named.id
        order by named.place
        returning id, person_id as "personId", level::int`,
    );
    await askAboutClash(
      db,
      actor,
      rows.map(({ id }) => id),
      recordId,
      conflictReason,
    );
    return { holds: rows };
  },

  async update({ db, actor, params: { id }, body: { version, conflictReason = null, ...form } }) {
    const standing = await lockHold(db, id);
    const { recordId, personId } = standing;
    await refuseStale(db, { table: hold, id, record: "record_id" }, version, standing, () => readHold(db, actor, id));
    checkDays(form);
    await checkPersons(db, actor, { recordId, personIds: [personId], except: id }, form);
    await refuseFullDays(db, actor, [personId], form, { field: "firstDay", except: [id] });
    const { firstDay, lastDay, fromTime, toTime, expires } = form;
    await db.execute(
      sql`update hold
        set first_on = ${firstDay}::date, last_on = ${lastDay}::date, from_time = ${fromTime}::time,
          to_time = ${toTime}::time,
          expires_at = wall_time(${expires}::timestamp, zone), cause = null, cause_id = null where id = ${id}::uuid`,
    );
    await askAboutClash(db, actor, [id], recordId, conflictReason);
    return readHold(db, actor, id);
  },

  async release({ db, actor, params: { id } }) {
    await lockHold(db, id);
    await db.execute(
      sql`update hold set state = 'released', cause = 'released', cause_id = null where id = ${id}::uuid`,
    );
    return readHold(db, actor, id);
  },

  async confirm({ db, actor, params: { id }, body: { conflictReason = null } }) {
    const { recordId } = await lockHold(db, id, true);
    const { rows } = await confirmHolds(db, [id]);
    await setDatesOfParent(db, id);
    await askAboutClash(db, actor, [id], recordId, conflictReason);
    return { hold: await readHold(db, actor, id), released: rows.length - 1 };
  },
};
