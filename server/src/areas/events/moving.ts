/**
 * Handlers of moving an event: the preview lists what moves with it, and its hash confirms that the list is still true.
 */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { moving as calls, MovedItem, MovePreview } from "#contract/events/moving.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Deadlines } from "#server/lib/deals/deadlines.ts";
import { type EventMove, type Mover, startShift } from "#server/lib/deals/moving.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { endsBeforeStart } from "#server/lib/work/sheet.ts";
import { refuseEventConflicts } from "./event.handlers.ts";
import { event } from "./event.table.ts";
import { eventKit } from "./event.ts";

type To = EventMove["to"];

/** Returns colleagues who follow one of the records and are notified of its changes. */
async function followers(db: Db, actor: Actor, recordIds: readonly string[]): Promise<PersonBrief[]> {
  const { rows } = await db.execute<PersonBrief & Record<string, unknown>>(
    sql`select s.id, s.display_name as "displayName",
        (select media.key from media where media.id = s.avatar_id) as "avatarUrl"
      from staff s
      where s.deleted_at is null
        and s.id <> ${actor.id}::uuid
        and exists (select from follow f where f.agency_id = s.agency_id and f.staff_id = s.id and not f.muted
          and f.record_id = any (${sql.param([...recordIds])}::uuid[])
          and reads_record(f.agency_id, f.staff_id, f.record_id))
      order by s.display_name, s.id`,
  );
  return rows;
}

async function moveOf(db: Db, eventId: string, { startDate, endDate }: To, confirmed: boolean): Promise<EventMove> {
  const to = { startDate, endDate };
  endsBeforeStart(to);
  const [row] = await db.select().from(event).where(eq(event.id, eventId));
  const { startOn, startTime, endOn, endTime } = found(row);
  const wall = (day: string | null, time: string | null) => (day && time ? `${day}T${time.slice(0, 5)}` : day);
  return { eventId, from: { startDate: wall(startOn, startTime), endDate: wall(endOn, endTime) }, to, confirmed };
}

async function previewOf(db: Db, actor: Actor, movers: readonly Mover[], move: EventMove): Promise<MovePreview> {
  const { eventId, from, to } = move;
  const lists = [];
  for (const mover of movers) lists.push(await mover.list(db, actor, move));
  const items = lists.flatMap((listed) => listed.items);
  const fingerprint = JSON.stringify([from, to, items, lists.map((listed) => listed.fingerprint)]);
  return {
    hash: createHash("sha256").update(fingerprint).digest("hex"),
    days: startShift(move),
    items,
    hidden: lists.reduce((sum, { hidden }) => sum + hidden, 0),
    notified: await followers(db, actor, [eventId, ...lists.flatMap(({ recordIds }) => recordIds)]),
  };
}

const split = (value: string | null) => ({ day: value?.slice(0, 10) ?? null, time: value?.slice(11) || null });

export const movingHandlers = (movers: readonly Mover[], deadlines: Deadlines): Handlers<typeof calls> => ({
  preview: async ({ db, actor, params: { id }, body }) =>
    previewOf(db, actor, movers, await moveOf(db, id, body, false)),

  async move({ db, actor, params: { id }, body }) {
    const { hash, leave, also, conflictReason = null, ...to } = body;
    const move = await moveOf(db, id, to, true);
    if ((await previewOf(db, actor, movers, move)).hash !== hash) throw new Refusal("movedOn");
    const [left, added] = [new Set(leave), new Set(also)];
    const agreed = {
      deadlines,
      moves: (key: string, state: MovedItem["state"]) =>
        state === "moves" ? !left.has(key) : state === "changed" && added.has(key),
    };
    const moved: string[] = [];
    for (const mover of movers) moved.push(...(await mover.move(db, actor, move, agreed)));
    const [start, end] = [split(to.startDate), split(to.endDate)];
    await db
      .update(event)
      .set({ startOn: start.day, startTime: start.time, endOn: end.day, endTime: end.time })
      .where(eq(event.id, id));
    await refuseConflicts(db, actor, [id, ...moved], { reason: conflictReason });
    await refuseEventConflicts(db, actor, id, conflictReason);
    return found(await eventKit.read(db, actor, id));
  },
});
