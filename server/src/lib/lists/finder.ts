/** Finds records of one kind by title, for the search over all kinds. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { FoundRecord } from "#contract/records/record.ts";
import type { Actor, Db } from "../database/scope.ts";

export interface FinderQuery {
  q: string | undefined;
  ids: readonly string[];
}
/** A found record. Rank 0: the title starts with the query; 1: a word starts with it; 2: it occurs anywhere. */
export interface Ranked extends FoundRecord {
  rank: number;
}
/** Returns records within the actor's reach, at most `LIMITS.foundOfKind` by text. */
export type Finder = (db: Db, actor: Actor, query: FinderQuery) => Promise<Ranked[]>;

const query = sql`fold(${sql.placeholder("q")})`;
export const rankOf = (title: Column): SQL =>
  sql`case when starts_with(fold(${title}), ${query}) then 0
    when position(' ' || ${query} in fold(${title})) > 0 then 1
    else 2 end`;
