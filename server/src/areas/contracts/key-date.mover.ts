/**
 * Moves key dates of contracts with the contract's event: those on its days unless they are left out, later ones only
 * if they are selected. Their tasks move with them.
 */
import { sql } from "drizzle-orm";
import type { KeyDateKind } from "#contract/enums.ts";
import type { MovedItem } from "#contract/events/moving.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { type EventMove, endShift, laterBy, type Mover, startShift } from "#server/lib/deals/moving.ts";
import { bumpVersion } from "#server/lib/records/version.ts";
import { contract } from "./contract.table.ts";
import { taskTitle } from "./key-date.ts";
import { visibleContracts } from "./moving.rules.ts";

interface Row extends Record<string, unknown> {
  id: string;
  contractId: string;
  contract: string;
  kind: KeyDateKind;
  title: string | null;
  date: string;
  taskId: string | null;
}

async function hanging(db: Db, { eventId, confirmed }: EventMove): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select d.id, d.contract_id as "contractId", c.title as contract, d.kind, d.title, d.on_date::text as date,
        d.task_id as "taskId"
      from involvement link
        join contract c on c.agency_id = link.agency_id
          and c.id = link.record_id
          and c.deleted_at is null
          and c.meaning not in ('COMPLETED', 'CANCELLED')
        join key_date d on d.agency_id = c.agency_id and d.contract_id = c.id
        join event e on e.agency_id = link.agency_id and e.id = link.involved_id
      where link.involved_id = ${eventId}::uuid and link.role = 'LINK'
        and (d.on_date >= current_date or d.on_date between e.start_on and coalesce(e.end_on, e.start_on))
      order by c.title, c.id, d.on_date, d.id ${confirmed ? sql`for no key update of d` : sql``}`,
  );
  return rows;
}

const firstDay = ({ from }: EventMove): string | null => from.startDate?.slice(0, 10) ?? null;
const lastDay = ({ from }: EventMove): string | null => (from.endDate ?? from.startDate)?.slice(0, 10) ?? null;
const isOnItsDays = (move: EventMove, { date }: Row): boolean => {
  const [first, last] = [firstDay(move), lastDay(move)];
  return first !== null && last !== null && date >= first && date <= last;
};
/**
 * Returns the new day: later by as much as the event's start for a date on its first day, else by as much as its end.
 */
const target = (move: EventMove, row: Row): string =>
  laterBy(row.date, (row.date === firstDay(move) ? startShift(move) : endShift(move)) ?? 0);
const stateOf = (move: EventMove, row: Row): MovedItem["state"] => (isOnItsDays(move, row) ? "moves" : "changed");
const keyOf = ({ id }: Row): string => `keyDate:${id}`;

export const keyDateMover: Mover = {
  async list(db, actor, move) {
    const rows = (await hanging(db, move)).filter((row) => target(move, row) !== row.date);
    const seen = await visibleContracts(db, actor, rows);
    const moving = rows.filter((row) => stateOf(move, row) === "moves");
    return {
      items: rows
        .filter(({ contractId }) => seen.has(contractId))
        .map((row) => ({
          key: keyOf(row),
          part: "keyDate",
          title: taskTitle(row, row.contract),
          person: null,
          from: row.date,
          to: target(move, row),
          state: stateOf(move, row),
        })),
      hidden: moving.filter(({ contractId }) => !seen.has(contractId)).length,
      fingerprint: rows,
      recordIds: [...new Set(moving.map(({ contractId }) => contractId))],
    };
  },

  async move(db, _actor, move, { moves, deadlines }) {
    const changed = new Set<string>();
    for (const row of await hanging(db, move)) {
      const to = target(move, row);
      if (to === row.date || !moves(keyOf(row), stateOf(move, row))) continue;
      await db.execute(sql`update key_date set on_date = ${to}::date where id = ${row.id}::uuid`);
      if (row.taskId !== null)
        await deadlines.move(db, row.taskId, row.date, { summary: taskTitle(row, row.contract), dueDate: to });
      changed.add(row.contractId);
    }
    // Key dates are saved with their contract, by its version.
    for (const id of changed) await bumpVersion(db, contract, id);
    return [];
  },
};
