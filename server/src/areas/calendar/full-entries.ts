/** Reads entries that take people's time, in full detail for files and links, within the caller's reach. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { joinReadable, ofChosenTypes, takenOf } from "./calendar.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const TimeEntry = z.object({
  recordId: z.string(),
  /** The hold or journey of the record; null for the record's own time. */
  part: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  movedAt: z.string(),
  /** Time of the last change to anything that full detail shows. */
  changedAt: z.string(),
  /** Null where the caller may not read the record. */
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
export type TimeEntry = z.output<typeof TimeEntry>;
const FullEntry = z.extend(TimeEntry, { personId: z.string() });
export type FullEntry = z.output<typeof FullEntry>;

const part = sql`nullif(commitment.part, '00000000-0000-0000-0000-000000000000')`;
// Place and description are the task's; other kinds show what their commitment has until they are joined here.
const detail = (except: SQL): SQL =>
  sql`json_build_object('kind', ${record.kind}, 'title', commitment.label, 'typeName', task_type.name,
        'allDay', commitment.all_day, 'zone', commitment.zone, 'firmness', commitment.firmness,
        'place', nullif(concat_ws(', ', task.venue, task.address), ''),
        'description', task.description,
        'others', (select coalesce(json_agg(other.title order by other.title, other.id), '[]') from (
            select distinct same.person_id
            from commitment same
            where same.agency_id = commitment.agency_id and same.record_id = commitment.record_id and ${except}
          ) same
        join record other on other.agency_id = commitment.agency_id
          and other.id = same.person_id
          and other.deleted_at is null
          where other.kind = 'staff' or ${withinReach(sql`other.resource`, sql`other.id`, "read")}))`;
const withTask = sql`left join task on task.agency_id = commitment.agency_id and task.id = commitment.record_id
    left join task_type on task_type.agency_id = commitment.agency_id and task_type.id = commitment.type_id`;
const moments = sql`commitment.moved_at as "movedAt", greatest(commitment.changed_at, task.updated_at) as "changedAt"`;
const entries = preparedFamily(
  () => sql`select commitment.person_id as "personId", commitment.record_id as "recordId", ${part} as part,
      commitment.starts_at as "startsAt", commitment.ends_at as "endsAt",
      ${moments},
      case when seen.readable then ${detail(sql`same.person_id <> commitment.person_id`)} end as detail
    from unnest(${p("persons")}::uuid[]) taken (id)
    ${takenOf}
    ${withTask}
    ${joinReadable} where ${ofChosenTypes}
    order by commitment.starts_at, commitment.ends_at, commitment.person_id, commitment.record_id limit ${p("most")}`,
);

/**
 * Time taken by a project's events and linked tasks, each once: from when the first person has to be there to when the
 * last may go. Records out of reach are left out, as on the project's own pages.
 */
const ofProject = preparedFamily(
  () => sql`select commitment.record_id as "recordId", ${part} as part, commitment.starts_at as "startsAt",
      commitment.ends_at as "endsAt", ${moments}, ${detail(sql`true`)} as detail
    from (
      select c.agency_id, c.record_id, c.part, min(c.starts_at) as starts_at, max(c.ends_at) as ends_at,
        bool_and(c.all_day) as all_day, min(c.zone) as zone, min(c.firmness) as firmness, min(c.label) as label,
        (array_agg(c.type_id))[1] as type_id, max(c.moved_at) as moved_at, max(c.changed_at) as changed_at
      from (
        select id from event where agency_id = ${agency} and project_id = ${p("projectId")}::uuid and deleted_at is null
        union
        select record_id
        from involvement
        where agency_id = ${agency} and involved_id = ${p("projectId")}::uuid and role = 'LINK'
      ) linked join commitment c on c.agency_id = ${agency} and c.record_id = linked.id
      where c.starts_at < ${p("until")}::timestamptz and c.ends_at > ${p("since")}::timestamptz
      group by c.agency_id, c.record_id, c.part
    ) commitment
      join ${record} on ${record.agencyId} = commitment.agency_id
        and ${record.id} = commitment.record_id
        and ${record.deletedAt} is null
    ${withTask}
    where ${withinReach(record.resource, record.id, "read")}
    order by commitment.starts_at, commitment.ends_at, commitment.record_id limit ${p("most")}`,
);

interface Period {
  since: string;
  until: string;
  most: number;
}
interface Wanted extends Period {
  persons: readonly string[];
  types: readonly string[];
  others: readonly string[];
}
export const fullEntries = async (db: Db, actor: Actor, wanted: Wanted): Promise<FullEntry[]> =>
  z.parse(z.array(FullEntry), await entries(db, undefined, { ...reachValues(actor), ...wanted }));

export const projectEntries = async (
  db: Db,
  actor: Actor,
  { projectId, since, until, most }: Period & { projectId: string },
): Promise<TimeEntry[]> =>
  z.parse(z.array(TimeEntry), await ofProject(db, undefined, { ...reachValues(actor), projectId, since, until, most }));
