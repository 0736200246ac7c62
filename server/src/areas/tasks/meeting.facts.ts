/** Past meetings as reports count them: for each person and partner, or for each colleague who has them. */
import { type SQL, sql } from "drizzle-orm";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

const others = sql`select i.involved_id as id
  from involvement i
  where i.agency_id = m.agency_id and i.record_id = m.id and i.kind in ('person', 'partner')`;
const colleagues = sql`select m.assignee_id as id where m.assignee_id is not null
  union
  select a.staff_id
  from assignment a
  where a.agency_id = m.agency_id and a.record_id = m.id and a.ended_at is null`;
const meetings = (who: SQL, columns: SQL): SQL =>
  sql`select m.id as line_id, m.id as record_id, m.start_on as day, ${columns}
    from task m join task_type k on k.agency_id = m.agency_id and k.id = m.type_id and k.code = 'MEETING'
      left join lateral (select distinct who.id from (${who}) who) who on true
    where ${isOfAgencies(sql`m.agency_id`)}
      and m.deleted_at is null
      and m.starts_at <= now()
      and exists (${others})
      and ${withinReach("TASK", sql`m.id`, "read")}`;

/** Meetings with nobody from outside are no contact. */
export const meetingFacts: Facts = {
  name: "meetings",
  rows: {
    contact: meetings(
      others,
      sql`who.id as about_id, array[who.id] as about_ids, array(${colleagues}) as staff_ids, null::uuid as staff_id`,
    ),
    staff: meetings(
      colleagues,
      sql`null::uuid as about_id, array(${others}) as about_ids, array[who.id] as staff_ids, who.id as staff_id`,
    ),
  },
};
