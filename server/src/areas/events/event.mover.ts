/** Moves an event's own parts that have a time of day: call times, run sheet, stays and travel. */
import { eq, sql } from "drizzle-orm";
import type { MovedItem, MovedPart } from "#contract/events/moving.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { type EventMove, laterBy, type Mover, startShift, withStart } from "#server/lib/deals/moving.ts";
import { namesFor } from "#server/lib/reach/names.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { event } from "./event.table.ts";

interface Called extends Record<string, unknown> {
  id: string;
  personId: string;
  name: string;
  called: string;
}
interface Leg extends Record<string, unknown> {
  id: string;
  name: string;
  departs: string;
  arrives: string;
}

async function partsOf(db: Db, { eventId }: EventMove) {
  const [row] = await db
    .select({ schedule: event.schedule, stays: event.stays })
    .from(event)
    .where(eq(event.id, eventId));
  const { rows: calls } = await db.execute<Called>(
    sql`select p.id, p.person_id as "personId", r.title as name, to_char(p.call_time, 'YYYY-MM-DD"T"HH24:MI') as called
      from event_person p join record r on r.agency_id = p.agency_id and r.id = p.person_id
      where p.event_id = ${eventId}::uuid and p.call_time is not null and r.deleted_at is null
      order by p.place, r.title, p.id`,
  );
  const { rows: legs } = await db.execute<Leg>(
    sql`select l.id, l.from_place || ' to ' || l.to_place as name,
        to_char(l.departs, 'YYYY-MM-DD"T"HH24:MI') as departs, to_char(l.arrives, 'YYYY-MM-DD"T"HH24:MI') as arrives
      from travel_leg l where l.event_id = ${eventId}::uuid order by l.departs_at, l.place, l.id`,
  );
  return { ...found(row), calls, legs };
}

const keyOf = (part: MovedPart, id: string): string => `${part}:${id}`;

export const eventMover: Mover = {
  async list(db, actor, move) {
    const { schedule, stays, calls, legs } = await partsOf(db, move);
    const days = startShift(move) ?? 0;
    const visibleName = await namesFor(
      db,
      actor,
      calls.map(({ personId }) => personId),
    );
    const item = (part: MovedPart, id: string, title: string, from: string, to: string): MovedItem => ({
      key: keyOf(part, id),
      part,
      title,
      person: null,
      from,
      to,
      state: "moves",
    });
    const items = [
      ...calls.map(({ id, personId, name, called }) =>
        item("callTime", id, visibleName(personId, name), called, withStart(called, move)),
      ),
      ...schedule.map(({ id, title, start }) => item("schedule", id, title, start, withStart(start, move))),
      ...stays.map(({ id, name, checkIn }) => item("stay", id, name, checkIn, laterBy(checkIn, days))),
      ...legs.map(({ id, name, departs }) => item("travel", id, name, departs, laterBy(departs, days))),
    ].filter(({ from, to }) => from !== to);
    return { items, hidden: 0, fingerprint: { schedule, stays, calls, legs }, recordIds: [] };
  },

  async move(db, _actor, move, { moves }) {
    const { schedule, stays, calls, legs } = await partsOf(db, move);
    const days = startShift(move) ?? 0;
    const isMoved =
      (part: MovedPart) =>
      ({ id }: { id: string }) =>
        moves(keyOf(part, id), "moves");
    const maybe = (wall: string | null) => (wall === null ? null : withStart(wall, move));
    await db
      .update(event)
      .set({
        schedule: schedule.map((item) =>
          isMoved("schedule")(item) ? { ...item, start: withStart(item.start, move), end: maybe(item.end) } : item,
        ),
        stays: stays.map((stay) =>
          isMoved("stay")(stay)
            ? { ...stay, checkIn: laterBy(stay.checkIn, days), checkOut: laterBy(stay.checkOut, days) }
            : stay,
        ),
      })
      .where(eq(event.id, move.eventId));
    const called = calls
      .filter(isMoved("callTime"))
      .map(({ id, called: callTime }) => ({ id, at: withStart(callTime, move) }));
    await db.execute(
      sql`update event_person p
        set call_time = sent.at
        from jsonb_to_recordset(${JSON.stringify(called)}::jsonb) as sent (id uuid, at timestamp)
        where p.id = sent.id and p.call_time <> sent.at`,
    );
    const departing = legs
      .filter(isMoved("travel"))
      .map(({ id, departs, arrives }) => ({ id, departs: laterBy(departs, days), arrives: laterBy(arrives, days) }));
    await db.execute(
      sql`update travel_leg l
        set departs = sent.departs, arrives = sent.arrives
        from jsonb_to_recordset(${JSON.stringify(departing)}::jsonb) as sent (id uuid, departs timestamp,
          arrives timestamp)
        where l.id = sent.id and l.departs <> sent.departs`,
    );
    return [];
  },
};
