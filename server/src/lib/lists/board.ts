/** The order of cards on a board: one for each status over the whole agency, with gaps between the stored ranks. */
import { sql } from "drizzle-orm";
import type { Db } from "../database/scope.ts";
import { RANK_GAP } from "./status-uses.ts";

/** A table whose rows are cards, by `status_id` and `rank`, and the sequence of its ranks. */
export interface CardTable {
  table: "task" | "opportunity";
  sequence: string;
}
export const TASK_BOARD: CardTable = { table: "task", sequence: "task_rank" };
export const OPPORTUNITY_BOARD: CardTable = { table: "opportunity", sequence: "opportunity_rank" };
const gap = sql.raw(String(RANK_GAP));

/** Serialises what moves within a status. A card that only gets the status does not wait. */
const lockStatus = (db: Db, statusId: string) =>
  db.execute(sql`select from status where id = ${statusId}::uuid for no key update`);

const lastRank = async (db: Db, { sequence }: CardTable): Promise<number> => {
  const { rows } = await db.execute<{ rank: number }>(sql`select nextval(${sequence}::regclass) * ${gap} as rank`);
  return Number(rows[0]?.rank);
};

interface Neighbours {
  /** The card that it goes above, with its rank. */
  id: string;
  below: number;
  /** The rank of the card above that one, 0 without any. */
  above: number;
}

/** Returns the place above the card with rank `lower`, or above the first one after it if it has gone; null at the end. */
async function placeAbove(
  db: Db,
  { table }: CardTable,
  { statusId, id, lower }: { statusId: string; id: string; lower: number },
): Promise<Neighbours | null> {
  const cards = sql.identifier(table);
  const { rows } = await db.execute<{ id: string; below: string; above: string | null }>(
    sql`select below.id, below.rank as below,
        (select max(above.rank)
          from ${cards} above
          where above.agency_id = below.agency_id and above.status_id = below.status_id
            and above.rank < below.rank and above.id <> ${id}::uuid) as above
      from (select id, agency_id, status_id, rank
        from ${cards}
        where agency_id = (select agency_id from status where id = ${statusId}::uuid)
          and status_id = ${statusId}::uuid and rank >= ${lower} and id <> ${id}::uuid order by rank limit 1) below`,
  );
  const [row] = rows;
  // The driver gives a bigint as text.
  return row ? { id: row.id, below: Number(row.below), above: Number(row.above ?? 0) } : null;
}

/** Returns a rank between two cards other than the card's own, or null if there is no room. */
function between({ below, above }: Neighbours, own: number): number | null {
  const middle = above + Math.floor((below - above) / 2);
  // A status that changes with the same rank puts a card last (complete_task).
  const rank = middle === own ? middle - 1 : middle;
  return rank > above && rank < below ? rank : null;
}

/**
 * Spaces the cards of a status out again, in their order. A card that leaves the status during that keeps its place.
 */
const spaceOut = (db: Db, { table, sequence }: CardTable, statusId: string) => {
  const cards = sql.identifier(table);
  return db.execute(sql`with ordered as materialized (
      select id
      from ${cards}
      where agency_id = (select agency_id from status where id = ${statusId}::uuid) and status_id = ${statusId}::uuid
      order by rank),
    numbered as materialized (select id, nextval(${sequence}::regclass) as number from ordered)
    update ${cards}
    set rank = numbered.number * ${gap}
    from numbered
    where ${cards}.id = numbered.id and ${cards}.status_id = ${statusId}::uuid`);
};

/** Returns the rank that puts a card above the card with the order number `lowerOrder`, or last without one. */
export async function rankAbove(
  db: Db,
  board: CardTable,
  {
    statusId,
    id,
    rank: own,
    lowerOrder,
  }: { statusId: string; id: string; rank: number; lowerOrder: number | undefined },
): Promise<number> {
  await lockStatus(db, statusId);
  if (lowerOrder === undefined) return lastRank(db, board);
  const place = await placeAbove(db, board, { statusId, id, lower: lowerOrder });
  if (!place) return lastRank(db, board);
  const rank = between(place, own);
  if (rank !== null) return rank;
  // The card it goes above is found again by id, since spacing out changes its order number.
  await spaceOut(db, board, statusId);
  const { rows } = await db.execute<{ rank: string }>(
    sql`select rank from ${sql.identifier(board.table)} where id = ${place.id}::uuid`,
  );
  const again = await placeAbove(db, board, { statusId, id, lower: Number(rows[0]?.rank) });
  return (again && between(again, own)) ?? lastRank(db, board);
}
