/** The order of cards on a board: one for each status over the whole agency, with gaps between the stored ranks. */
import { sql } from "drizzle-orm";
import type { Db } from "../database/scope.ts";
import { RANK_GAP } from "../lists/status-uses.ts";

/** A table whose rows are cards, by `status_id` and `rank`, and the sequence of its ranks. */
export interface Board {
  table: "task" | "opportunity";
  sequence: string;
}
const gap = sql.raw(String(RANK_GAP));

/** Serialises what moves within a status. A card that only gets the status does not wait. */
const lockStatus = (db: Db, statusId: string) =>
  db.execute(sql`select from status where id = ${statusId}::uuid for no key update`);

const lastRank = async (db: Db, { sequence }: Board): Promise<number> => {
  const { rows } = await db.execute<{ rank: number }>(sql`select nextval(${sequence}::regclass) * ${gap} as rank`);
  return Number(rows[0]?.rank);
};

/** Returns the ranks around the place above the card with rank `lower`, or above the first one after it if it has gone. */
async function around(db: Db, { table }: Board, statusId: string, id: string, lower: number) {
  const cards = sql.identifier(table);
  const { rows } = await db.execute<{ below: number | null; above: number | null }>(
    sql`select below.rank as below, (select max(above.rank) from ${cards} above where above.agency_id = below.agency_id and above.status_id = below.status_id
          and above.rank < below.rank and above.id <> ${id}::uuid) as above
      from (select agency_id, status_id, rank from ${cards} where agency_id = (select agency_id from status where id = ${statusId}::uuid)
        and status_id = ${statusId}::uuid and rank >= ${lower} and id <> ${id}::uuid order by rank limit 1) below`,
  );
  return rows[0];
}

/** Spaces the cards of a status out again, in their order. */
const spaceOut = (db: Db, { table, sequence }: Board, statusId: string) => {
  const cards = sql.identifier(table);
  return db.execute(sql`with ordered as materialized (
      select id from ${cards} where agency_id = (select agency_id from status where id = ${statusId}::uuid) and status_id = ${statusId}::uuid order by rank),
    numbered as materialized (select id, nextval(${sequence}::regclass) as number from ordered)
    update ${cards} set rank = numbered.number * ${gap} from numbered where ${cards}.id = numbered.id`);
};

/** Returns the rank that puts a card above the card with the order number `lowerOrder`, or last without one. */
export async function rankAbove(
  db: Db,
  board: Board,
  { statusId, id, lowerOrder }: { statusId: string; id: string; lowerOrder: number | undefined },
): Promise<number> {
  const cards = sql.identifier(board.table);
  await lockStatus(db, statusId);
  if (lowerOrder === undefined) return lastRank(db, board);
  const place = await around(db, board, statusId, id, lowerOrder);
  if (!place?.below) return lastRank(db, board);
  const between = ({ below, above }: { below: number | null; above: number | null }): number | null => {
    const upper = above ?? 0;
    const middle = upper + Math.floor(((below ?? 0) - upper) / 2);
    return middle > upper && middle < (below ?? 0) ? middle : null;
  };
  const rank = between(place);
  if (rank !== null) return rank;
  // Which card it goes above is known by its id now, since spacing out changes its order number.
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${cards} where status_id = ${statusId}::uuid and rank = ${place.below}`,
  );
  await spaceOut(db, board, statusId);
  const { rows: spaced } = await db.execute<{ rank: number }>(
    sql`select rank from ${cards} where id = ${rows[0]?.id ?? id}::uuid`,
  );
  const again = await around(db, board, statusId, id, Number(spaced[0]?.rank));
  return (again && between(again)) ?? lastRank(db, board);
}
