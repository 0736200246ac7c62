/** Brings what a signed settlement gives above the guarantee into the budget of its tour, as a share of the door. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EventHandler } from "#server/lib/events/publish.ts";
import { tourBudgetLine } from "../tour.table.ts";
import { ensureTourRate } from "./rates.ts";

interface Budgeted extends Record<string, unknown> {
  id: string;
  currency: string;
  /** Line of the share, if there is one. */
  lineId: string | null;
  last: number;
}

/** Changes only tours whose budget was begun. A correction changes the line that the first version made. */
export const budgetSettledShare: EventHandler<"settlementSigned"> = async (
  db,
  actor,
  { eventId, title, currency, guarantee, due },
) => {
  const share = Math.max(due - guarantee, 0);
  const { rows } = await db.execute<Budgeted>(
    sql`select t.id, t.currency, (select l.id
          from tour_budget_line l
          where l.agency_id = t.agency_id and l.tour_id = t.id and l.scenario_id is null and l.deleted_at is null
            and l.category = 'DOOR_SHARE' and l.event_id = n.event_id
          order by l.place, l.id
          limit 1) as "lineId", max(b.place)::int as last
      from tour_entry n
        join tour t on t.agency_id = n.agency_id and t.id = n.tour_id and t.deleted_at is null
        join tour_budget_line b on b.agency_id = t.agency_id and b.tour_id = t.id and b.scenario_id is null
          and b.deleted_at is null
      where n.agency_id = ${actor.agencyId}::uuid and n.event_id = ${eventId}::uuid and n.deleted_at is null
      group by t.id, t.currency, t.agency_id, n.event_id`,
  );
  for (const { id: tourId, currency: own, lineId, last } of rows) {
    // Without a rate the line counts as 0 until somebody types one, which the budget says.
    await ensureTourRate(db, actor, { id: tourId, currency: own }, { currency });
    if (lineId !== null)
      await db
        .update(tourBudgetLine)
        .set({ committed: share, currency })
        .where(sql`${tourBudgetLine.id} = ${lineId}::uuid`);
    else if (share > 0)
      await db.insert(tourBudgetLine).values({
        id: randomUUIDv7(),
        agencyId: actor.agencyId,
        tourId,
        category: "DOOR_SHARE",
        name: title.slice(0, 200),
        eventId,
        quantity: "1",
        days: "1",
        rate: 0,
        currency,
        committed: share,
        closed: false,
        place: last + 1,
      });
  }
};
