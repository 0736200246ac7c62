/**
 * Delivers notifications that are due by the clock. Each statement inserts rows that are unique by receiver and cause,
 * so that it can be repeated, by several processes and after any crash, without writing one twice.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { receiverZone } from "./due.ts";
import { MAILED_WITHIN } from "./mail.ts";

/** Start of the morning in each person's zone. */
const MORNING = sql.raw("interval '8 hours'");

/** Writes the reminders of tasks whose time has come, and deletes those that can't be due to any person any more. */
async function remind(db: Db, now: SQL): Promise<void> {
  await db.execute(sql`insert into notification (id, agency_id, receiver_id, kind, cause, record_id, at, detail)
    select gen_random_uuid(), r.agency_id, m.staff_id, 'reminder',
      concat_ws('/', r.task_id, r.counts_from, r.time_zone_id), r.task_id, ${now},
      jsonb_build_object('due', to_char(r.counts_from,
        case when r.time_zone_id is null then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end))
    from task_reminder r join agency on agency.id = r.agency_id
      join assignment m on m.agency_id = r.agency_id and m.record_id = r.task_id and m.ended_at is null
      join account a on a.agency_id = m.agency_id and a.id = m.staff_id
      cross join lateral (select coalesce(r.time_zone_id, ${receiverZone}) as name) zone
    where r.earliest <= ${now}
      and wall_time(r.counts_from - make_interval(days => r.lead_days), zone.name)
        - make_interval(mins => r.lead_minutes) <= ${now}
      and wall_time(r.counts_from, zone.name) > greatest(r.since, m.created_at)
      and reads_record(r.agency_id, m.staff_id, r.task_id)
    order by m.staff_id, r.task_id
    on conflict do nothing`);
  // Within 26 hours, a day has begun in every time zone.
  await db.execute(
    sql`delete from task_reminder
      where earliest + case when time_zone_id is null then interval '26 hours' else interval '0' end <= ${now}`,
  );
}

/**
 * Writes one notification a day for each person, at 08:00 in their zone: about open tasks that are overdue or due
 * within three days.
 */
async function greet(db: Db, now: SQL): Promise<void> {
  await db.execute(sql`with greeted as (
      insert into notification_setting as s (agency_id, staff_id, morning_on)
        select a.agency_id, a.id, (${now} at time zone ${receiverZone} - ${MORNING})::date
        from account a
          join agency on agency.id = a.agency_id
          join staff on staff.agency_id = a.agency_id and staff.id = a.id
        where a.deleted_at is null and a.locked_at is null
        order by a.id
        on conflict (agency_id, staff_id) do update set morning_on = excluded.morning_on
          where s.morning_on is null or s.morning_on < excluded.morning_on
        returning s.agency_id, s.staff_id)
    insert into notification (id, agency_id, receiver_id, kind, cause, record_id, at, detail)
    select gen_random_uuid(), t.agency_id, g.staff_id, case when t.due_by <= ${now} then 'overdue' else 'dueSoon' end,
      concat_ws('/', t.id, t.due_on, t.due_time, case when t.due_time is not null then t.time_zone_id end), t.id,
      ${now},
      jsonb_build_object('due', case when t.due_time is null then t.due_on::text
        else to_char(t.due_on + t.due_time, 'YYYY-MM-DD"T"HH24:MI') end)
    from greeted g
      join account a on a.agency_id = g.agency_id and a.id = g.staff_id
      join agency on agency.id = g.agency_id
      join assignment m on m.agency_id = g.agency_id and m.staff_id = g.staff_id and m.ended_at is null
      join task t on t.agency_id = m.agency_id and t.id = m.record_id
    where t.deleted_at is null and t.completed_at is null and t.due_by is not null
      and (t.due_by <= ${now}
        or coalesce((t.due_at at time zone ${receiverZone})::date, t.due_on)
          <= (${now} at time zone ${receiverZone})::date + 3)
      and not exists (select from follow f
        where f.agency_id = g.agency_id and f.staff_id = g.staff_id and f.record_id = t.id and f.muted)
      and reads_record(t.agency_id, g.staff_id, t.id)
    order by g.staff_id, t.id
    on conflict do nothing`);
}

interface Options {
  /** In tests: this agency only, at this time. */
  agencyId?: string;
  at?: Date;
  /** Writes the emails that are due in an agency. */
  sendMail?: (db: Db, agencyId: string, now: SQL) => Promise<void>;
  /** Pushes what is due in an agency to its browsers. */
  push?: (agencyId: string, now: SQL) => Promise<void>;
}

/** Delivers what is due in all agencies. */
export async function deliver(database: Database, { agencyId: only, at, sendMail, push }: Options = {}): Promise<void> {
  const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(sql`select agency_id as id from task_reminder where earliest <= ${now}
      union select agency_id from notification where mailed_at is null and at > ${now} - ${MAILED_WITHIN}
      union select agency_id from push_subscription
      union
      select a.agency_id
      from account a
        join agency on agency.id = a.agency_id
        left join notification_setting s on s.agency_id = a.agency_id and s.staff_id = a.id
      where a.deleted_at is null
        and a.locked_at is null
        and (s.morning_on is null or s.morning_on < (${now} at time zone ${receiverZone} - ${MORNING})::date)`),
  );
  const visited = rows.filter(({ id }) => (only === undefined || id === only) && !database.isLocked(id));
  for (const { id } of visited) {
    await database.scope(systemIn(id), "write", async (db) => {
      await remind(db, now);
      await greet(db, now);
    });
    if (sendMail) await database.scope(systemIn(id), "write", (db) => sendMail(db, id, now));
  }
  // A slow push service must not delay other people's reminders, nor another agency's.
  if (push) await Promise.all(visited.map(({ id }) => push(id, now)));
}
