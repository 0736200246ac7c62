/** Reads what takes people's time with all that a file or a link shows of it, within the caller's reach. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { ofChosenTypes, seenBy, takenOf } from "./calendar.ts";

const p = sql.placeholder;

const FullEntry = z.object({
  personId: z.string(),
  recordId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  movedAt: z.string(),
  /** When anything changed that is shown with all details. */
  changedAt: z.string(),
  /** What it is; null where the caller may not read it. */
  detail: z.nullable(
    z.object({
      kind: z.string(),
      title: z.string(),
      typeName: z.nullable(z.string()),
      place: z.nullable(z.string()),
      description: z.nullable(z.string()),
      others: z.array(z.string()),
      allDay: z.boolean(),
      zone: z.string(),
      firmness: z.enum(["confirmed", "tentative"]),
    }),
  ),
});
export type FullEntry = z.output<typeof FullEntry>;

// Place and description are the task's; other kinds show what their commitment has until they are joined here.
const entries = preparedFamily(
  () => sql`select commitment.person_id as "personId", commitment.record_id as "recordId", commitment.starts_at as "startsAt", commitment.ends_at as "endsAt",
      commitment.moved_at as "movedAt", greatest(commitment.changed_at, task.updated_at) as "changedAt",
      case when seen.readable then json_build_object('kind', ${record.kind}, 'title', commitment.label, 'typeName', task_type.name, 'allDay', commitment.all_day, 'zone', commitment.zone,
        'firmness', commitment.firmness, 'place', nullif(concat_ws(', ', task.venue, task.address), ''), 'description', task.description,
        'others', (select coalesce(json_agg(other.title order by other.title, other.id), '[]') from commitment same
          join record other on other.agency_id = same.agency_id and other.id = same.person_id and other.deleted_at is null
          where same.agency_id = commitment.agency_id and same.record_id = commitment.record_id and same.person_id <> commitment.person_id
            and (other.kind = 'staff' or ${withinReach(sql`other.resource`, sql`other.id`, "read")}))) end as detail
    from unnest(${p("persons")}::uuid[]) taken (id)
    ${takenOf}
    left join task on task.agency_id = commitment.agency_id and task.id = commitment.record_id
    left join task_type on task_type.agency_id = commitment.agency_id and task_type.id = commitment.type_id
    ${seenBy} where ${ofChosenTypes}
    order by commitment.starts_at, commitment.ends_at, commitment.person_id, commitment.record_id limit ${p("most")}`,
);

interface Wanted {
  persons: readonly string[];
  since: string;
  until: string;
  types: readonly string[];
  others: readonly string[];
  most: number;
}
export const fullEntries = async (db: Db, actor: Actor, wanted: Wanted): Promise<FullEntry[]> =>
  z.parse(z.array(FullEntry), await entries(db, undefined, { ...reachValues(actor), ...wanted }));
