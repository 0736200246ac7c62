/** The order of cards on a board: one for each status over the whole agency, with gaps between the stored ranks. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";

/** Ranks of neighbours that were never moved are this far apart. */
const GAP = 65_536;

/** Serialises what moves within a status. A card that only gets the status does not wait. */
const lockStatus = (db: Db, statusId: string) =>
  db.execute(sql`select from status where id = ${statusId}::uuid for no key update`);

const lastRank = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ rank: number }>(
    sql`select nextval('task_rank') * ${sql.raw(String(GAP))} as rank`,
  );
  return Number(rows[0]?.rank);
};

/** Returns the ranks around the place above the card with rank `lower`, or above the first one after it if it has gone. */
async function around(db: Db, statusId: string, id: string, lower: number) {
  const { rows } = await db.execute<{ below: number | null; above: number | null }>(
    sql`select below.rank as below, (select max(above.rank) from task above where above.agency_id = below.agency_id and above.status_id = below.status_id
          and above.rank < below.rank and above.id <> ${id}::uuid) as above
      from (select agency_id, status_id, rank from task where agency_id = (select agency_id from status where id = ${statusId}::uuid)
        and status_id = ${statusId}::uuid and rank >= ${lower} and id <> ${id}::uuid order by rank limit 1) below`,
  );
  return rows[0];
}

/** Spaces the cards of a status out again, in their order. */
const spaceOut = (db: Db, statusId: string) =>
  db.execute(sql`with ordered as materialized (
      select id from task where agency_id = (select agency_id from status where id = ${statusId}::uuid) and status_id = ${statusId}::uuid order by rank),
    numbered as materialized (select id, nextval('task_rank') as number from ordered)
    update task set rank = numbered.number * ${sql.raw(String(GAP))} from numbered where task.id = numbered.id`);

/** Returns the rank that puts a card above the card with the order number `lowerOrder`, or last without one. */
export async function rankAbove(
  db: Db,
  { statusId, id, lowerOrder }: { statusId: string; id: string; lowerOrder: number | undefined },
): Promise<number> {
  await lockStatus(db, statusId);
  if (lowerOrder === undefined) return lastRank(db);
  const place = await around(db, statusId, id, lowerOrder);
  if (!place?.below) return lastRank(db);
  const between = ({ below, above }: { below: number | null; above: number | null }): number | null => {
    const upper = above ?? 0;
    const middle = upper + Math.floor(((below ?? 0) - upper) / 2);
    return middle > upper && middle < (below ?? 0) ? middle : null;
  };
  const rank = between(place);
  if (rank !== null) return rank;
  // Which card it goes above is known by its id now, since spacing out changes its order number.
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from task where status_id = ${statusId}::uuid and rank = ${place.below}`,
  );
  await spaceOut(db, statusId);
  const { rows: spaced } = await db.execute<{ rank: number }>(
    sql`select rank from task where id = ${rows[0]?.id ?? id}::uuid`,
  );
  const again = await around(db, statusId, id, Number(spaced[0]?.rank));
  return (again && between(again)) ?? lastRank(db);
}
