import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { type Finder, type Ranked, rankOf } from "#server/lib/finder.ts";
import { statements } from "#server/lib/prepared.ts";
import type { Actor } from "#server/lib/scope.ts";
import { categoryLine } from "./supplier.categories.ts";
import { supplier } from "./supplier.table.ts";

const p = sql.placeholder;

const find = statements(({ actor, byWords }: { actor: Actor; byWords: boolean }) => {
  const which = byWords
    ? sql`${supplier.id} = any (array(select search_supplier(${p("q")})))`
    : sql`${supplier.id} = any (${p("ids")}::uuid[])`;
  return sql`select 'suppliers' as collection, ${supplier.id} as id, ${supplier.displayName} as title,
      ${categoryLine} as note, null as "avatarUrl", ${byWords ? rankOf(supplier.displayName) : sql`0`} as rank
    from ${supplier} where ${which} and ${supplier.agencyId} = ${p("$agency")}::uuid and ${supplier.deletedAt} is null and ${reaches(actor, "PARTNER", "read", supplier.id)}
    order by rank, ${supplier.displayName}, ${supplier.id} limit ${sql.raw(String(byWords ? LIMITS.foundOfKind : LIMITS.recent))}`;
});

export const findSuppliers: Finder = async (db, actor, { q, ids }) => {
  const shape = { actor, byWords: q !== undefined };
  const values = { ...(q === undefined ? { ids } : { q }), $agency: actor.agencyId, $actor: actor.id };
  return (await find(
    db,
    `${shape.byWords} ${reachShape(actor, "PARTNER", "read")}`,
    shape,
    values,
  )) as unknown as Ranked[];
};
