import { type SQL, sql } from "drizzle-orm";
import { type Event, type EventCreate, type EventRow, eventRecord } from "#contract/events/event.ts";
import { venueOf } from "#server/areas/venues/venue.rules.ts";
import { holdWhere } from "#server/lib/holds/holds.ts";
import { visibleName } from "#server/lib/reach/names.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { hasNoPeople, missingWorkFields } from "#server/lib/work/missing.ts";
import { workSheet } from "#server/lib/work/sheet.ts";
import {
  addPeople,
  byStatus,
  savePeople,
  visibleRecord,
  workExpressions,
  workPerson,
  workWhere,
} from "#server/lib/work/work.ts";
import { saveLegs, saveLineUp } from "./event.parts.ts";
import { checkEvent, feesWithin, mayWriteFees } from "./event.rules.ts";
import { event } from "./event.table.ts";

const minute = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;

const seesFees = feesWithin("read");
const seesRecord = withinReach(record.resource, record.id, "read");

/** People of the event. Those that the reader may not see have a role and a call time. */
const lineUp = sql`(select coalesce(json_agg(
    jsonb_build_object('person', case when ${seesRecord} then ${workPerson} end,
      'name', ${visibleName(record.id, record.title)}, 'role', p.role, 'callTime', ${minute(sql`p.call_time`)})
      || case when ${seesFees} and ${seesRecord} then jsonb_build_object('fee', p.fee) else '{}' end
      order by p.place, ${record.title}), '[]')
  from event_person p join ${record} on ${record.id} = p.person_id and ${record.deletedAt} is null
  where p.agency_id = ${event.agencyId} and p.event_id = ${event.id})`;

/** The ids of a list that the reader may see. */
const visibleIds = (list: SQL) =>
  sql`(select coalesce(jsonb_agg(${record.id}), '[]')
    from ${record}
    where ${record.id}::text in (select jsonb_array_elements_text(${list}))
      and ${record.deletedAt} is null and ${seesRecord})`;
const schedule = sql`(select coalesce(jsonb_agg(item
    || jsonb_build_object('personIds', ${visibleIds(sql`item -> 'personIds'`)})
    order by item ->> 'start', place), '[]')
  from jsonb_array_elements(${event.schedule}) with ordinality items (item, place))`;
const stays = sql`(select coalesce(jsonb_agg(item
    || jsonb_build_object('personIds', ${visibleIds(sql`item -> 'personIds'`)})
    order by item ->> 'checkIn', place), '[]')
  from jsonb_array_elements(${event.stays}) with ordinality items (item, place))`;
const travel = sql`(select coalesce(json_agg(jsonb_build_object('id', l.id, 'mode', l.mode, 'from', l.from_place,
      'to', l.to_place, 'departs', ${minute(sql`l.departs`)}, 'departsZone', l.departs_zone,
      'arrives', ${minute(sql`l.arrives`)}, 'arrivesZone', l.arrives_zone, 'reference', l.reference,
      'travellers', (select coalesce(jsonb_agg(jsonb_build_object('kind', ${record.kind},
          'id', case when ${record.kind} = 'staff' or ${seesRecord} then ${record.id} end,
          'displayName', case when ${record.kind} = 'staff' then ${record.title}
            else ${visibleName(record.id, record.title)} end)
        order by ${record.title}), '[]')
        from ${record}
        where ${record.id} = any (l.traveller_ids) and ${record.deletedAt} is null))
      || case when ${seesFees} then jsonb_build_object('cost', l.cost) else '{}' end
      order by l.departs_at, l.place, l.id), '[]')
  from travel_leg l where l.agency_id = ${event.agencyId} and l.event_id = ${event.id})`;

const split = (value: string | null) => ({ day: value?.slice(0, 10) ?? null, time: value?.slice(11) || null });
const rich = (text: string | null, field: string) => (text === null ? null : cleanRichText(text, field));

export const eventKit = recordKit(eventRecord, {
  table: event,
  title: event.title,
  subtitle: dayOrTime(event.startOn, event.startTime),
  dates: event.startsAt,
  late: sql`(${event.closedAt} is null and ${event.startsAt} < now())`,
  fields: {
    ...workExpressions(event),
    startDate: dayOrTime(event.startOn, event.startTime),
    endDate: dayOrTime(event.endOn, event.endTime),
    // An array, so that a fee without a value differs from a hidden fee.
    fee: sql`case when ${seesFees} then json_build_array(${event.fee}) end`,
    lineUp,
    schedule,
    stays,
    travel,
    opportunity: visibleRecord(event.opportunityId),
    project: visibleRecord(event.projectId),
    venueDetails: venueOf(event.venueId),
    ...missingWorkFields(event, {
      dates: sql`${event.startOn} is null`,
      venue: sql`${event.venue} is null`,
      talent: hasNoPeople(event),
      callTimes: sql`exists (select from event_person p
        where p.agency_id = ${event.agencyId} and p.event_id = ${event.id} and p.call_time is null)`,
      partner: sql`${event.partnerId} is null`,
      lead: sql`${event.leadId} is null`,
    }),
  },
  finish(row) {
    const { fee, ...rest } = row;
    return Array.isArray(fee) ? { ...rest, fee: fee[0] as Event["fee"] } : rest;
  },
  sort: { startDate: event.startsAt, endDate: event.endsAt },
  where: { ...workWhere(event), kinds: (kinds) => sql`${event.kinds} && ${kinds}::text[]`, ...holdWhere(event.id) },
  summaries: { byStatus: byStatus(event) },
  columns: (form) => {
    const start = split(form.startDate);
    const end = split(form.endDate);
    return {
      statusId: form.statusId ?? undefined,
      timeZoneId: form.timeZoneId ?? undefined,
      startOn: start.day,
      startTime: start.time,
      endOn: end.day,
      endTime: end.time,
      schedule: [...form.schedule],
      stays: [...form.stays],
      hospitality: rich(form.hospitality, "hospitality"),
      rider: rich(form.rider, "rider"),
      description: rich(form.description, "description"),
      sanitiser: SANITISER_VERSION,
      conflictReason: form.conflictReason ?? undefined,
    };
  },
  check: checkEvent,
  async insertParts(db, actor, created) {
    await addPeople(db, actor, created.map(peopleOf));
    const withFees = await mayWriteFees(db, actor, null);
    for (const { id, form } of created) {
      await saveLineUp(db, actor, id, form.lineUp, withFees);
      await saveLegs(db, actor, id, form.travel, withFees);
    }
  },
  async saveParts(db, actor, id, form) {
    await savePeople(db, actor, id, peopleOf({ id, form }).personIds);
    const withFees = await mayWriteFees(db, actor, id);
    await saveLineUp(db, actor, id, form.lineUp, withFees);
    await saveLegs(db, actor, id, form.travel, withFees);
  },
});
const peopleOf = ({ id, form }: { id: string; form: EventCreate }) => ({
  id,
  personIds: form.lineUp.map(({ personId }) => personId),
});

/** Columns of the exported list: never more than a row of the list holds. */
export const eventSheet: readonly SheetColumn<EventRow>[] = [
  ...workSheet,
  { id: "kinds", title: "Kinds", value: (row) => row.kinds.join(", ") },
  { id: "startDate", title: "Start", value: (row) => row.startDate?.replace("T", " ") ?? null },
  { id: "endDate", title: "End", value: (row) => row.endDate?.replace("T", " ") ?? null },
  { id: "zone", title: "Time zone", value: (row) => row.timeZoneId },
  { id: "venue", title: "Venue", value: (row) => row.venue },
];
