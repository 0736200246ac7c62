/** Reads holds. Talents that the reader may not see have no name. */
import { sql } from "drizzle-orm";
import { Hold } from "#contract/holds/hold.ts";
import { z } from "#contract/schema.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { visibleName } from "#server/lib/reach/names.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { workPerson } from "#server/lib/work/work.ts";
import { hold } from "./hold.table.ts";

const p = sql.placeholder;
/** Holds that stand come first, then the newest that have ended. */
const MAX = 500;

const minute = (time: ReturnType<typeof sql>) => sql`to_char(${time}, 'HH24:MI')`;
const reading = preparedFamily(
  (by: "record" | "hold") => sql`select ${hold.id} as id,
      case when ${record.deletedAt} is null and ${withinReach(record.resource, record.id, "read")}
        then ${workPerson} end as person,
      ${visibleName(record.id, record.title)} as name, ${hold.firstOn}::text as "firstDay",
      ${hold.lastOn}::text as "lastDay", ${minute(sql`${hold.fromTime}`)} as "fromTime",
      ${minute(sql`${hold.toTime}`)} as "toTime", ${hold.zone} as zone, ${hold.startsAt} as "startsAt",
      ${hold.endsAt} as "endsAt", ${hold.expiresAt} as "expiresAt",
      to_char(${hold.expiresAt} at time zone ${hold.zone}, 'YYYY-MM-DD"T"HH24:MI') as expires, ${hold.state} as state,
      ${hold.level} as level,
      (select coalesce(json_agg(json_build_object('date', d.day::text, 'level', d.level) order by d.day), '[]')
        from hold_day d
        where d.agency_id = ${hold.agencyId} and d.hold_id = ${hold.id}) as days,
      ${hold.cause} as cause, ${briefById(staffTable, hold.createdBy)} as "placedBy",
      ${hold.conflictReason} as "conflictReason", ${hold.createdAt} as "createdAt", ${hold.version} as version
    from ${hold} join ${record} on ${record.agencyId} = ${hold.agencyId} and ${record.id} = ${hold.personId}
    where ${hold.agencyId} = ${p("$agency")}::uuid and ${by === "record" ? hold.recordId : hold.id} = ${p("id")}::uuid
    order by ${hold.state} not in ('held', 'confirmed'),
      case when ${hold.state} in ('held', 'confirmed') then ${hold.startsAt} end,
      case when ${hold.state} in ('held', 'confirmed') then ${record.title} end,
      ${hold.updatedAt} desc, ${hold.id} limit ${p("most")}`,
);

export async function holdsOf(db: Db, actor: Actor, recordId: string): Promise<Hold[]> {
  return z.parse(z.array(Hold), await reading(db, "record", { ...reachValues(actor), id: recordId, most: MAX }));
}
export async function readHold(db: Db, actor: Actor, id: string): Promise<Hold> {
  const [row] = await reading(db, "hold", { ...reachValues(actor), id, most: 1 });
  return z.parse(Hold, found(row));
}

/** Finds holds by id, through their opportunity or event. */
export const holdResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${hold.id}
      from ${hold}
      where ${isRequested(hold.id)}
        and ${hold.agencyId} = ${p("$agency")}::uuid
        and ${reachesRecord(hold.recordId, action)}`,
);

const writing = preparedFamily(() => sql`select ${reachesRecord(sql`${p("id")}::uuid`, "write")} as may`);
export const mayChangeHolder = async (db: Db, actor: Actor, recordId: string): Promise<boolean> =>
  (await writing(db, undefined, { ...reachValues(actor), id: recordId }))[0]?.may === true;
