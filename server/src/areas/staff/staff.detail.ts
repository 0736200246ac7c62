import { sql } from "drizzle-orm";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { account } from "#server/areas/session/account.table.ts";
import { reachesPerson } from "#server/areas/talents/person/person.rules.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { addressesOf } from "#server/lib/records/addresses.ts";
import { avatarOf, briefOf } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { assignment } from "#server/lib/records/records.table.ts";
import { nationalNumber } from "#server/lib/values/phone.ts";
import { staffState } from "./staff.list.ts";
import { position, staffTable } from "./staff.table.ts";

const p = sql.placeholder;
const onRoster = (
  staffId: ReturnType<typeof sql>,
) => sql`from ${assignment} join ${person} on ${person.id} = ${assignment.recordId}
  where ${assignment.agencyId} = ${p("$agency")}::uuid
    and ${assignment.staffId} = ${staffId}
    and ${assignment.endedAt} is null
    and ${person.deletedAt} is null
    and ${reachesPerson("read")}`;

const read = preparedFamily(
  () => sql`select ${staffTable.id}, ${staffTable.displayName} as "displayName",
    ${avatarOf(staffTable.avatarId)} as "avatarUrl",
    (select json_build_object('id', ${position.id}, 'name', ${position.name})
      from ${position}
      where ${position.id} = ${staffTable.positionId}) as position,
    ${account.role} as "accountRole", ${account.email}, ${staffTable.countryCode} as "countryCode",
    ${nationalNumber(staffTable.phone, staffTable.phoneCode)} as "phoneNumber", ${staffTable.phoneCode} as "phoneCode",
    ${account.timeZoneId} as "timezoneId", ${staffTable.dob}, ${staffTable.startDate} as "startDate",
    ${staffTable.location}, ${addressesOf(staffTable)} as addresses,
    (select coalesce(json_agg(${briefOf(person, sql`, 'stage', ${person.stage}`)}
        order by ${person.displayName}, ${person.id}), '[]') ${onRoster(sql`${staffTable.id}`)}) as roster,
    ${staffState} as state, ${account.twoFactor} as "twoFactor", ${account.lastLoginAt} as "lastLogin",
    ${staffTable.createdAt} as "createdAt", ${staffTable.version}
    from ${staffTable} join ${account} on ${account.id} = ${staffTable.id}
    where ${staffTable.id} = ${p("id")}::uuid
      and ${staffTable.agencyId} = ${p("$agency")}::uuid
      and ${staffTable.deletedAt} is null`,
);

export async function readStaff(db: Db, actor: Actor, id: string): Promise<StaffDetail | undefined> {
  const [row] = await read(db, undefined, { id, ...reachValues(actor) });
  return row as StaffDetail | undefined;
}
