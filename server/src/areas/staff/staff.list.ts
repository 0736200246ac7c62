import { sql } from "drizzle-orm";
import { staff as calls } from "#contract/staff/staff.ts";
import { account } from "#server/areas/session/account.table.ts";
import { reachesPerson } from "#server/areas/talents/person.rules.ts";
import { person } from "#server/areas/talents/person.table.ts";
import { defineList } from "#server/lib/list-rows.ts";
import { nationalNumber } from "#server/lib/phone.ts";
import { avatarOf, briefOf } from "#server/lib/records/briefs.ts";
import { assignment } from "#server/lib/records.table.ts";
import { position, staff } from "./staff.table.ts";

const SHOWN = sql.raw("5");
const positionName = sql`(select ${position.name} from ${position} where ${position.id} = ${staff.positionId})`;
const ofAccount = (
  column: typeof account.email | typeof account.role | typeof account.lastLoginAt | typeof account.twoFactor,
) => sql`(select ${column} from ${account} where ${account.id} = ${staff.id})`;
export const staffState = sql`(select case when ${account.lockedAt} is not null then 'locked' when ${account.activatedAt} is null then 'invited' else 'active' end from ${account} where ${account.id} = ${staff.id})`;

/** Who is on the roster, as far as the reader may see them. */
const roster = sql`from ${assignment} join ${person} on ${person.id} = ${assignment.recordId} where ${assignment.agencyId} = ${staff.agencyId} and ${assignment.staffId} = ${staff.id}
  and ${assignment.endedAt} is null and ${person.deletedAt} is null and ${reachesPerson("read")}`;

export const staffList = defineList(calls.list, {
  table: staff,
  id: staff.id,
  agencyId: staff.agencyId,
  always: sql`${staff.deletedAt} is null`,
  sort: {
    name: staff.displayName,
    role: positionName,
    email: ofAccount(account.email),
    location: staff.location,
    lastLogin: ofAccount(account.lastLoginAt),
  },
  where: {
    talentIds: (value) => sql`exists (select ${roster} and ${person.id} = any (${value}::uuid[]))`,
    role: (value) => sql`${staff.positionId} = any (${value}::uuid[])`,
    states: (value) => sql`${staffState} = any (${value}::text[])`,
  },
  dates: ofAccount(account.lastLoginAt),
  search: (words) =>
    sql`(${sql.identifier("staff")}.search like like_pattern(${words}) or ${ofAccount(account.email)} like like_pattern(${words}))`,
  row: () => ({
    id: staff.id,
    name: staff.displayName,
    avatarUrl: avatarOf(staff.avatarId),
    role: positionName,
    accountRole: ofAccount(account.role),
    email: ofAccount(account.email),
    phone: nationalNumber(staff.phone, staff.phoneCode),
    phoneCode: staff.phoneCode,
    location: staff.location,
    talentRoster: sql`(select coalesce(json_agg(${briefOf({ id: sql`r.id`, displayName: sql`r.display_name`, avatarId: sql`r.avatar_id` })} order by r.display_name, r.id), '[]')
      from (select ${person.id}, ${person.displayName}, ${person.avatarId} ${roster} order by ${person.displayName}, ${person.id} limit ${SHOWN}) r)`,
    talentRosterTotal: sql`(select count(*)::int ${roster})`,
    lastLogin: ofAccount(account.lastLoginAt),
    state: staffState,
  }),
});

export const staffOptions = defineList(calls.options, {
  table: staff,
  id: staff.id,
  agencyId: staff.agencyId,
  always: sql`${staff.deletedAt} is null`,
  sort: { displayName: staff.displayName },
  where: { ids: (value) => sql`${staff.id} = any (${value}::uuid[])` },
  search: (words) => sql`${sql.identifier("staff")}.search like like_pattern(${words})`,
  row: () => ({ id: staff.id, displayName: staff.displayName, avatarUrl: avatarOf(staff.avatarId) }),
});
