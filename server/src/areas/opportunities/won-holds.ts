/** Reads the holds of an opportunity for the dialog that wins it, with the people they affect. */
import { sql } from "drizzle-orm";
import { WonHold } from "#contract/opportunities/winning.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { visibleName } from "#server/lib/reach/names.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { staffBrief, visibleRecord, workPerson } from "#server/lib/work/work.ts";

const p = sql.placeholder;

// Members of staff that `notify_of_hold` notifies.
const owners = sql`(select coalesce(json_agg(${staffBrief(sql`owner.id`)} order by owner.display_name, owner.id), '[]')
  from staff owner
  where owner.agency_id = other.agency_id and owner.deleted_at is null and owner.id <> ${p("$actor")}::uuid
    and (owner.id = other.created_by
      or exists (select from assignment a
        where a.agency_id = other.agency_id and a.record_id = other.record_id and a.staff_id = owner.id
          and a.ended_at is null and a.role in ('Lead', 'Assignee')))
    and not exists (select from follow f
      where f.agency_id = other.agency_id and f.staff_id = owner.id and f.record_id = other.record_id and f.muted)
    and reads_record(other.agency_id, owner.id, other.record_id))`;

const others = sql`(select coalesce(json_agg(json_build_object('level', seen.level, 'title', seen.title ->> 'name',
      'expiresAt', seen.expires_at, 'zone', seen.zone,
      'notified', case when seen.title is null then '[]'::json else seen.owners end) order by seen.level, seen.id),
    '[]')
    from (select other.id, other.level, other.expires_at, other.zone, ${visibleRecord(sql`other.record_id`)} as title,
        ${owners} as owners
      from hold other
      where other.agency_id = h.agency_id
        and other.person_id = h.person_id
        and other.id <> h.id
        and other.state = 'held'
        and other.starts_at < h.ends_at and other.ends_at > h.starts_at) seen)`;

const reading = preparedFamily(
  () => sql`select h.id, h.person, h.name, h.first_on::text as "firstDay", h.last_on::text as "lastDay", h.level,
      ${others} as others
    from (select hold.*, ${visibleName(record.id, record.title)} as name,
        case when ${record.deletedAt} is null and ${withinReach(record.resource, record.id, "read")}
          then ${workPerson} end as person
      from hold join ${record} on ${record.agencyId} = hold.agency_id and ${record.id} = hold.person_id
      where hold.agency_id = ${p("$agency")}::uuid and hold.record_id = ${p("id")}::uuid and hold.state = 'held') h
    order by h.starts_at, h.name, h.id`,
);

export const wonHolds = async (db: Db, actor: Actor, opportunityId: string): Promise<WonHold[]> =>
  z.parse(z.array(WonHold), await reading(db, undefined, { ...reachValues(actor), id: opportunityId }));
