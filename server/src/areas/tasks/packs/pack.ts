/** Templates as packs: their tasks hang on the dates of an opportunity, event or project, and move with them. */
import { sql } from "drizzle-orm";
import type { TaskAnchor } from "#contract/enums.ts";
import { formOf } from "#contract/form.ts";
import type { TaskTemplate } from "#contract/settings/task-setting.ts";
import { dueOf } from "#contract/tasks/anchored.ts";
import { TASK_LIMITS, TaskCreate } from "#contract/tasks/task.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { EventHandler } from "#server/lib/events/publish.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { ofPack, taskKit } from "../task.ts";
import { todayOf, zoneFor } from "../zone.rules.ts";
import { assigneesOf, templates } from "./template.rules.ts";

interface Anchored {
  recordId: string;
  day: string | null;
  zone: string | null;
}
type Anchors = Partial<Readonly<Record<TaskAnchor, Anchored>>>;
interface Surroundings extends Record<string, unknown> {
  eventId: string | null;
  eventStart: string | null;
  eventEnd: string | null;
  zone: string | null;
  projectId: string | null;
  projectStart: string | null;
  opportunityId: string | null;
  expectedClose: string | null;
  wantedStart: string | null;
  wantedEnd: string | null;
  relatedIds: string[];
}

/**
 * Reads the dates that tasks of a record may hang on: its own, and those of the event, project and opportunity that it
 * is linked with.
 */
async function surroundings(db: Db, recordId: string): Promise<Surroundings> {
  const { rows } = await db.execute<Surroundings>(
    sql`select e.id as "eventId", e.start_on::text as "eventStart", coalesce(e.end_on, e.start_on)::text as "eventEnd",
        e.time_zone_id as zone, p.id as "projectId", p.start_on::text as "projectStart", o.id as "opportunityId",
        o.expected_close_on::text as "expectedClose", o.start_on::text as "wantedStart",
        coalesce(o.end_on, o.start_on)::text as "wantedEnd",
        array(select i.involved_id::text
          from involvement i
          where i.agency_id = r.agency_id and i.record_id = r.id and i.role = 'RELATED'
          order by i.place, i.involved_id)
          || array_remove(array[case r.kind
            when 'event' then e.partner_id
            when 'project' then p.partner_id
            else o.partner_id end]::text[], null) as "relatedIds"
      from record r
      left join lateral (select event.* from event where event.agency_id = r.agency_id and event.deleted_at is null
        and case r.kind
          when 'event' then event.id = r.id
          when 'opportunity' then event.opportunity_id = r.id and event.meaning <> 'cancelled'
          else event.project_id = r.id and event.meaning <> 'cancelled' end
        order by event.created_at desc, event.id desc
        limit 1) e on true
      left join lateral (select project.*
        from project
        where project.agency_id = r.agency_id and project.deleted_at is null
          and case r.kind
            when 'project' then project.id = r.id
            when 'event' then project.id = e.project_id
            else project.opportunity_id = r.id end
        order by project.created_at desc, project.id desc limit 1) p on true
      left join opportunity o on o.agency_id = r.agency_id and o.deleted_at is null
        and o.id = case r.kind when 'opportunity' then r.id when 'event' then e.opportunity_id else p.opportunity_id end
      where r.id = ${recordId}::uuid`,
  );
  return found(rows[0]);
}

function anchorsOf(around: Surroundings): Anchors {
  const { eventId, projectId, opportunityId, zone } = around;
  const anchorOf = (recordId: string | null, day: string | null, zoneId: string | null = null) =>
    recordId === null ? undefined : { recordId, day, zone: zoneId };
  // Before there is an event, the wanted dates stand in for its own.
  const event = (own: string | null, wanted: string | null) =>
    anchorOf(eventId, own, zone) ?? anchorOf(opportunityId, wanted);
  const anchors = {
    EVENT_START: event(around.eventStart, around.wantedStart),
    EVENT_END: event(around.eventEnd, around.wantedEnd),
    EXPECTED_CLOSE: anchorOf(opportunityId, around.expectedClose),
    PROJECT_START: anchorOf(projectId, around.projectStart),
  };
  return Object.fromEntries(Object.entries(anchors).filter(([, anchor]) => anchor !== undefined));
}

