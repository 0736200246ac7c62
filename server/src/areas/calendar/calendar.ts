/** Handlers of the calendar: its types, and the taken time of people, day by day. */
import { type SQL, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import {
  CALENDAR_LIMITS,
  type CalendarEntry,
  type CalendarName,
  type CalendarPerson,
  type CalendarType,
  type calendar as calls,
} from "#contract/calendar/calendar.ts";
import type { BodyOf } from "#contract/call.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { taskType } from "#server/areas/tasks/task.table.ts";
import { takenBetween } from "#server/lib/commitments/period.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type ListReach, listReach, reachable } from "#server/lib/reach/assigned.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const LEAVE_CODE = "RANDRHOLIDAY";

async function types(db: Db, actor: Actor, check: boolean): Promise<CalendarType[]> {
  const rows = await db
    .select({ key: taskType.id, name: taskType.name, code: taskType.code, color: taskType.color })
    .from(taskType)
    .where(sql`${taskType.archivedAt} is null`)
    .orderBy(taskType.place, taskType.name, taskType.id);
  const rights = (resource: "TASK" | "EVENT" | "PIPELINE") => ({
    mayRead: check ? may(actor, resource, "read") : null,
    mayCreate: check ? may(actor, resource, "write") : null,
  });
  return [
    ...rows.filter(({ code }) => code !== LEAVE_CODE).map((type) => ({ ...type, ...rights("TASK") })),
    { key: "EVENT", name: "Event", code: "EVENT", color: null, ...rights("EVENT") },
    { key: "HOLD", name: "Hold", code: "HOLD", color: null, ...rights("PIPELINE") },
    { key: "LEAVE", name: "Leave", code: "LEAVE", color: null, ...rights("TASK") },
  ];
}

/** People to read: a whole roster, those named by id, or the reader. */
type Whom = "talents" | "scouts" | "named" | "self";
const ROSTERS: ReadonlySet<Whom> = new Set<Whom>(["talents", "scouts"]);

/** A person's own time zone, else the agency's. */
export const effectiveZone = (own: SQL): SQL =>
  sql`coalesce(${own}, (select agency.time_zone_id from agency where agency.id = ${agency}))`;
/** Selects the persons within reach. */
export const persons = (where: SQL): SQL =>
  sql`select person.id, person.display_name, person.stage::text as kind, person.avatar_id, person.time_zone_id
    from person
    where person.agency_id = ${agency} and person.deleted_at is null
      and ${withinReach(sql`case person.stage when 'talent' then 'TALENT' else 'SCOUT' end`, sql`person.id`, "read")}
      and ${where}`;
const colleagues = (where: SQL): SQL =>
  sql`select staff.id, staff.display_name, 'staff' as kind, staff.avatar_id,
      (select account.time_zone_id from account where account.id = staff.id) as time_zone_id from staff
    where staff.agency_id = ${agency} and staff.deleted_at is null and ${where}`;
const booked = sql`exists (select from commitment
  where commitment.agency_id = ${agency} and commitment.person_id = shown.id
    and commitment.starts_at < ${p("until")}::timestamptz and commitment.ends_at > ${p("since")}::timestamptz)`;
const bookedPeople = sql`person.id = any (array(select taken.person_id
  from (${takenBetween(sql`commitment.person_id`, sql`${p("since")}::timestamptz`, sql`${p("until")}::timestamptz`)})
    taken))`;

type Shown = {
  whom: Whom;
  /** True for only the people with an entry in the period. */
  booked: boolean;
  reach: ListReach;
  /** Most people to read. */
  most: number;
};
/** A whole calendar: an agency's people by name, as an index gives them, or those that have something in the period. */
function roster(stage: "talent" | "scout", { booked, reach }: Shown, where: SQL = sql`true`): SQL {
  const [family, resource] = stage === "talent" ? ["talents", "TALENT" as const] : ["scouts", "SCOUT" as const];
  const { condition, gathers } = reachable(reach, person.id);
  const listed = booked ? bookedPeople : gathers ? condition : undefined;
  const reached = booked ? withinReach(resource, person.id, "read") : gathers ? undefined : condition;
  const from = listed ? sql`(select * from person where ${listed} offset 0) person` : sql`person`;
  return sql`select person.id, person.display_name, person.stage::text as kind, person.avatar_id, person.time_zone_id
    from ${from}
    where person.agency_id = ${agency}
      and person.deleted_at is null
      and person.family = ${sql.raw(`'${family}'`)}
      and person.stage = ${sql.raw(`'${stage}'`)}
      and ${reached ?? sql`true`}
      and ${where}`;
}
const WHOM: Readonly<Record<Whom, (shown: Shown) => SQL>> = {
  talents: (shown) => roster("talent", shown),
  scouts: (shown) =>
    roster("scout", shown, sql`(${p("people")}::uuid[] = '{}' or person.id = any (${p("people")}::uuid[]))`),
  named: () =>
    sql`${persons(sql`person.id = any (${p("people")}::uuid[])`)}
      union all ${colleagues(sql`staff.id = any (${p("staff")}::uuid[])`)}`,
  self: () => colleagues(sql`staff.id = ${p("$actor")}::uuid`),
};
const finding = preparedFamily(
  (shown: Shown) => sql`select shown.id, shown.display_name as "displayName", shown.kind,
      ${avatarOf(sql`shown.avatar_id`)} as "avatarUrl", ${effectiveZone(sql`shown.time_zone_id`)} as "timeZoneId"
    from (${WHOM[shown.whom](shown)}) shown ${shown.booked && !ROSTERS.has(shown.whom) ? sql`where ${booked}` : sql``}
    order by shown.display_name, shown.id limit ${sql.raw(String(shown.most))}`,
);
// As text, because PostgreSQL expects the worst of a limit that it does not know, and would sort all people.
const SIZES = [CALENDAR_LIMITS.people, CALENDAR_LIMITS.mostPeople];

/** Joins `seen.readable`: true if the reader may read the record (`record`) that takes the time. */
export const joinReadable = sql`cross join lateral (select ${withinReach(record.resource, record.id, "read")}
    as readable) seen`;
/** The chosen types narrow only what the reader may read: the rest is always shown, as Busy. */
export const ofChosenTypes = sql`(not seen.readable
      or (${p("types")}::uuid[] = '{}' and ${p("others")}::text[] = '{}')
      or commitment.type_id = any (${p("types")}::uuid[])
      or (commitment.kind = ${LEAVE_CODE} and 'LEAVE' = any (${p("others")}::text[]))
      or (commitment.kind = 'HOLD' and 'HOLD' = any (${p("others")}::text[]))
      or (${record.kind} in ('event', 'tour') and commitment.kind <> 'HOLD'
        and 'EVENT' = any (${p("others")}::text[])))`;

/**
 * The time of `taken.id` in a period, with its record. Each person's is looked up by itself: a plan that is kept for
 * all values knows neither how short the period is nor how few the persons are, and would read both tables whole.
 */
export const takenOf = sql`cross join lateral (select *
  from commitment
  where commitment.agency_id = ${agency} and commitment.person_id = taken.id
    and commitment.starts_at < ${p("until")}::timestamptz and commitment.ends_at > ${p("since")}::timestamptz
  offset 0) commitment
    cross join lateral (select *
      from ${record}
      where ${record.agencyId} = commitment.agency_id and ${record.id} = commitment.record_id
      offset 0) ${record}`;

// Time out of the reader's reach leaves the statement without any detail, whatever types were chosen.
const taken = preparedFamily(
  () => sql`select commitment.person_id as "personId", commitment.starts_at as "startsAt",
      commitment.ends_at as "endsAt",
      case when seen.readable
        then json_build_object('recordId', commitment.record_id, 'recordKind', ${record.kind},
          'title', commitment.label, 'kind', commitment.kind, 'typeName', task_type.name, 'allDay', commitment.all_day,
          'zone', commitment.zone,
          'firmness', commitment.firmness, 'holdLevel', hold.level) end as detail
    from unnest(${p("persons")}::uuid[]) taken (id)
    ${takenOf}
    left join task_type on task_type.agency_id = commitment.agency_id and task_type.id = commitment.type_id
    left join hold on commitment.kind = 'HOLD' and hold.agency_id = commitment.agency_id and hold.id = commitment.part
    ${joinReadable} where ${ofChosenTypes}
    order by commitment.starts_at, commitment.ends_at, commitment.person_id, commitment.record_id`,
);

function whomOf(actor: Actor, calendar: CalendarName, named: boolean): Whom {
  if (calendar === "personal") return "self";
  if (!may(actor, "CALENDAR", "read")) throw new Refusal("noRight");
  if (calendar === "scout") return "scouts";
  return named ? "named" : "talents";
}

/** Returns the days of a period, each with its first instant and that of the next. */
export function calendarDays(from: string, to: string, zone: string): { date: string; since: number; until: number }[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(Temporal.PlainDate.from(to)).days + 1;
  if (count < 1)
    throw new Refusal("validation", [{ field: "to", code: "invalid", message: "Must not be before the first day" }]);
  if (count > CALENDAR_LIMITS.days)
    throw new Refusal("validation", [
      { field: "to", code: "invalid", message: `At most ${CALENDAR_LIMITS.days} days at once` },
    ]);
  const starts = (days: number) => first.add({ days }).toZonedDateTime(zone).epochMilliseconds;
  return Array.from({ length: count }, (_, index) => ({
    date: first.add({ days: index }).toString(),
    since: starts(index),
    until: starts(index + 1),
  }));
}

const ownZone = preparedFamily(
  () => sql`select coalesce((select account.time_zone_id from account where account.id = ${p("$actor")}::uuid),
    (select agency.time_zone_id from agency where agency.id = ${agency})) as zone`,
);

/** Returns the actor's own zone, else the agency's. */
export const zoneOf = async (db: Db, actor: Actor): Promise<string> =>
  String((await ownZone(db, undefined, reachValues(actor)))[0]?.zone);

/** Returns the people shown in a period, and the values that statements of their time are filled with. */
export async function shownPeople(db: Db, actor: Actor, body: BodyOf<typeof calls.listByDay>) {
  const { people: named, staff, limit, booked } = body;
  const whom = whomOf(actor, body.calendar, named.length + staff.length > 0);
  const reached = reachValues(actor);
  const zone = body.timezoneId ?? (await zoneOf(db, actor));
  const days = calendarDays(body.from, body.to, zone);
  const period = {
    ...reached,
    since: new Date(days[0]?.since ?? 0).toISOString(),
    until: new Date(days.at(-1)?.until ?? 0).toISOString(),
  };
  const reach = listReach(whom === "scouts" ? "SCOUT" : "TALENT")(actor);
  const max = 1 + (SIZES.find((size) => size >= limit) ?? limit);
  const rows = await finding(db, { whom, booked, reach, most: max }, { ...period, people: named, staff });
  const found = rows as unknown as CalendarPerson[];
  const people = found.slice(0, limit);
  const persons = people.map(({ id }) => id);
  const values = { ...period, persons, types: body.types, others: body.otherTypes };
  return { zone, days, people, more: found.length > limit, values };
}

export const calendarHandlers: Handlers<typeof calls> = {
  types: ({ db, actor, query }) => types(db, actor, query.checkPermission === "true"),

  async listByDay({ db, actor, body }) {
    const { zone, days, people, more, values } = await shownPeople(db, actor, body);
    const entries = (await taken(db, undefined, values)) as unknown as CalendarEntry[];
    const timed = entries.map((entry) => ({ entry, from: Date.parse(entry.startsAt), to: Date.parse(entry.endsAt) }));
    return {
      timezoneId: zone,
      people,
      more,
      days: days.map(({ date, since, until }) => ({
        date,
        entries: timed.filter(({ from, to }) => from < until && to > since).map(({ entry }) => entry),
      })),
    };
  },
};
