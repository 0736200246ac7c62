/** Handlers of a tour's itinerary. Rights, history and change notices are the tour's. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import type { tourEntries as calls, TourEntryForm } from "#contract/tours/itinerary.ts";
import { TOUR_LIMITS } from "#contract/tours/limits.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { entriesOfTour, readEntry } from "./itinerary.read.ts";
import { readParty } from "./party.ts";
import { tourEntry } from "./tour.table.ts";

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });
const missing = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });

/** Returns the faults of a form that need no look at other rows. */
function faultsOf({ kind, eventId, title, start, end, toName, placeName }: TourEntryForm): ErrorDetail[] {
  if (kind === "SHOW") return eventId === null ? [missing("eventId")] : [];
  return [
    ...(eventId === null ? [] : [invalid("eventId", "Only a show has an event")]),
    ...(start === null ? [missing("start")] : []),
    ...(kind === "OTHER" && title === null ? [missing("title")] : []),
    ...(kind === "HOTEL" && end === null ? [missing("end")] : []),
    ...(kind === "HOTEL" && start !== null && end !== null && end.slice(0, 10) <= start.slice(0, 10)
      ? [invalid("end", "Leave at least a night later")]
      : []),
    ...(kind === "TRAVEL" && placeName === null ? [missing("placeName")] : []),
    ...(kind === "TRAVEL" && toName === null ? [missing("toName")] : []),
  ];
}

interface Spanned extends Record<string, unknown> {
  backwards: boolean;
  days: number;
}
/**
 * Refuses an entry that ends before it starts, each in its own zone: from Auckland to Los Angeles one arrives earlier by
 * the clock, and later in truth.
 */
async function checkSpan(
  db: Db,
  { agencyId }: Actor,
  { kind, start, end, zone, endZone }: TourEntryForm,
): Promise<void> {
  if (kind === "SHOW" || start === null || end === null) return;
  const moment = (text: string, where: string | null) =>
    sql`wall_time(${text}::timestamp, coalesce(${where}::text,
      (select a.time_zone_id from agency a where a.id = ${agencyId}::uuid)))`;
  const { rows } = await db.execute<Spanned>(
    sql`select ${moment(end, endZone ?? zone)} < ${moment(start, zone)} as backwards,
      abs(${end.slice(0, 10)}::date - ${start.slice(0, 10)}::date) as days`,
  );
  const { backwards, days } = found(rows[0]);
  // By days alone, the dateline lets one arrive a day before.
  const byDays = start.length === 10 || end.length === 10;
  const tooEarly = byDays ? end.slice(0, 10) < start.slice(0, 10) && !(kind === "TRAVEL" && days <= 1) : backwards;
  if (tooEarly)
    throw new Refusal("validation", [
      invalid("end", kind === "TRAVEL" ? "It can't arrive before it leaves" : "The end can't be before the start"),
    ]);
  if (days > TOUR_LIMITS.days) throw new Refusal("validation", [invalid("end", "An entry lasts 400 days at most")]);
}

async function check(db: Db, actor: Actor, tourId: string, form: TourEntryForm, entryId: string | null): Promise<void> {
  const faults = faultsOf(form);
  if (faults.length > 0) throw new Refusal("validation", faults);
  await checkSpan(db, actor, form);
  const named = [...new Set([...form.memberIds, ...form.rooms.flatMap(({ memberIds }) => memberIds)])];
  const { rows } = await db.execute<{ strangers: number; twice: boolean; count: number }>(
    sql`select (select count(*)::int from unnest(${sql.param(named)}::uuid[]) named (id)
          where not exists (select from tour_member m
            where m.id = named.id and m.tour_id = ${tourId}::uuid)) as strangers,
        exists (select from tour_entry n
          where n.tour_id = ${tourId}::uuid and n.deleted_at is null and n.event_id = ${form.eventId}::uuid
            and n.id is distinct from ${entryId}::uuid) as twice,
        (select count(*)::int from tour_entry n where n.tour_id = ${tourId}::uuid and n.deleted_at is null) as count`,
  );
  const { strangers, twice, count } = found(rows[0]);
  if (strangers > 0) throw new Refusal("validation", [invalid("memberIds", "Choose people of the party")]);
  if (twice) throw new Refusal("validation", [invalid("eventId", "This show is on the tour already")]);
  if (entryId === null && count >= TOUR_LIMITS.entries)
    throw new Refusal("validation", [invalid("kind", `A tour has ${TOUR_LIMITS.entries} entries at most`)]);
}

