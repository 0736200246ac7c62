/** Future events of a contract that is cancelled. A cancelled event releases its holds by itself. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type Canceller, changeable } from "#server/lib/deals/cancelling.ts";
import { changeStatusOf, firstStatusThatMeans } from "#server/lib/work/work.ts";
import { event } from "./event.table.ts";

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  date: string | null;
  version: number;
}
async function aheadOf(db: Db, actor: Actor, contractId: string, confirmed: boolean) {
  const { rows } = await db.execute<Row>(
    sql`select e.id, e.title, e.start_on::text as date, e.version from involvement link
        join event e on e.agency_id = link.agency_id
          and e.id = link.involved_id
          and e.deleted_at is null
          and e.meaning not in ('cancelled', 'done')
      where link.record_id = ${contractId}::uuid and link.role = 'LINK'
        and (e.start_on is null or coalesce(e.end_on, e.start_on) >= (now() at time zone e.time_zone_id)::date)
      order by e.start_on nulls last, e.id ${confirmed ? sql`for no key update of e` : sql``}`,
  );
  const changeableIds = await changeable(
    db,
    actor,
    "event",
    rows.map(({ id }) => id),
  );
  return { rows, own: rows.filter(({ id }) => changeableIds.has(id)) };
}
const keyOf = (id: string): string => `event:${id}`;

export const eventCanceller: Canceller = {
  async list(db, actor, contractId, confirmed) {
    const { rows, own } = await aheadOf(db, actor, contractId, confirmed);
    return {
      items: own.map(({ id, title, date }) => ({
        key: keyOf(id),
        part: "event",
        title,
        date,
        amount: null,
        // An event may go on without this contract.
        usual: false,
      })),
      kept: rows.length - own.length,
      fingerprint: rows,
    };
  },
  async cancel(db, actor, contractId, isSelected) {
    const { own } = await aheadOf(db, actor, contractId, true);
    const chosen = own.filter(({ id }) => isSelected(keyOf(id)));
    if (chosen.length === 0) return;
    const statusId = await firstStatusThatMeans(db, "EVENT", "cancelled");
    for (const { id } of chosen) await changeStatusOf(db, actor, { module: "EVENT", table: event }, id, { statusId });
  },
};
