/** Completes a form before it is written: its zones, the instants of its times, and the place of an event. */
import { sql } from "drizzle-orm";
import type { ContentForm } from "#contract/content/item.ts";
import { asInstant } from "#contract/content/moment.ts";
import { keepLink } from "#server/areas/links/link.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";

interface Context extends Record<string, unknown> {
  own: string | null;
  venue: string | null;
  venueZone: string | null;
}

async function contextOf(db: Db, { id, agencyId }: Actor, venueId: string | null): Promise<Context> {
  const { rows } = await db.execute<Context>(sql`select
    coalesce((select a.time_zone_id from account a where a.id = ${id}::uuid),
        (select a.time_zone_id from agency a where a.id = ${agencyId}::uuid)) as own,
    (select v.name from venue v where v.id = ${venueId}::uuid) as venue,
    (select v.time_zone_id from venue v where v.id = ${venueId}::uuid) as "venueZone"`);
  return found(rows[0]);
}

/** Returns the instants of wall times in their zones, by the same rule as for tasks when clocks change. */
export async function instantsOf(
  db: Db,
  moments: readonly (readonly [moment: string | null, zone: string])[],
): Promise<(string | null)[]> {
  const walls = moments.filter(([moment]) => moment !== null && asInstant(moment) === undefined);
  if (walls.length === 0) return moments.map(([moment]) => (moment === null ? null : new Date(moment).toISOString()));
  const { rows } = await db.execute<{ at: Date | string }>(
    sql`select wall_time(w.wall::timestamp, w.zone) as at from jsonb_to_recordset(${JSON.stringify(
      walls.map(([wall, zone], place) => ({ wall, zone, place })),
    )}::jsonb) w (wall text, zone text, place int) order by w.place`,
  );
  let next = 0;
  return moments.map(([moment]) => {
    if (moment === null) return null;
    const instant = asInstant(moment);
    if (instant !== undefined) return new Date(instant).toISOString();
    const row = found(rows[next]);
    next += 1;
    return new Date(row.at).toISOString();
  });
}

/** Time zone of the writer. */
export const writersZone = async (db: Db, actor: Actor): Promise<string> =>
  timeZoneOf((await contextOf(db, actor, null)).own);

/** Returns the form as it is stored. */
export async function settle(db: Db, actor: Actor, form: ContentForm): Promise<ContentForm> {
  const { own, venue, venueZone } = await contextOf(db, actor, form.locationId);
  const writer = timeZoneOf(own);
  const publishTimeZoneId = form.publishTimeZoneId ?? writer;
  const timeZoneId = form.kind === "Event" ? (form.timeZoneId ?? venueZone ?? writer) : null;
  const zone = timeZoneId ?? writer;
  const [publishDate, start, end] = await instantsOf(db, [
    [form.publishDate, publishTimeZoneId],
    [form.start, zone],
    [form.end, zone],
  ]);
  const isOnline = form.kind === "Event" && form.eventMode === "ONLINE";
  // A link whose page was read is stored by that page's address, however it was typed.
  const preview = form.link === null ? undefined : await keepLink(db, actor, form.link);
  return {
    ...form,
    link: preview?.url ?? form.link,
    publishTimeZoneId,
    timeZoneId,
    publishDate: found(publishDate),
    start: start ?? null,
    end: end ?? null,
    location: form.location ?? (isOnline ? "Online" : venue),
  };
}
