/** How records of one kind are found by what they are called, for the search over all kinds. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { FoundRecord } from "#contract/records/record.ts";
import type { Actor, Db } from "../database/scope.ts";

export interface FinderQuery {
  q: string | undefined;
  ids: readonly string[];
}
/** A record that was found: 0 begins with the words, 1 has a word that does, 2 has them somewhere. */
export interface Ranked extends FoundRecord {
  rank: number;
}
/** Answers nothing out of the actor's reach, and at most `LIMITS.foundOfKind` by words. */
export type Finder = (db: Db, actor: Actor, sought: FinderQuery) => Promise<Ranked[]>;

const words = sql`fold(${sql.placeholder("q")})`;
export const rankOf = (title: Column): SQL =>
  sql`case when starts_with(fold(${title}), ${words}) then 0 when position(' ' || ${words} in fold(${title})) > 0 then 1 else 2 end`;
