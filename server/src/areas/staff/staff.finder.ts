import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { LIMITS } from "#contract/limits.ts";
import { account } from "#server/areas/session/account.table.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { type Finder, type Ranked, rankOf } from "#server/lib/lists/finder.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { position, staffTable } from "./staff.table.ts";

const p = sql.placeholder;

const find = preparedFamily((byWords: boolean) => {
  const which = byWords
    ? sql`(${sql.identifier("staff")}.search like ${wordPattern(p("q"))}
      or (select ${account.email} from ${account} where ${account.id} = ${staffTable.id}) like ${wordPattern(p("q"))})`
    : sql`${staffTable.id} = any (${p("ids")}::uuid[])`;
  return sql`select 'staff' as collection, ${staffTable.id} as id, ${staffTable.displayName} as title,
      (select ${position.name} from ${position} where ${position.id} = ${staffTable.positionId}) as note,
      ${avatarOf(staffTable.avatarId)} as "avatarUrl", ${byWords ? rankOf(staffTable.displayName) : sql`0`} as rank
    from ${staffTable}
    where ${which} and ${staffTable.agencyId} = ${p("$agency")}::uuid and ${staffTable.deletedAt} is null
    order by rank, ${staffTable.displayName}, ${staffTable.id}
    limit ${sql.raw(String(byWords ? LIMITS.foundOfKind : LIMITS.recent))}`;
});

/** Finds staff that the actor may see. */
export const findStaff: Finder = async (db, actor, { q, ids }) => {
  if (!may(actor, "STAFF", "read")) return [];
  const byWords = q !== undefined;
  const values = { ...(byWords ? { q } : { ids }), $agency: actor.agencyId };
  return (await find(db, byWords, values)) as unknown as Ranked[];
};
