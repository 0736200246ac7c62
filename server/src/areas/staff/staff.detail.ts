import { sql } from "drizzle-orm";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { account } from "#server/areas/session/account.table.ts";
import { reachesPerson } from "#server/areas/talents/person.rules.ts";
import { person } from "#server/areas/talents/person.table.ts";
import { addressesOf } from "#server/lib/addresses.ts";
import { nationalNumber } from "#server/lib/phone.ts";
import { statements } from "#server/lib/prepared.ts";
import { avatarOf, briefOf } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { assignment } from "#server/lib/records.table.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { staffState } from "./staff.list.ts";
import { position, staff } from "./staff.table.ts";

const p = sql.placeholder;
const onRoster = (
  staffId: ReturnType<typeof sql>,
) => sql`from ${assignment} join ${person} on ${person.id} = ${assignment.recordId}
  where ${assignment.agencyId} = ${p("$agency")}::uuid and ${assignment.staffId} = ${staffId} and ${assignment.endedAt} is null and ${person.deletedAt} is null and ${reachesPerson("read")}`;

const read = statements(
  () => sql`select ${staff.id}, ${staff.displayName} as "displayName", ${avatarOf(staff.avatarId)} as "avatarUrl",
    (select json_build_object('id', ${position.id}, 'name', ${position.name}) from ${position} where ${position.id} = ${staff.positionId}) as position,
    ${account.role} as "accountRole", ${account.email}, ${staff.countryCode} as "countryCode", ${nationalNumber(staff.phone, staff.phoneCode)} as "phoneNumber", ${staff.phoneCode} as "phoneCode",
    ${account.timeZoneId} as "timezoneId", ${staff.dob}, ${staff.startDate} as "startDate", ${staff.location}, ${addressesOf(staff)} as addresses,
    (select coalesce(json_agg(${briefOf(person, sql`, 'stage', ${person.stage}`)} order by ${person.displayName}, ${person.id}), '[]') ${onRoster(sql`${staff.id}`)}) as roster,
    ${staffState} as state, ${account.twoFactor} as "twoFactor", ${account.lastLoginAt} as "lastLogin", ${staff.createdAt} as "createdAt", ${staff.version}
    from ${staff} join ${account} on ${account.id} = ${staff.id} where ${staff.id} = ${p("id")}::uuid and ${staff.agencyId} = ${p("$agency")}::uuid and ${staff.deletedAt} is null`,
);

export async function readStaff(db: Db, actor: Actor, id: string): Promise<StaffDetail | undefined> {
  const [row] = await read(db, undefined, { id, ...reachValues(actor) });
  return row as StaffDetail | undefined;
}

const seen = statements(() => sql`select ${person.id} ${onRoster(sql`${p("id")}::uuid`)}`);

/** The roster as far as the actor may see it, which is as far as they may change it. */
export async function rosterSeen(db: Db, actor: Actor, id: string): Promise<Set<string>> {
  const rows = await seen(db, undefined, { id, ...reachValues(actor) });
  return new Set(rows.map((row) => String(row.id)));
}
