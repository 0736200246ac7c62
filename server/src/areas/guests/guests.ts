/** Handlers of guest lists. Rights and history are the event's, which its path has locked. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { GuestQuota } from "#contract/guests/codes.ts";
import type { guests as calls, tourGuests as tourCalls } from "#contract/guests/guest.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { doorListFile } from "./door-list.ts";
import { guestsOfTour, readGuest, readGuestList } from "./guest.read.ts";
import { refuseAbove, refuseEdit, refuseFaults, refuseFull } from "./guest.rules.ts";
import { eventGuest, guestQuota } from "./guest.table.ts";

const QUOTA_COLUMNS = {
  TOTAL: "totalPlaces",
  ARTIST: "artistPlaces",
  AGENCY: "agencyPlaces",
  PROMOTER: "promoterPlaces",
  VENUE: "venuePlaces",
} as const satisfies Record<GuestQuota, keyof typeof guestQuota.$inferInsert>;

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

  async decide({ db, actor, params: { id }, body: { changes, reason } }) {
    const list = await readGuestList(db, actor, id);
    const byId = new Map(list.guests.map((guest) => [guest.id, guest]));
    const faults = changes.flatMap(({ guestId, state }, place) => {
      const guest = byId.get(guestId);
      const message = !guest
        ? "This guest is not on the list"
        : guest.arrived > 0 && state !== "APPROVED"
          ? `${guest.name} is in already`
          : undefined;
      return message ? [{ field: `changes.${place}.guestId`, code: "invalid" as const, message }] : [];
    });
    if (faults.length > 0) throw new Refusal("validation", faults);
    refuseAbove(list, new Map(changes.map(({ guestId, state }) => [guestId, state])), reason);
    await db.execute(
      sql`update event_guest g
        set state = sent.state, reason = case when sent.state = 'APPROVED' then ${reason}::text end
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as sent ("guestId" uuid, state text)
        where g.id = sent."guestId" and g.event_id = ${id}::uuid and g.state <> sent.state`,
    );
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
};
