/** Tells those who are assigned to a show, once, that it sells more slowly than the shows it is compared with did. */
import { sql } from "drizzle-orm";
import { isSlow } from "#contract/ticketing/curve.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, systemIn } from "#server/lib/database/scope.ts";
import { insightsOf } from "./insights.ts";

type SlowServices = Pick<Services, "database" | "findActor">;
interface SlowCandidate extends Record<string, unknown> {
  eventId: string;
  staffId: string;
  /** Today, and a week before it, in the event's zone. */
  today: string;
  weekAgo: string;
}

/** A show is looked at once a day, in the hour before which nobody is at work there. */
const AT_HOUR = 9;

/** True if the show sells slowly by what the receiver may see: others' shows count only for those who reach them. */
async function sellsSlowly(
  { database }: SlowServices,
  actor: Actor,
  { eventId, weekAgo }: SlowCandidate,
): Promise<boolean> {
  const { days, before, comparable } = await database.scope(actor, "read", (db) => insightsOf(db, actor, eventId));
  if (before === null) return false;
  const soldUntil = (day: string): number =>
    days
      .filter((counted) => counted.day <= day)
      .flatMap(({ counts }) => counts)
      .reduce((sum, { sold, refunded }) => sum + sold - refunded, 0);
  const curves = comparable.map(({ curve }) => curve);
  const given = { sold: soldUntil("9999-12-31"), before, places: 0, comparable: curves };
  return isSlow(given, soldUntil(weekAgo));
}

/** Writes the notifications of these agencies; `atAnyHour` looks at all shows now. */
export async function noticeSlowSales(
  services: SlowServices,
  agencies: readonly string[],
  { atAnyHour = false }: { atAnyHour?: boolean } = {},
): Promise<void> {
  const { database, findActor } = services;
  for (const agencyId of agencies) {
    const { rows } = await database.scope(systemIn(agencyId), "read", (db) =>
      db.execute<SlowCandidate>(
        sql`select t.id as "eventId", a.staff_id as "staffId", z.today::text as today, (z.today - 7)::text as "weekAgo"
          from ticketing t
            join assignment a on a.agency_id = t.agency_id and a.record_id = t.id and a.ended_at is null
            cross join lateral (select (now() at time zone t.zone)::date as today) z
          where t.agency_id = ${agencyId}::uuid and t.deleted_at is null and t.event_deleted_at is null
            and t.meaning in ('open', 'confirmed') and t.starts_at > now() and t.sold > 0
            and (${atAnyHour} or extract(hour from now() at time zone t.zone) = ${AT_HOUR})
            and reads_record(t.agency_id, a.staff_id, t.id)
            and not exists (select from follow f
              where f.agency_id = t.agency_id and f.staff_id = a.staff_id and f.record_id = t.id and f.muted)
            and not exists (select from notification n
              where n.agency_id = t.agency_id and n.receiver_id = a.staff_id and n.kind = 'slowSales'
                and n.record_id = t.id)
          order by t.id, a.staff_id`,
      ),
    );
    for (const candidate of rows) {
      const actor = await findActor(candidate.staffId, agencyId);
      if (!actor || !(await sellsSlowly(services, actor, candidate))) continue;
      await database.scope(systemIn(agencyId), "write", (db) =>
        db.execute(
          sql`insert into notification (id, agency_id, receiver_id, kind, cause, record_id)
            values (gen_random_uuid(), ${agencyId}::uuid, ${candidate.staffId}::uuid, 'slowSales', ${candidate.eventId},
              ${candidate.eventId}::uuid)
            on conflict do nothing`,
        ),
      );
    }
  }
}
