/** Tables with a status of the agency: each area lists its own in its manifest. */
import { type Column, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { StatusModule } from "#contract/settings/status.ts";
import type { Db } from "../database/scope.ts";

export interface StatusUse {
  module: StatusModule;
  table: PgTable & Record<"id" | "agencyId" | "statusId" | "deletedAt", Column>;
  /** The sequence of its ranks, if its rows are cards of a board with a column `rank`. */
  rankedBy?: string;
}

/** Ranks of neighbours that were never moved are this far apart. */
export const RANK_GAP = 65_536;

/** Counts the records that have the status with the id `statusId`, those in the bin apart. */
export const countUses = (uses: readonly StatusUse[], agencyId: SQL, statusId: SQL): SQL =>
  uses.length === 0
    ? sql`0`
    : sql.join(
        uses.map(
          ({ table }) =>
            sql`(select count(*)::int
              from ${table}
              where ${table.agencyId} = ${agencyId}
                and ${table.statusId} = ${statusId}
                and ${table.deletedAt} is null)`,
        ),
        sql` + `,
      );

interface Replaced {
  agencyId: string;
  module: StatusModule;
  /** The statuses to take away. */
  from: readonly string[];
  to: string;
}
/** Gives the records with one of some statuses another one, as the last cards of it, in their order; also those in the bin. */
export async function replaceStatus(
  db: Db,
  uses: readonly StatusUse[],
  { agencyId, module, from, to }: Replaced,
): Promise<void> {
  for (const { table, rankedBy } of uses.filter((use) => use.module === module)) {
    const name = sql.identifier(getTableName(table));
    const moved = sql`${table.agencyId} = ${agencyId}::uuid
      and ${table.statusId} = any (${sql.param([...from])}::uuid[])`;
    if (rankedBy === undefined) await db.execute(sql`update ${name} set status_id = ${to}::uuid where ${moved}`);
    else
      await db.execute(sql`with ordered as materialized (select id
          from ${name}
          where ${moved}
          order by rank
          for update),
        numbered as materialized (select id, nextval(${rankedBy}::regclass) * ${sql.raw(String(RANK_GAP))} as rank
          from ordered)
        update ${name} set status_id = ${to}::uuid, rank = numbered.rank from numbered where ${name}.id = numbered.id`);
  }
}
