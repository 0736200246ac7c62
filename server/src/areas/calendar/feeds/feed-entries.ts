/** Reads what a link to a calendar shows: each time is read again with the rights of whoever made the link. */
import { sql } from "drizzle-orm";
import { FEED_LIMITS } from "#contract/calendar/feed.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const FeedEntry = z.object({
  recordId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** What it is; null where the maker of the link may not read it. */
  detail: z.nullable(
    z.object({
      kind: z.string(),
      title: z.string(),
      place: z.nullable(z.string()),
      description: z.nullable(z.string()),
      others: z.array(z.string()),
      allDay: z.boolean(),
      zone: z.string(),
      firmness: z.enum(["confirmed", "tentative"]),
    }),
  ),
});
export type FeedEntry = z.output<typeof FeedEntry>;

// Place and description are the task's; other kinds show what their commitment has until they are joined here.
const entries = preparedFamily(
  () => sql`select commitment.record_id as "recordId", commitment.starts_at as "startsAt", commitment.ends_at as "endsAt",
      case when seen.readable then json_build_object('kind', ${record.kind}, 'title', commitment.label, 'allDay', commitment.all_day, 'zone', commitment.zone,
        'firmness', commitment.firmness, 'place', nullif(concat_ws(', ', task.venue, task.address), ''), 'description', task.description,
        'others', (select coalesce(json_agg(other.title order by other.title, other.id), '[]') from commitment same
          join record other on other.agency_id = same.agency_id and other.id = same.person_id and other.deleted_at is null
          where same.agency_id = commitment.agency_id and same.record_id = commitment.record_id and same.person_id <> commitment.person_id
            and (other.kind = 'staff' or ${withinReach(sql`other.resource`, sql`other.id`, "read")}))) end as detail
    from commitment join ${record} on ${record.agencyId} = commitment.agency_id and ${record.id} = commitment.record_id
    left join task on task.agency_id = commitment.agency_id and task.id = commitment.record_id
    cross join lateral (select ${withinReach(record.resource, record.id, "read")} as readable) seen
    where commitment.agency_id = ${agency} and commitment.person_id = ${p("person")}::uuid
      and commitment.starts_at < now() + make_interval(months => ${p("ahead")}::int) and commitment.ends_at > now() - make_interval(days => ${p("back")}::int)
    order by commitment.starts_at, commitment.record_id limit ${p("most")}`,
);

export async function feedEntries(db: Db, actor: Actor, person: string): Promise<FeedEntry[]> {
  const { monthsAhead: ahead, daysBack: back, events: most } = FEED_LIMITS;
  const rows = await entries(db, undefined, { ...reachValues(actor), person, ahead, back, most });
  return z.parse(z.array(FeedEntry), rows);
}