const split = (value: string | null) => ({ day: value?.slice(0, 10) ?? null, time: value?.slice(11) || null });
function columnsOf({ start, end, conflictReason, rooms, memberIds, ...form }: TourEntryForm) {
  const [from, to] = form.kind === "SHOW" ? [split(null), split(null)] : [split(start), split(end)];
  return {
    ...form,
    startOn: from.day,
    startTime: from.time,
    endOn: to.day,
    endTime: to.time,
    rooms: form.kind === "HOTEL" ? [...rooms] : [],
    memberIds: [...memberIds],
    conflictReason: conflictReason ?? undefined,
  };
}

/** Adds entries to the itinerary of a tour. Returns their ids. */
export async function addEntries(
  db: Db,
  { agencyId }: Actor,
  tourId: string,
  forms: readonly TourEntryForm[],
): Promise<string[]> {
  if (forms.length === 0) return [];
  const rows = forms.map((form) => ({ ...columnsOf(form), id: randomUUIDv7(), agencyId, tourId }));
  await db.insert(tourEntry).values(rows);
  return rows.map(({ id }) => id);
}

interface Settings extends Record<string, unknown> {
  driveHours: number;
  accepted: { key: string; reason: string }[];
}
async function settingsOf(db: Db, tourId: string): Promise<Settings> {
  const { rows } = await db.execute<Settings>(
    sql`select coalesce((select s.drive_hours from tour_setting s where s.agency_id = t.agency_id), 6)::float8
          as "driveHours",
        (select coalesce(json_agg(json_build_object('key', f.key, 'reason', f.reason) order by f.key), '[]')
          from tour_finding f
          where f.agency_id = t.agency_id and f.tour_id = t.id) as accepted
      from tour t
      where t.id = ${tourId}::uuid`,
  );
  return found(rows[0]);
}

