import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { type Finder, type Ranked, rankOf } from "#server/lib/lists/finder.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { reachesPerson } from "./person.rules.ts";
import { person } from "./person.table.ts";

const p = sql.placeholder;

const find = preparedFamily((byWords: boolean) => {
  const which = byWords
    ? sql`${person.id} = any (array(select search_person(${p("q")})))`
    : sql`${person.id} = any (${p("ids")}::uuid[])`;
  return sql`select ${person.family} as collection, ${person.id} as id, ${person.displayName} as title,
      coalesce(nullif(${person.headline}, ''), ${person.category}) as note, ${avatarOf(person.avatarId)} as "avatarUrl",
      ${byWords ? rankOf(person.displayName) : sql`0`} as rank
    from ${person}
    where ${which}
      and ${person.agencyId} = ${p("$agency")}::uuid
      and ${person.deletedAt} is null
      and ${reachesPerson("read")}
    order by rank, ${person.updatedAt} desc, ${person.id}
    limit ${sql.raw(String(byWords ? LIMITS.foundOfKind * 2 : LIMITS.recent))}`;
});

/** Finds talents and scouts. */
export const findPeople: Finder = async (db, actor, { q, ids }) => {
  const values = { ...(q === undefined ? { ids } : { q }), ...reachValues(actor) };
  return (await find(db, q !== undefined, values)) as unknown as Ranked[];
};
