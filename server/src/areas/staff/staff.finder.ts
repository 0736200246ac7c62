import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { LIMITS } from "#contract/limits.ts";
import { account } from "#server/areas/session/account.table.ts";
import { type Finder, type Ranked, rankOf } from "#server/lib/finder.ts";
import { statements } from "#server/lib/prepared.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { position, staff } from "./staff.table.ts";

const p = sql.placeholder;

const find = statements((byWords: boolean) => {
  const which = byWords
    ? sql`(${sql.identifier("staff")}.search like like_pattern(${p("q")}) or (select ${account.email} from ${account} where ${account.id} = ${staff.id}) like like_pattern(${p("q")}))`
    : sql`${staff.id} = any (${p("ids")}::uuid[])`;
  return sql`select 'staff' as collection, ${staff.id} as id, ${staff.displayName} as title,
      (select ${position.name} from ${position} where ${position.id} = ${staff.positionId}) as note, ${avatarOf(staff.avatarId)} as "avatarUrl", ${byWords ? rankOf(staff.displayName) : sql`0`} as rank
    from ${staff} where ${which} and ${staff.agencyId} = ${p("$agency")}::uuid and ${staff.deletedAt} is null
    order by rank, ${staff.displayName}, ${staff.id} limit ${sql.raw(String(byWords ? LIMITS.foundOfKind : LIMITS.recent))}`;
});

/** Members of staff, for those who may see them. */
export const findStaff: Finder = async (db, actor, { q, ids }) => {
  if (!may(actor, "STAFF", "read")) return [];
  const byWords = q !== undefined;
  const values = { ...(byWords ? { q } : { ids }), $agency: actor.agencyId };
  return (await find(db, byWords, values)) as unknown as Ranked[];
};
