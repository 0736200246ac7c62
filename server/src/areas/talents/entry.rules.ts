/** An entry of a person is reached through the person. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Action } from "#contract/access.ts";
import type { Resolver } from "#server/lib/references.ts";
import type { Actor } from "#server/lib/scope.ts";
import { reachesPerson, reachesPersonShape } from "./person.rules.ts";
import { person } from "./person.table.ts";

/** A table of entries, as `entryColumns` makes it. */
export type EntryTable = PgTable & {
  id: Column;
  agencyId: Column;
  personId: Column;
  version: Column;
  deletedAt: Column;
};

const p = sql.placeholder;

/** Which of `$ids` the actor reaches; with `inBin` of those that were deleted. */
export const entryQuery = (table: EntryTable, actor: Actor, action: Action, family: boolean, inBin: boolean): SQL =>
  sql`select ${table.id} from ${table} join ${person} on ${person.id} = ${table.personId}
    where ${table.id} = any (${p("$ids")}::uuid[]) and ${table.agencyId} = ${p("$agency")}::uuid and ${inBin ? sql`${table.deletedAt} is not null` : sql`${table.deletedAt} is null`}
      and ${person.deletedAt} is null ${family ? sql`and ${person.family} = ${p("family")}` : sql``} and ${reachesPerson(actor, action)}`;

export const entryResolver =
  (table: EntryTable): Resolver =>
  ({ actor, action, params }) => ({
    key: `${action} ${reachesPersonShape(actor, action)} ${params.family ? "family" : ""}`,
    query: entryQuery(table, actor, action, params.family !== undefined, false),
  });
