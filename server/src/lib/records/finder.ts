import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import { LIMITS } from "#contract/limits.ts";
import { preparedFamily } from "../database/prepared.ts";
import { type Finder, type Ranked, rankOf } from "../lists/finder.ts";
import { reachValues, withinReach } from "./reach.ts";

const p = sql.placeholder;

/** Finds records of one kind by words or by ids, for the search over all kinds. */
export function recordFinder(options: {
  table: PgTable & { id: Column; agencyId: Column; deletedAt: Column };
  resource: Resource;
  collection: string;
  title: Column;
  /** Line that distinguishes a record from others with the same title. */
  subtitle: Column | SQL | undefined;
  avatarUrl: Column | SQL | undefined;
  /** Returns the search condition. */
  search: (words: ReturnType<typeof p>) => SQL;
}): Finder {
  const { table, resource, collection, title, subtitle = sql`null`, avatarUrl = sql`null`, search } = options;
  const find = preparedFamily((byWords: boolean) => {
    const condition = byWords ? search(p("q")) : sql`${table.id} = any (${p("ids")}::uuid[])`;
    return sql`select ${sql.raw(`'${collection}'`)} as collection, ${table.id} as id, ${title} as title,
        ${subtitle} as note, ${avatarUrl} as "avatarUrl", ${byWords ? rankOf(title) : sql`0`} as rank
      from ${table}
      where ${condition}
        and ${table.agencyId} = ${p("$agency")}::uuid
        and ${table.deletedAt} is null
        and ${withinReach(resource, table.id, "read")}
      order by rank, ${title}, ${table.id} limit ${sql.raw(String(byWords ? LIMITS.foundOfKind : LIMITS.recent))}`;
  });
  return async (db, actor, { q, ids }) => {
    const rows = await find(db, q !== undefined, { ...(q === undefined ? { ids } : { q }), ...reachValues(actor) });
    return rows as unknown as Ranked[];
  };
}
