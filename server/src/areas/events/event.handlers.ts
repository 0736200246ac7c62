/** Handlers of events beyond those of every record: clashes, and keeping what a writer does not see. */
import { eq, sql } from "drizzle-orm";
import { type events as calls, type Event, type EventCreate, eventRecord } from "#contract/events/event.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { byKnownCategory, keepingLinks, withLead, workHandlers } from "#server/lib/work/work.ts";
import { keepUnseenPeople, type PartWithPeople } from "./event.parts.ts";
import { mayWriteFees } from "./event.rules.ts";
import { event } from "./event.table.ts";
import { eventKit } from "./event.ts";

/**
 * Refuses clashes of an event that was written, unless a reason is given. The reason for a clash that is over is
 * removed.
 */
export async function refuseEventConflicts(db: Db, actor: Actor, id: string, reason: string | null): Promise<void> {
  const { clashes, exclusivity } = await refuseConflicts(db, actor, [id], { reason });
  if (clashes) {
    // A form has stored the reason already, in its one version.
    await db.execute(
      sql`update event
        set conflict_reason = ${reason}
        where id = ${id}::uuid and conflict_reason is distinct from ${reason}`,
    );
    return;
  }
  // The reason was for an exclusivity and is stored with it, so the event keeps none.
  if (reason !== null && exclusivity)
    await db.execute(
      sql`update event set conflict_reason = null where id = ${id}::uuid and conflict_reason = ${reason}`,
    );
  if (reason !== null) return;
  await db.execute(
    sql`update event set conflict_reason = null where id = ${id}::uuid and conflict_reason is not null
      and exists (select from commitment where record_id = ${id}::uuid and changed_in = pg_current_xact_id())`,
  );
}

/** Returns the time zone of a new event that names none: the first talent's, else the writer's. */
export async function zoneOfPeople(db: Db, actor: Actor, personIds: readonly string[]): Promise<string | null> {
  const { rows } = await db.execute<{ zone: string | null }>(
    sql`select coalesce((select person.time_zone_id
          from unnest(${sql.param([...personIds])}::uuid[]) with ordinality named (id, place)
            join person on person.id = named.id where person.time_zone_id is not null order by named.place limit 1),
      (select account.time_zone_id from account where account.id = ${actor.id}::uuid)) as zone`,
  );
  return rows[0]?.zone ?? null;
}

interface StoredLeg extends Record<string, unknown>, PartWithPeople {
  personIds: string[];
}
/** Adds links, people and fees that the writer does not see, and so can't name. */
async function keepingUnseen<F extends EventCreate>(db: Db, actor: Actor, id: string, sent: F): Promise<F> {
  const [stored] = await db
    .select({ schedule: event.schedule, stays: event.stays })
    .from(event)
    .where(eq(event.id, id));
  const { rows: legs } = await db.execute<StoredLeg>(
    sql`select l.id,
        array(select record.id::text
          from record
          where record.id = any (l.traveller_ids) and record.kind = 'person') as "personIds"
      from travel_leg l where l.event_id = ${id}::uuid`,
  );
  const seen: Event = found(await eventKit.read(db, actor, id));
  const visibleLegs = seen.travel.map((leg) => ({
    id: leg.id,
    personIds: leg.travellers.flatMap((traveller) => traveller.id ?? []),
  }));
  const { schedule, stays } = found(stored);
  const form = await keepingLinks(db, event, id, { seen, form: sent });
  return {
    ...form,
    schedule: keepUnseenPeople(form.schedule, schedule, seen.schedule),
    stays: keepUnseenPeople(form.stays, stays, seen.stays),
    travel: keepUnseenPeople(form.travel, legs, visibleLegs),
    ...(form.fee === null && !(await mayWriteFees(db, actor, id)) && { fee: undefined }),
  };
}

export const eventHandlers: Handlers<typeof calls> = {
  ...eventKit.handlers,
  ...workHandlers({
    module: "EVENT",
    table: event,
    call: eventRecord.calls.list,
    summarize: eventKit.list.summarize,
    moved: refuseEventConflicts,
  }),
  list: byKnownCategory("EVENT", eventKit.handlers.list),
  async create(context) {
    const { db, actor, body } = context;
    const people = body.lineUp.map(({ personId }) => personId);
    const timeZoneId = body.timeZoneId ?? (await zoneOfPeople(db, actor, people));
    const created = await eventKit.handlers.create({ ...context, body: withLead({ ...body, timeZoneId }) });
    await refuseEventConflicts(db, actor, created.id, body.conflictReason ?? null);
    return created;
  },
  async update(context) {
    const { db, actor, params, body } = context;
    const form = await keepingUnseen(db, actor, params.id, withLead(body));
    await eventKit.handlers.update({ ...context, body: form });
    await refuseEventConflicts(db, actor, params.id, body.conflictReason ?? null);
    return found(await eventKit.read(db, actor, params.id));
  },
  async restore(context) {
    const restored = await eventKit.handlers.restore(context);
    await refuseConflicts(context.db, context.actor, [context.params.id], "putBack");
    return restored;
  },
};