/** True if a record still has tasks of the template. */
async function isApplied(db: Db, templateId: string, recordId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from task
      where pack_record_id = ${recordId}::uuid and pack_id = ${templateId}::uuid and deleted_at is null
      limit 1`,
  );
  return rows.length > 0;
}

export interface Application {
  recordId: string;
  /** Date for tasks that hang on no date of the record. */
  date: string | null;
  relatedIds?: readonly string[];
  timeZoneId?: string | null;
}

/** Returns the tasks that a template makes of a record: what each hangs on, when it is due, and whose it is. */
export async function planPack(
  db: Db,
  actor: Actor,
  chosen: TaskTemplate,
  { recordId, date, relatedIds = [] }: Application,
) {
  const around = await surroundings(db, recordId);
  const anchors = anchorsOf(around);
  const related = [...new Set([...relatedIds, ...around.relatedIds])].slice(0, TASK_LIMITS.related);
  const assigneeOf = await assigneesOf(db, chosen, [recordId, ...related]);
  const day = date ?? (await todayOf(db, actor));
  const tasks = chosen.items.map((item) => {
    const anchor = item.anchor === null ? undefined : anchors[item.anchor];
    const dueDate = dueOf(item, item.anchor === null ? day : (anchor?.day ?? null));
    return { item, anchor, dueDate, assigneeId: assigneeOf(item) };
  });
  return { around, related, tasks };
}

/** Adds the tasks of a template to a record, once. Returns their ids; none if the record has them already. */
export async function applyPack(
  db: Db,
  actor: Actor,
  chosen: TaskTemplate,
  application: Application,
): Promise<string[]> {
  const { recordId, timeZoneId = null } = application;
  // Serialises it with other applications, and with moves of what the tasks hang on.
  await db.execute(
    sql`select from record
      where id = ${recordId}::uuid or id = (select opportunity_id from event where id = ${recordId}::uuid)
      order by id
      for no key update`,
  );
  if (await isApplied(db, chosen.id, recordId)) return [];
  const { around, related, tasks } = await planPack(db, actor, chosen, application);
  const linkIds = [
    ...new Set([recordId, around.eventId, around.projectId, around.opportunityId].filter((id) => id !== null)),
  ];
  const { rows } = await db.execute<{ id: string }>(sql`select id from task_type where archived_at is null`);
  const types = new Set(rows.map(({ id }) => id));
  const zone = timeZoneId ?? around.zone ?? (await zoneFor(db, actor, related));
  const forms = tasks.map(({ item, anchor, dueDate, assigneeId }) => {
    const form = {
      ...formOf(TaskCreate).empty,
      summary: item.summary,
      typeId: item.typeId !== null && types.has(item.typeId) ? item.typeId : null,
      assigneeId,
      relatedIds: related,
      linkIds,
      timeZoneId: anchor?.zone ?? zone,
      dueDate,
    };
    return ofPack(form, {
      packId: chosen.id,
      packRecordId: recordId,
      anchor: anchor ? item.anchor : null,
      anchorRecordId: anchor?.recordId ?? null,
      anchorOffset: item.offset,
      givenOn: dueDate?.slice(0, 10) ?? null,
      // Set even while the date is open.
      givenTime: item.time,
    });
  });
  return taskKit.insert(db, actor, forms);
}

/** Applies a template by hand; refused if the record has its tasks already. */
export async function applyByHand(
  db: Db,
  actor: Actor,
  chosen: TaskTemplate,
  application: Application,
): Promise<string[]> {
  const ids = await applyPack(db, actor, chosen, application);
  if (ids.length === 0) throw new Refusal("alreadyApplied");
  return ids;
}

/** Adds the tasks of the templates for the status of a record, unless they were added before. */
export const applyPacksOfStatus: EventHandler<"workStatusSet"> = async (db, actor, { recordId }) => {
  const ofStatus = await templates(
    db,
    sql`t.status_id = (select status_id from opportunity where id = ${recordId}::uuid
      union all select status_id from event where id = ${recordId}::uuid
      union all select status_id from project where id = ${recordId}::uuid)`,
  );
  for (const template of ofStatus) await applyPack(db, actor, template, { recordId, date: null });
};
