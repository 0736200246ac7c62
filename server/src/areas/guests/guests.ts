/** Handlers of guest lists. Rights and history are the event's, which its path has locked. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { GuestQuota } from "#contract/guests/codes.ts";
import type { guests as calls, tourGuests as tourCalls } from "#contract/guests/guest.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { doorListFile } from "./door-list.ts";
import { guestsOfShows, guestsOfTour, readGuest, readGuestList } from "./guest.read.ts";
import {
  type Decision,
  refuseDecisions,
  refuseEdit,
  refuseElsewhere,
  refuseFaults,
  refuseFull,
} from "./guest.rules.ts";
import { eventGuest, guestQuota } from "./guest.table.ts";

const QUOTA_COLUMNS = {
  TOTAL: "totalPlaces",
  ARTIST: "artistPlaces",
  AGENCY: "agencyPlaces",
  PROMOTER: "promoterPlaces",
  VENUE: "venuePlaces",
} as const satisfies Record<GuestQuota, keyof typeof guestQuota.$inferInsert>;

const saveDecisions = (db: Db, changes: readonly Decision[], reason: string | null) =>
  db.execute(
    sql`update event_guest g
      set state = sent.state, reason = case when sent.state = 'APPROVED' then ${reason}::text end
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as sent ("guestId" uuid, state text)
      where g.id = sent."guestId" and g.state <> sent.state`,
  );

/** Locks the shows of a tour that have these guests, so that their places are compared with what stands then. */
async function lockShows(db: Db, tourId: string, guestIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id from event e
      where e.id in (select g.event_id from event_guest g where g.id = any (${sql.param([...guestIds])}::uuid[]))
        and exists (select from tour_entry n where n.agency_id = e.agency_id and n.event_id = e.id
          and n.tour_id = ${tourId}::uuid and n.kind = 'SHOW' and n.deleted_at is null)
      order by e.id
      for no key update`,
  );
  return rows.map(({ id }) => id);
}

export const guestHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params: { id } }) => readGuestList(db, actor, id),

  async add({ db, actor, params: { id: eventId }, body: { guests, again } }) {
    refuseFaults(guests, await readGuestList(db, actor, eventId), again);
    await refuseFull(db, eventId, guests.length);
    const rows = guests.map((form) => ({ ...form, id: randomUUIDv7(), agencyId: actor.agencyId, eventId }));
    await db.insert(eventGuest).values(rows);
    return { ids: rows.map(({ id }) => id) };
  },

  async update({ db, actor, params: { id, guestId }, body: { version, ...form } }) {
    const before = await readGuest(db, actor, id, guestId);
    await refuseStale(db, { table: eventGuest, id: guestId, record: "event_id" }, version, before);
    refuseEdit(form, before, await readGuestList(db, actor, id));
    const { staffId, memberId, askedBy, ...columns } = form;
    const shown = before.staffId !== null || before.memberId !== null || before.askedBy !== null;
    const named = staffId !== null || memberId !== null || askedBy !== null;
    const waits =
      before.state === "APPROVED" && before.arrived === 0 && (form.places > before.places || form.side !== before.side);
    await db
      .update(eventGuest)
      .set({
        ...columns,
        // An asker out of the writer's sight stays.
        ...((named || shown) && { staffId, memberId, askedBy }),
        ...(waits && { state: "ASKED" as const, reason: null }),
      })
      .where(sql`${eventGuest.id} = ${guestId}::uuid`);
    return readGuest(db, actor, id, guestId);
  },

  async remove({ db, actor, params: { id, guestId } }) {
    await readGuest(db, actor, id, guestId);
    await putInBin(db, eventGuest, [guestId]);
    return {};
  },

  async restore({ db, params: { id, guestId } }) {
    const { rows } = await db.execute(
      sql`select from event_guest
        where id = ${guestId}::uuid and event_id = ${id}::uuid and deleted_at is not null`,
    );
    found(rows[0]);
    await refuseFull(db, id, 1);
    await takeFromBin(db, eventGuest, [guestId]);
    return {};
  },

  async removeSeveral({ db, params: { id }, body: { guestIds } }) {
    await refuseElsewhere(db, id, { guestIds, deleted: false });
    await putInBin(db, eventGuest, guestIds);
    return {};
  },

  async restoreSeveral({ db, params: { id }, body: { guestIds } }) {
    await refuseElsewhere(db, id, { guestIds, deleted: true });
    await refuseFull(db, id, guestIds.length);
    await takeFromBin(db, eventGuest, guestIds);
    return {};
  },

  async decide({ db, actor, params: { id }, body: { changes, reason } }) {
    const list = await readGuestList(db, actor, id);
    refuseDecisions([{ eventId: id, list }], changes, reason);
    await saveDecisions(db, changes, reason);
    return {};
  },

  async setQuota({ db, actor, params: { id }, body: { quota, places } }) {
    const column = { [QUOTA_COLUMNS[quota]]: places };
    await db
      .insert(guestQuota)
      .values({ id, agencyId: actor.agencyId, ...column })
      .onConflictDoUpdate({ target: guestQuota.id, set: column });
    return {};
  },

  async arrive({ db, actor, params: { id, guestId }, body: { by } }) {
    const { state, arrived, places } = await readGuest(db, actor, id, guestId);
    if (state !== "APPROVED") throw new Refusal("guestUndecided");
    const now = arrived + by;
    if (by === 0 || now > places || now < 0) throw new Refusal("guestArrived");
    await db.execute(sql`update event_guest set arrived = ${now} where id = ${guestId}::uuid`);
    return { arrived: now };
  },

  pdf: ({ db, actor, params: { id } }) => doorListFile(db, actor, id),
};

export const tourGuestHandlers: Handlers<typeof tourCalls> = {
  list: ({ db, actor, params: { id } }) => guestsOfTour(db, actor, id),

  shows: ({ db, actor, params: { id } }) => guestsOfShows(db, actor, id),

  async decide({ db, actor, params: { id }, body: { changes, reason } }) {
    const lists = [];
    for (const eventId of await lockShows(
      db,
      id,
      changes.map(({ guestId }) => guestId),
    ))
      lists.push({ eventId, list: await readGuestList(db, actor, eventId) });
    refuseDecisions(lists, changes, reason);
    await saveDecisions(db, changes, reason);
    return {};
  },
};
