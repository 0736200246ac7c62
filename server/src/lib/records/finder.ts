import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import { LIMITS } from "#contract/limits.ts";
import { reaches, reachShape } from "../assigned.ts";
import { type Finder, type Ranked, rankOf } from "../finder.ts";
import { statements } from "../prepared.ts";
import type { Actor } from "../scope.ts";

const p = sql.placeholder;

/** Finds records of one kind by words or by ids, for the search over all kinds. */
export function recordFinder(options: {
  table: PgTable & { id: Column; agencyId: Column; deletedAt: Column };
  resource: Resource;
  collection: string;
  title: Column;
  /** One line that tells a record from others of its name. */
  note: Column | SQL | undefined;
  avatarUrl: Column | SQL | undefined;
  /** The condition that the words are searched with. */
  search: (words: ReturnType<typeof p>) => SQL;
}): Finder {
  const { table, resource, collection, title, note = sql`null`, avatarUrl = sql`null`, search } = options;
  const find = statements(({ actor, byWords }: { actor: Actor; byWords: boolean }) => {
    const which = byWords ? search(p("q")) : sql`${table.id} = any (${p("ids")}::uuid[])`;
    return sql`select ${sql.raw(`'${collection}'`)} as collection, ${table.id} as id, ${title} as title, ${note} as note,
        ${avatarUrl} as "avatarUrl", ${byWords ? rankOf(title) : sql`0`} as rank
      from ${table} where ${which} and ${table.agencyId} = ${p("$agency")}::uuid and ${table.deletedAt} is null and ${reaches(actor, resource, "read", table.id)}
      order by rank, ${title}, ${table.id} limit ${sql.raw(String(byWords ? LIMITS.foundOfKind : LIMITS.recent))}`;
  });
  return async (db, actor, { q, ids }) => {
    const shape = { actor, byWords: q !== undefined };
    const values = { ...(q === undefined ? { ids } : { q }), $agency: actor.agencyId, $actor: actor.id };
    const rows = await find(db, `${shape.byWords} ${reachShape(actor, resource, "read")}`, shape, values);
    return rows as unknown as Ranked[];
  };
}
