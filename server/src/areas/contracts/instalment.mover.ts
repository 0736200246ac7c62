/**
 * Moves instalments with their event. A trigger moves those that hang on it once it has its new dates: one that is left
 * out is pinned to its old day, and a pinned one moves only if it is selected. Invoiced instalments stay.
 */
import { sql } from "drizzle-orm";
import { dueBy, type InstalmentRule, type InstalmentState } from "#contract/contracts/instalment.ts";
import type { MovedItem } from "#contract/events/moving.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { anchorDays, type EventMove, endShift, laterBy, type Mover } from "#server/lib/deals/moving.ts";
import { visibleContracts } from "./moving.rules.ts";

interface Row extends Record<string, unknown> {
  id: string;
  contractId: string;
  title: string;
  rule: InstalmentRule;
  offset: number;
  onDate: string | null;
  pinnedOn: string | null;
  due: string | null;
  state: InstalmentState;
  /** First start and last end of the contract's other events. */
  first: string | null;
  last: string | null;
}

async function hanging(db: Db, { eventId, confirmed }: EventMove): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select i.id, i.contract_id as "contractId", c.title || ': ' || i.title as title, i.rule,
        i.day_offset as "offset", i.on_date::text as "onDate", i.pinned_on::text as "pinnedOn", i.due_on::text as due,
        i.state, others.first::text as first, others.last::text as last
      from involvement link
        join contract c on c.agency_id = link.agency_id
          and c.id = link.record_id
          and c.deleted_at is null
          and c.meaning <> 'CANCELLED'
        join instalment i on i.agency_id = c.agency_id and i.contract_id = c.id
        cross join lateral (select min(e.start_on) as first, max(coalesce(e.end_on, e.start_on)) as last
          from involvement o join event e on e.agency_id = o.agency_id and e.id = o.involved_id
          where o.agency_id = c.agency_id
            and o.record_id = c.id
            and o.role = 'LINK'
            and e.id <> ${eventId}::uuid
            and e.deleted_at is null
            and e.meaning <> 'cancelled') others
      where link.involved_id = ${eventId}::uuid
        and link.role = 'LINK'
        and (i.rule in ('EVENT_START', 'EVENT_END') or (i.rule = 'MONTH_END' and i.on_date is null))
      order by c.title, c.id, i.place, i.id ${confirmed ? sql`for no key update of i` : sql``}`,
  );
  return rows;
}

const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;
const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/**
 * Returns the day on which a part is due after the move: by its rule, or, if pinned, later by as much as the event's
 * end.
 */
function target(move: EventMove, row: Row): string | null {
  if (row.pinnedOn !== null) return laterBy(row.pinnedOn, endShift(move) ?? 0);
  const { EVENT_START, EVENT_END } = anchorDays(move);
  return dueBy(row, {
    eventStart: earliest([row.first, EVENT_START]),
    eventEnd: latest([row.last, EVENT_END]),
    signature: null,
    termEnd: null,
  });
}
const stateOf = ({ state, pinnedOn }: Row): MovedItem["state"] =>
  state === "INVOICED" || state === "PAID" ? "done" : pinnedOn === null ? "moves" : "changed";
const keyOf = ({ id }: Row): string => `instalment:${id}`;

export const instalmentMover: Mover = {
  async list(db, actor, move) {
    const rows = (await hanging(db, move)).filter((row) => target(move, row) !== row.due);
    const seen = await visibleContracts(db, actor, rows);
    const moving = rows.filter((row) => stateOf(row) === "moves");
    return {
      items: rows
        .filter(({ contractId }) => seen.has(contractId))
        .map((row) => ({
          key: keyOf(row),
          part: "instalment",
          title: row.title,
          person: null,
          state: stateOf(row),
          from: row.due,
          to: target(move, row),
        })),
      hidden: moving.filter(({ contractId }) => !seen.has(contractId)).length,
      fingerprint: rows,
      recordIds: [...new Set(moving.map(({ contractId }) => contractId))],
    };
  },

  async move(db, _actor, move, { moves }) {
    for (const row of await hanging(db, move)) {
      const state = stateOf(row);
      const to = target(move, row);
      if (state === "done" || to === row.due) continue;
      const goes = moves(keyOf(row), state);
      if (state === "changed" && goes)
        await db.execute(sql`update instalment set pinned_on = ${to}::date where id = ${row.id}::uuid`);
      if (state === "moves" && !goes && row.due !== null)
        await db.execute(sql`update instalment set pinned_on = due_on where id = ${row.id}::uuid`);
    }
    return [];
  },
};
