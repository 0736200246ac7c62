/** The reader's own day, for the management dashboard: bookings and tasks, in the reader's zone. */
import { type SQL, sql } from "drizzle-orm";
import { takenBetween } from "#server/lib/commitments/period.ts";
import { selectWidget } from "#server/lib/dashboards/statement.ts";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { recordPicture } from "#server/lib/work/work.ts";
import { dueDay, isOpenTask, isOverdue, readersDay, zone } from "./due.rules.ts";
import { task } from "./task.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const actor = sql`${p("$actor")}::uuid`;
const colorOf = (typeId: SQL): SQL =>
  sql`(select t.color from task_type t where t.agency_id = ${agency} and t.id = ${typeId})`;
/** Selects the first persons that a record involves, as far as the reader sees them. */
const peopleOf = (recordId: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('name', face.title, 'avatarUrl', face.picture)), '[]')
    from (select ${record.title} as title, ${recordPicture} as picture
      from involvement v join ${record} on ${record.id} = v.involved_id
      where v.agency_id = ${agency}
        and v.record_id = ${recordId}
        and v.kind = 'person'
        and ${record.deletedAt} is null
        and ${withinReach(record.resource, record.id, "read")}
      order by v.place, ${record.title}
      limit 2) face)`;
const isMine = sql`${task.agencyId} = ${agency}
  and ${task.deletedAt} is null
  and ${task.assigneeId} = ${actor}
  and ${withinReach("TASK", task.id, "read")}`;
const isToday = sql`${dueDay} = ${readersDay}`;

export const myDayWidget = selectWidget(
  "MY_DAY",
  () => sql`with mine as materialized (
      select ${task.id} as id, ${task.summary} as title, ${task.dueAt} as starts_at, ${task.version} as version,
        ${colorOf(sql`${task.typeId}`)} as color, not ${isOpenTask} as is_done, ${task.priorityOrder} as rank,
        ${task.priorityLevel} as priority, ${isOverdue} as is_late
      from ${task}
      where ${isMine} and ${isToday}),
    late as materialized (
      select ${dueDay} as day from ${task} where ${isMine} and ${isOverdue}),
    booked as materialized (
      select ${record.id} as id, ${record.kind} as kind, ${record.title} as title, taken.starts_at, taken.ends_at,
        taken.all_day, taken.type_id
      from (${takenBetween(
        sql`commitment.person_id, commitment.record_id, commitment.starts_at, commitment.ends_at, commitment.all_day,
          commitment.type_id`,
        sql`(${readersDay}::timestamp at time zone ${zone})`,
        sql`((${readersDay} + 1)::timestamp at time zone ${zone})`,
      )}) taken join ${record} on ${record.agencyId} = ${agency} and ${record.id} = taken.record_id
      where taken.person_id = ${actor}
        and ${reachesRecord(sql`taken.record_id`, "read")}
        and taken.record_id not in (select mine.id from mine)),
    entry as (
      select json_build_object('id', mine.id, 'kind', 'task', 'title', mine.title, 'startsAt', mine.starts_at,
          'endsAt', null, 'color', mine.color, 'version', mine.version, 'isDone', mine.is_done,
          'priority', mine.priority, 'people', ${peopleOf(sql`mine.id`)}) as entry,
        mine.starts_at, mine.rank, mine.id
      from mine
      union all
      select json_build_object('id', booked.id, 'kind', booked.kind, 'title', booked.title,
          'startsAt', case when not booked.all_day then booked.starts_at end,
          'endsAt', case when not booked.all_day then booked.ends_at end, 'color', ${colorOf(sql`booked.type_id`)},
          'version', null, 'isDone', false, 'priority', null, 'people', ${peopleOf(sql`booked.id`)}),
        case when not booked.all_day then booked.starts_at end, 0, booked.id
      from booked)
    select ${readersDay} as today, ${zone} as zone, 
      (select count(*)::int from mine where not mine.is_done and not mine.is_late) as due,
      (select coalesce(json_agg(entry.entry order by entry.starts_at nulls first, entry.rank, entry.id), '[]')
        from entry) as entries,
      (select json_build_object('count', count(*)::int, 'since', min(late.day)) from late) as overdue`,
);
