import { sql } from "drizzle-orm";
import { staff as calls } from "#contract/staff/staff.ts";
import { account } from "#server/areas/session/account.table.ts";
import { reachesPerson } from "#server/areas/talents/person/person.rules.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { avatarOf, briefOf } from "#server/lib/records/briefs.ts";
import { assignment } from "#server/lib/records/records.table.ts";
import { nationalNumber } from "#server/lib/values/phone.ts";
import { matchesName } from "./staff.rules.ts";
import { position, staffTable } from "./staff.table.ts";

const SHOWN = sql.raw("5");
const positionName = sql`(select ${position.name} from ${position} where ${position.id} = ${staffTable.positionId})`;
const ofAccount = (
  column: typeof account.email | typeof account.role | typeof account.lastLoginAt | typeof account.twoFactor,
) => sql`(select ${column} from ${account} where ${account.id} = ${staffTable.id})`;
export const staffState = sql`(select case when ${account.lockedAt} is not null then 'locked'
    when ${account.activatedAt} is null then 'invited'
    else 'active' end
  from ${account}
  where ${account.id} = ${staffTable.id})`;

/** Selects the people on the roster that the reader may see. */
const onRoster = sql`${assignment} join ${person} on ${person.id} = ${assignment.recordId}`;
const isSeen = sql`${assignment.endedAt} is null and ${person.deletedAt} is null and ${reachesPerson("read")}`;
const roster = sql`from ${onRoster}
  where ${assignment.agencyId} = ${staffTable.agencyId} and ${assignment.staffId} = ${staffTable.id} and ${isSeen}`;

export const staffList = defineList(calls.list, {
  table: staffTable,
  id: staffTable.id,
  agencyId: staffTable.agencyId,
  always: sql`${staffTable.deletedAt} is null`,
  sort: {
    name: staffTable.displayName,
    role: positionName,
    email: ofAccount(account.email),
    location: staffTable.location,
    lastLogin: ofAccount(account.lastLoginAt),
  },
  where: {
    talentIds: (value) => sql`exists (select ${roster} and ${person.id} = any (${value}::uuid[]))`,
    role: (value) => sql`${staffTable.positionId} = any (${value}::uuid[])`,
    states: (value) => sql`${staffState} = any (${value}::text[])`,
  },
  dates: ofAccount(account.lastLoginAt),
  search: (words) =>
    sql`(${sql.identifier("staff")}.search like ${wordPattern(words)}
      or ${ofAccount(account.email)} like ${wordPattern(words)})`,
  row: () => ({
    id: staffTable.id,
    name: staffTable.displayName,
    avatarUrl: avatarOf(staffTable.avatarId),
    role: positionName,
    accountRole: ofAccount(account.role),
    email: ofAccount(account.email),
    phone: nationalNumber(staffTable.phone, staffTable.phoneCode),
    phoneCode: staffTable.phoneCode,
    location: staffTable.location,
    talentRoster: sql`(select coalesce(json_agg(${briefOf({
      id: sql`r.id`,
      displayName: sql`r.display_name`,
      avatarId: sql`r.avatar_id`,
    })}
        order by r.display_name, r.id), '[]')
      from (select ${person.id}, ${person.displayName}, ${person.avatarId} ${roster}
        order by ${person.displayName}, ${person.id}
        limit ${SHOWN}) r)`,
    talentRosterTotal: sql`(select count(*)::int ${roster})`,
    lastLogin: ofAccount(account.lastLoginAt),
    state: staffState,
  }),
});

export const staffOptions = defineList(calls.options, {
  table: staffTable,
  id: staffTable.id,
  agencyId: staffTable.agencyId,
  always: sql`${staffTable.deletedAt} is null`,
  sort: { displayName: staffTable.displayName },
  where: { ids: (value) => sql`${staffTable.id} = any (${value}::uuid[])` },
  search: matchesName,
  row: () => ({ id: staffTable.id, displayName: staffTable.displayName, avatarUrl: avatarOf(staffTable.avatarId) }),
});
