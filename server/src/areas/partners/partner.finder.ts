import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { type Finder, type Ranked, rankOf } from "#server/lib/finder.ts";
import { statements } from "#server/lib/prepared.ts";
import type { Actor } from "#server/lib/scope.ts";
import { avatarOf } from "./partner.rows.ts";
import { industryCategory, partner } from "./partner.table.ts";

const p = sql.placeholder;

const find = statements(({ actor, byWords }: { actor: Actor; byWords: boolean }) => {
  const which = byWords
    ? sql`${partner.id} = any (array(select search_partner(${p("q")})))`
    : sql`${partner.id} = any (${p("ids")}::uuid[])`;
  return sql`select 'partners' as collection, ${partner.id} as id, ${partner.displayName} as title,
      (select ${industryCategory.name} from ${industryCategory} where ${industryCategory.id} = ${partner.industryCategoryId}) as note, ${avatarOf(partner.avatarId)} as "avatarUrl", ${byWords ? rankOf(partner.displayName) : sql`0`} as rank
    from ${partner} where ${which} and ${partner.agencyId} = ${p("$agency")}::uuid and ${partner.deletedAt} is null and ${reaches(actor, "PARTNER", "read", partner.id)}
    order by rank, ${partner.displayName}, ${partner.id} limit ${sql.raw(String(byWords ? LIMITS.foundOfKind : LIMITS.recent))}`;
});

export const findPartners: Finder = async (db, actor, { q, ids }) => {
  const shape = { actor, byWords: q !== undefined };
  const values = { ...(q === undefined ? { ids } : { q }), $agency: actor.agencyId, $actor: actor.id };
  return (await find(
    db,
    `${shape.byWords} ${reachShape(actor, "PARTNER", "read")}`,
    shape,
    values,
  )) as unknown as Ranked[];
};
