/** Moves what a tour has on the day of a show with the show: the way there, the hotel, press and rehearsals. */
import { sql } from "drizzle-orm";
import type { MovedItem } from "#contract/events/moving.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type EventMove, laterBy, type Mover, startShift } from "#server/lib/deals/moving.ts";
import { reachValues, recordsInReach } from "#server/lib/records/reach.ts";

interface Entry extends Record<string, unknown> {
  id: string;
  tourId: string;
  title: string;
  start: string;
}

async function entriesOfDay(db: Db, { eventId, from, confirmed }: EventMove): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(
    sql`select n.id, n.tour_id as "tourId",
        coalesce(n.title, n.place_name || ' to ' || n.to_name, n.place_name, t.display_name) as title,
        to_char(n.start_on, 'YYYY-MM-DD') || coalesce(to_char(n.start_time, '"T"HH24:MI'), '') as start
      from tour_entry s
        join tour t on t.agency_id = s.agency_id and t.id = s.tour_id and t.deleted_at is null
        join tour_entry n on n.agency_id = s.agency_id and n.tour_id = s.tour_id and n.deleted_at is null
      where s.event_id = ${eventId}::uuid
        and s.deleted_at is null
        and n.start_on = ${from.startDate?.slice(0, 10) ?? null}::date
      order by n.starts_at, n.id
      ${confirmed ? sql`for update of n` : sql``}`,
  );
  return rows;
}

const seen = preparedFamily(() => recordsInReach("read"));
const keyOf = (id: string): string => `tourEntry:${id}`;

export const itineraryMover: Mover = {
  async list(db: Db, actor: Actor, move: EventMove) {
    const days = startShift(move) ?? 0;
    const entries = days === 0 ? [] : await entriesOfDay(db, move);
    const ids = [...new Set(entries.map(({ tourId }) => tourId))];
    const reached = new Set((await seen(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => id));
    const items = entries
      .filter(({ tourId }) => reached.has(tourId))
      .map(
        ({ id, title, start }): MovedItem => ({
          key: keyOf(id),
          part: "tourEntry",
          title,
          person: null,
          from: start,
          to: laterBy(start, days),
          state: "moves",
        }),
      );
    return {
      items,
      hidden: entries.length - items.length,
      fingerprint: entries,
      recordIds: ids,
    };
  },

  async move(db, _actor, move, { moves }) {
    const days = startShift(move) ?? 0;
    const entries = days === 0 ? [] : await entriesOfDay(db, move);
    const moved = entries.filter(({ id }) => moves(keyOf(id), "moves"));
    await db.execute(
      sql`update tour_entry
        set start_on = start_on + ${days}::int, end_on = end_on + ${days}::int
        where id = any (${sql.param(moved.map(({ id }) => id))}::uuid[])`,
    );
    return [...new Set(moved.map(({ tourId }) => tourId))];
  },
};