export const itineraryHandlers: Handlers<typeof calls> = {
  async get({ db, actor, params: { id } }) {
    const [entries, members, settings] = await Promise.all([
      entriesOfTour(db, actor, id),
      readParty(db, actor, id),
      settingsOf(db, id),
    ]);
    return { entries, members, ...settings };
  },

  async create({ db, actor, params: { id: tourId }, body }) {
    await check(db, actor, tourId, body, null);
    const [id] = await addEntries(db, actor, tourId, [body]);
    await refuseConflicts(db, actor, [tourId], { reason: body.conflictReason ?? null });
    return { id: found(id) };
  },

  async update({ db, actor, params: { id: tourId, entryId }, body: { version, ...form } }) {
    const before = await readEntry(db, actor, tourId, entryId);
    await refuseStale(db, { table: tourEntry, id: entryId, record: "tour_id" }, version, before);
    const { rows } = await db.execute<{ eventId: string | null }>(
      sql`select event_id as "eventId" from tour_entry where id = ${entryId}::uuid`,
    );
    // A show that its writer does not see stays the show it is.
    const unseen = before.kind === "SHOW" && before.event === null && form.kind === "SHOW" && form.eventId === null;
    const sent = unseen ? { ...form, eventId: found(rows[0]).eventId } : form;
    await check(db, actor, tourId, sent, entryId);
    await db.update(tourEntry).set(columnsOf(sent)).where(sql`${tourEntry.id} = ${entryId}::uuid`);
    await refuseConflicts(db, actor, [tourId], { reason: form.conflictReason ?? null });
    return readEntry(db, actor, tourId, entryId);
  },

  async remove({ db, actor, params: { id: tourId, entryId } }) {
    await readEntry(db, actor, tourId, entryId);
    await putInBin(db, tourEntry, [entryId]);
    return {};
  },

  async restore({ db, actor, params: { id: tourId, entryId } }) {
    const { rows } = await db.execute<{ eventId: string | null }>(
      sql`select event_id as "eventId"
        from tour_entry
        where id = ${entryId}::uuid and tour_id = ${tourId}::uuid and deleted_at is not null`,
    );
    const { eventId } = found(rows[0]);
    const { rows: twice } = await db.execute(
      sql`select from tour_entry
        where tour_id = ${tourId}::uuid and event_id = ${eventId}::uuid and deleted_at is null`,
    );
    if (twice.length > 0) throw new Refusal("validation", [invalid("eventId", "This show is on the tour already")]);
    await takeFromBin(db, tourEntry, [entryId]);
    await refuseConflicts(db, actor, [tourId], "putBack");
    return {};
  },

  async copyDay({ db, actor, params: { id: tourId }, body: { from, to, conflictReason } }) {
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into tour_entry (id, agency_id, tour_id, kind, title, start_on, start_time, end_on, end_time, zone,
          end_zone, place_name, country, address, latitude, longitude, member_ids, note, rooms, conflict_reason)
        select gen_random_uuid(), agency_id, tour_id, kind, title, start_on + (${to}::date - ${from}::date), start_time,
          end_on + (${to}::date - ${from}::date), end_time, zone, end_zone, place_name, country, address, latitude,
          longitude, member_ids, note, rooms, ${conflictReason ?? null}
        from tour_entry
        where tour_id = ${tourId}::uuid and deleted_at is null and kind not in ('SHOW', 'TRAVEL')
          and start_on = ${from}::date
        returning id`,
    );
    if (rows.length === 0) throw new Refusal("validation", [invalid("from", "This day has nothing to copy")]);
    await refuseConflicts(db, actor, [tourId], { reason: conflictReason ?? null });
    return { ids: rows.map(({ id }) => id) };
  },

  async moveDay({ db, actor, params: { id: tourId }, body: { from, to, entryIds, conflictReason } }) {
    const ids = [...new Set(entryIds)];
    const { rows } = await db.execute<{ shows: number; there: number }>(
      sql`select count(*) filter (where n.kind = 'SHOW')::int as shows,
          count(*) filter (where n.start_on = ${from}::date)::int as there
        from (select from tour t where t.id = ${tourId}::uuid for update) locked
          join tour_entry n on n.tour_id = ${tourId}::uuid and n.deleted_at is null
            and n.id = any (${sql.param(ids)}::uuid[])`,
    );
    const { shows, there } = found(rows[0]);
    if (shows > 0) throw new Refusal("validation", [invalid("entryIds", "A show moves with its event")]);
    // Moved or deleted by a colleague meanwhile: what would move is not what was seen.
    if (there < ids.length) throw new Refusal("validation", [invalid("entryIds", "These are no longer on that day")]);
    await db.execute(
      sql`update tour_entry
        set start_on = ${to}::date, end_on = end_on + (${to}::date - ${from}::date),
          conflict_reason = coalesce(${conflictReason ?? null}, conflict_reason)
        where id = any (${sql.param(ids)}::uuid[])`,
    );
    await refuseConflicts(db, actor, [tourId], { reason: conflictReason ?? null });
    return {};
  },

  async accept({ db, actor, params: { id: tourId }, body: { key, reason } }) {
    if (reason === null)
      await db.execute(sql`delete from tour_finding where tour_id = ${tourId}::uuid and key = ${key}`);
    else
      await db.execute(
        sql`insert into tour_finding (agency_id, tour_id, key, reason, staff_id)
          values (${actor.agencyId}::uuid, ${tourId}::uuid, ${key}, ${reason}, ${actor.id}::uuid)
          on conflict (agency_id, tour_id, key) do update
            set reason = excluded.reason, staff_id = excluded.staff_id, accepted_at = now()`,
      );
    return {};
  },
};
