/** Handlers of a run sheet's items. The event in the path is locked, so that colleagues' items are not lost. */
import { eq, sql } from "drizzle-orm";
import { EVENT_LIMITS, type EventCreate } from "#contract/events/event.ts";
import type { runSheets as calls } from "#contract/events/run-sheet.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { keepUnseenPeople } from "./event.parts.ts";
import { endsEarly } from "./event.rules.ts";
import { event } from "./event.table.ts";
import { eventKit } from "./event.ts";

type Schedule = EventCreate["schedule"];

async function stored(db: Db, id: string): Promise<Schedule> {
  const [row] = await db.select({ schedule: event.schedule }).from(event).where(eq(event.id, id));
  return found(row).schedule;
}
async function write(db: Db, id: string, schedule: Schedule): Promise<{ version: number }> {
  const { rows } = await db.execute<{ version: number }>(
    sql`update event set schedule = ${JSON.stringify(schedule)}::jsonb where id = ${id}::uuid returning version`,
  );
  return { version: Number(found(rows[0]).version) };
}

export const runSheetHandlers: Handlers<typeof calls> = {
  async save({ db, actor, params: { id, itemId }, body }) {
    const early = endsEarly(body, "end");
    if (early.length > 0) throw new Refusal("validation", early);
    const before = await stored(db, id);
    const { schedule: seen } = found(await eventKit.read(db, actor, id));
    const [item] = keepUnseenPeople([{ ...body, id: itemId }], before, seen);
    const place = before.findIndex((entry) => entry.id === itemId);
    if (place < 0 && before.length >= EVENT_LIMITS.schedule)
      throw new Refusal("validation", [
        { field: "title", code: "invalid", message: `A run sheet has at most ${EVENT_LIMITS.schedule} items` },
      ]);
    return write(db, id, before.toSpliced(place < 0 ? before.length : place, place < 0 ? 0 : 1, found(item)));
  },

  async remove({ db, params: { id, itemId } }) {
    const before = await stored(db, id);
    const remaining = before.filter((entry) => entry.id !== itemId);
    if (remaining.length === before.length) throw new Refusal("notFound");
    return write(db, id, remaining);
  },
};
