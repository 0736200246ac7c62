/**
 * Refuses to book persons at times at which they are booked already, or bound by an exclusivity. Called after the rows
 * are written and their triggers have made the commitments: commitments that are new in this transaction are compared
 * with all others of the same persons.
 */
import { sql } from "drizzle-orm";
import type { BookingConflict } from "#contract/calendar/conflict.ts";
import { z } from "#contract/schema.ts";
import { PLANNED_BY_VALUES } from "../database/plans.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues, withinReach } from "../records/reach.ts";
import { record } from "../records/records.table.ts";
import { Conflict } from "../serving/refusal.ts";
import { gap, MAX_GAP } from "./buffers.ts";
import { exclusivitiesOf, keepReasons } from "./exclusivity.ts";

const p = sql.placeholder;

/** The longest list of clashes that is shown. */
const MAX = 100;

const isNew = sql`mine.agency_id = ${p("$agency")}::uuid
  and mine.record_id = any (${p("ids")}::uuid[])
  and mine.changed_in = pg_current_xact_id()`;

/**
 * Locks in the order of ids, so that two saves never wait for each other. The second one sees what the first has saved.
 */
const locking = preparedFamily(
  () => sql`select pg_advisory_xact_lock(hashtextextended('commitment ' || person_id, 0))
    from (select distinct mine.person_id from commitment mine where ${isNew} order by mine.person_id) persons`,
);

/** The clashes of what is new. Time that both may still lose does not clash. */
const clashes = sql`commitment mine
      left join person_business business on business.agency_id = mine.agency_id and business.person_id = mine.person_id
      join commitment other on other.agency_id = mine.agency_id
        and other.person_id = mine.person_id
        and other.record_id <> mine.record_id
        and other.starts_at < mine.ends_at + ${MAX_GAP} and other.ends_at > mine.starts_at - ${MAX_GAP}
        and other.starts_at < mine.ends_at + ${gap("mine", "other")}
        and other.ends_at > mine.starts_at - ${gap("other", "mine")}
        and not (mine.firmness = 'tentative' and other.firmness = 'tentative')`;

/**
 * Notifies the colleagues whose time it is, also of persons the actor does not see: each once for a save, of the first
 * clash. A refused save takes it back.
 */
const notifying = preparedFamily(
  () => sql`select notify_of_conflict(${p("$agency")}::uuid, clash.person_id, clash.work, clash.other, clash.since,
      clash.until, clash.more)
    from (select distinct on (mine.person_id) mine.person_id, mine.record_id as work, other.record_id as other,
        greatest(mine.starts_at, other.starts_at) as since, least(mine.ends_at, other.ends_at) as until,
        (count(*) over (partition by mine.person_id))::int - 1 as more
      from ${clashes}
      where ${isNew}
      order by mine.person_id, greatest(mine.starts_at, other.starts_at), mine.record_id, other.record_id) clash`,
);

// A person the actor does not see is none of their business: nothing about them is shown, not even that they are busy.
const finding = preparedFamily(
  () => sql`select clash.*,
      case when ${withinReach(record.resource, record.id, "read")} then clash."otherId" end as "readableId"
    from (select person.id as "personId", person.title as "displayName", other_record.id as "otherId",
        other_record.kind as "otherKind", other.label, other.starts_at as "otherStart", other.ends_at as "otherEnd",
        other.all_day as "allDay", other.zone,
        greatest(mine.starts_at, other.starts_at - ${gap("mine", "other")}) as "startsAt",
        least(mine.ends_at, other.ends_at + ${gap("other", "mine")}) as "endsAt",
        not (other.starts_at < mine.ends_at and other.ends_at > mine.starts_at) as "inBuffer",
        coalesce(business.block_conflicts, false)
          and (mine.firmness = 'confirmed' or other.firmness = 'confirmed') as blocked
      from ${clashes}
      join record person on person.agency_id = mine.agency_id
        and person.id = mine.person_id
        and person.deleted_at is null
      join record other_record on other_record.agency_id = mine.agency_id and other_record.id = other.record_id
      where ${isNew} and (person.kind = 'staff' or ${withinReach(sql`person.resource`, sql`person.id`, "read")})) clash
    join ${record} on ${record.agencyId} = ${p("$agency")}::uuid and ${record.id} = clash."otherId"
    order by clash."startsAt", clash."displayName", clash."personId", clash."otherStart", clash."otherId"
    limit ${p("most")}`,
);

const Row = z.object({
  personId: z.string(),
  displayName: z.string(),
  otherKind: z.string(),
  label: z.string(),
  otherStart: z.string(),
  otherEnd: z.string(),
  allDay: z.boolean(),
  zone: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  inBuffer: z.boolean(),
  blocked: z.boolean(),
  readableId: z.nullable(z.string()),
});

const clashOf = (raw: unknown): BookingConflict => {
  const row = z.parse(Row, raw);
  return {
    person: { id: row.personId, displayName: row.displayName },
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    inBuffer: row.inBuffer,
    blocked: row.blocked,
    other:
      row.readableId === null
        ? null
        : {
            recordId: row.readableId,
            recordKind: row.otherKind,
            title: row.label,
            startsAt: row.otherStart,
            endsAt: row.otherEnd,
            allDay: row.allDay,
            zone: row.zone,
          },
  };
};

/**
 * Reason given for a clash; `putBack` for records that are restored as they were, such as by undoing, which need none.
 */
export type Reason = { reason: string | null } | "putBack";

/**
 * Refuses the time that these records newly take in this transaction where it clashes, unless a reason is given; a
 * person who blocks conflicts is never booked twice. Clashes with exclusivities of contracts are refused likewise,
 * until there is a reason for them. Returns whether the time clashes, and whether the reason is for an exclusivity.
 */
export async function refuseConflicts(
  db: Db,
  actor: Actor,
  recordIds: readonly string[],
  given: Reason,
): Promise<{ clashes: boolean; exclusivity: boolean }> {
  if (recordIds.length === 0) return { clashes: false, exclusivity: false };
  const values = { ids: [...recordIds], most: MAX, ...reachValues(actor) };
  await Promise.all([db.execute(sql`select ${PLANNED_BY_VALUES}`), locking(db, undefined, values)]);
  const [rows, , exclusivities] = await Promise.all([
    finding(db, undefined, values),
    notifying(db, undefined, values),
    given === "putBack" ? [] : exclusivitiesOf(db, actor, recordIds),
  ]);
  const found = rows.map(clashOf);
  const open = exclusivities.filter(({ shown }) => shown.reason === null);
  const refused = found.some(({ blocked }) => blocked) || (given !== "putBack" && given.reason === null);
  if (found.length + open.length > 0 && refused)
    throw new Conflict(
      found,
      open.map(({ shown }) => shown),
    );
  if (given !== "putBack" && given.reason !== null) await keepReasons(db, actor, open, given.reason);
  return { clashes: found.length > 0, exclusivity: open.length > 0 };
}
