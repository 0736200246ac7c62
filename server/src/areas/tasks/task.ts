import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import { type TaskCreate, taskRecord } from "#contract/tasks/task.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { involve, involvedOf, involves, involvesOf, linksTo, setInvolved } from "#server/lib/reach/involvement.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { changesStaff, setsColumn } from "#server/lib/records/bulk-changers.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { assignment, record } from "#server/lib/records/records.table.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import {
  dueDay,
  isDueAfter,
  isDueSoon,
  isDueWithin,
  isOpenTask,
  isOverdue,
  readersDay,
  readersMonth,
  startDay,
} from "./due.rules.ts";
import { changesGroup } from "./groups/group-changer.ts";
import { changesStatus } from "./status-changer.ts";
import { asksConflicts, refuseNewTaskConflicts, refuseTaskConflicts } from "./task.conflicts.ts";
import { checkTask } from "./task.rules.ts";
import { taskSelects } from "./task.selects.ts";
import { task, taskBlocker } from "./task.table.ts";

const {
  picture,
  collaborators,
  visibleRecord,
  chargedContact,
  statusJson,
  isOfCategory,
  typeJson,
  groupJson,
  checklist,
  blockers,
} = taskSelects;

const meets = (from: SQL, to: SQL) =>
  sql`(coalesce(${startDay}, ${dueDay}) < ${to} and coalesce(${dueDay}, ${startDay}) >= ${from})`;

interface Parts {
  id: string;
  form: TaskCreate;
}
const contactsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; partnerId: string }>(
    sql`select id, partner_id as "partnerId" from partner_contact where id = any (${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, partnerId }) => [id, partnerId]));
};
const collaboratorsIn = (form: TaskCreate, partners: ReadonlyMap<string, string>) => [
  ...form.collaboratorPersonIds.map((involvedId) => ({ involvedId })),
  ...form.collaboratorContactIds.map((contactId) => ({ involvedId: partners.get(contactId) ?? "", contactId })),
];
/** Returns the staff of a task besides its assignee, its creator among them. */
const staffIn = (form: TaskCreate, createdBy: string | null): string[] =>
  [...new Set([...form.collaboratorStaffIds, ...(createdBy ? [createdBy] : [])])].filter(
    (id) => id !== form.assigneeId,
  );

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
async function insertParts(db: Db, actor: Actor, created: readonly Parts[]): Promise<void> {
  const { agencyId } = actor;
  const partners = await contactsOf(
    db,
    created.flatMap(({ form }) => form.collaboratorContactIds),
  );
  const creator = staffIdOf(actor);
  const involved = created.flatMap(({ id: recordId, form }) => [
    ...form.relatedIds.map((involvedId, place) => ({ involvedId, recordId, role: "RELATED" as const, place })),
    ...form.linkIds.map((involvedId, place) => ({ involvedId, recordId, role: "LINK" as const, place })),
    ...collaboratorsIn(form, partners).map((item, place) => ({
      ...item,
      recordId,
      role: "COLLABORATOR" as const,
      place,
    })),
  ]);
  const staff = created.flatMap(({ id: recordId, form }) =>
    staffIn(form, creator).map((staffId) => ({
      id: randomUUIDv7(),
      agencyId,
      recordId,
      staffId,
      role: "Collaborator" as const,
    })),
  );
  const blockers = created.flatMap(({ id: taskId, form }) =>
    form.blockedByIds.map((blockedById) => ({ agencyId, taskId, blockedById })),
  );
  if (involved.length > 0) await involve(db, actor, involved);
  if (staff.length > 0) await insertMany(db, assignment, staff);
  if (blockers.length > 0) await insertMany(db, taskBlocker, blockers);
  await refuseNewTaskConflicts(
    db,
    actor,
    created.filter((newTask) => !isOfPack(newTask)),
  );
  await refuseConflicts(db, actor, idsOf(created.filter(isOfPack)), "putBack");
}

const resolve = recordResolver("task");
/** Refuses a change after which the actor would not reach the task any more. */
async function refuseLostReach(db: Db, actor: Actor, id: string): Promise<void> {
  if (reach(actor, "TASK", "write") !== "assigned") return;
  const reachable = await resolve(db, { actor, action: "write", wide: false, params: {} }, [id]);
  if (reachable.length === 0)
    throw new Refusal("validation", [
      {
        field: "assigneeId",
        code: "invalid",
        message: "You would lose access to this task. Stay its assignee or a collaborator.",
      },
    ]);
}

async function saveParts(db: Db, actor: Actor, id: string, form: TaskCreate): Promise<void> {
  const { agencyId } = actor;
  const partners = await contactsOf(db, form.collaboratorContactIds);
  await setInvolved(
    db,
    actor,
    id,
    "RELATED",
    form.relatedIds.map((involvedId) => ({ involvedId })),
  );
  await setInvolved(db, actor, id, "COLLABORATOR", collaboratorsIn(form, partners));
  await setInvolved(
    db,
    actor,
    id,
    "LINK",
    form.linkIds.map((involvedId) => ({ involvedId })),
  );
  const { rows } = await db.execute<{ createdBy: string | null }>(
    sql`select created_by as "createdBy" from task where id = ${id}::uuid`,
  );
  const staff = sql.param(staffIn(form, rows[0]?.createdBy ?? null));
  await db.execute(sql`update assignment
    set ended_at = now()
    where agency_id = ${agencyId}::uuid and record_id = ${id}::uuid and ended_at is null
      and role = 'Collaborator' and staff_id <> all (${staff}::uuid[])`);
  await db.execute(sql`insert into assignment (id, agency_id, record_id, staff_id, role)
    select gen_random_uuid(), ${agencyId}::uuid, ${id}::uuid, staff_id, 'Collaborator'
    from unnest(${staff}::uuid[]) staff_id
    on conflict (agency_id, record_id, staff_id) where ended_at is null do nothing`);
  const blockers = sql.param([...form.blockedByIds]);
  await db.execute(sql`delete from task_blocker
    where agency_id = ${agencyId}::uuid and task_id = ${id}::uuid and blocked_by_id <> all (${blockers}::uuid[])
      and exists (select from ${record} where ${record.id} = blocked_by_id and ${record.deletedAt} is null)`);
  await db.execute(sql`insert into task_blocker (agency_id, task_id, blocked_by_id)
    select ${agencyId}::uuid, ${id}::uuid, blocked_by_id
    from unnest(${blockers}::uuid[]) blocked_by_id on conflict do nothing`);
  await refuseLostReach(db, actor, id);
  await refuseTaskConflicts(db, actor, id, form);
}

const split = (value: string | null) => ({ day: value?.slice(0, 10) ?? null, time: value?.slice(11) || null });

type SeriesColumns = Pick<typeof task.$inferInsert, "recurrenceId" | "recurrence" | "seriesOn">;
type PackColumns = Pick<
  typeof task.$inferInsert,
  "packId" | "packRecordId" | "anchor" | "anchorRecordId" | "anchorOffset" | "givenOn" | "givenTime"
>;
/** Columns that no form sets. */
const ownColumns = new WeakMap<TaskCreate, SeriesColumns | PackColumns>();
/** Marks a form as a task of a series. */
export function inSeries(form: TaskCreate, columns: SeriesColumns): TaskCreate {
  ownColumns.set(form, columns);
  return form;
}
/** Marks a form as a task that a template makes for a record. Clashes are not refused: the date is the template's. */
export function ofPack(form: TaskCreate, columns: PackColumns): TaskCreate {
  ownColumns.set(form, columns);
  return form;
}
const isOfPack = ({ form }: Parts): boolean => "packId" in (ownColumns.get(form) ?? {});

export const taskKit = recordKit(taskRecord, {
  table: task,
  title: task.summary,
  subtitle: sql`${dayOrTime(task.dueOn, task.dueTime)}`,
  dates: sql`coalesce(${task.dueBy}, ${task.startsAt})`,
  fields: {
    displayName: task.summary,
    assignee: briefById(staffTable, task.assigneeId),
    collaborators,
    startDate: dayOrTime(task.startOn, task.startTime),
    dueDate: dayOrTime(task.dueOn, task.dueTime),
    startsAt: sql`case when ${task.startTime} is not null then ${task.startsAt} end`,
    status: statusJson,
    order: task.rank,
    type: typeJson,
    relatedTos: involvedOf(
      task,
      "RELATED",
      sql`json_build_object('objectId', ${record.id},
        'objectType', case ${record.resource}
          when 'TALENT' then 'TALENT'
          when 'SCOUT' then 'PROSPECT'
          else upper(${record.kind}) end,
        'name', ${record.title}, 'avatarUrl', ${picture})`,
    ),
    linkTos: involvedOf(
      task,
      "LINK",
      sql`json_build_object('objectId', ${record.id}, 'objectType', upper(${record.kind}), 'name', ${record.title})`,
    ),
    group: groupJson,
    completedDate: task.completedAt,
    supplier: visibleRecord(task.supplierId, sql`json_build_object('id', ${record.id}, 'name', ${record.title})`),
    chargeTo: sql`json_build_object('key', ${task.chargeToKey},
      'value', coalesce(${visibleRecord(task.chargedRecordId, sql`${record.title}`)},
        ${chargedContact(sql`contact.name`)}))`,
    chargeToId: visibleRecord(task.chargedRecordId, sql`${record.id}`),
    chargeToContactId: chargedContact(sql`contact.id`),
    checklistDone: sql`(select count(*)::int
      from jsonb_array_elements(${task.checklistItems}) item
      where (item ->> 'done')::boolean)`,
    checklistTotal: sql`jsonb_array_length(${task.checklistItems})`,
    checklist,
    recurrence: sql`${task.recurrence} ->> 'words'`,
    recurrenceSetting: sql`${task.recurrence} -> 'setting'`,
    pack: sql`case when ${task.packId} is not null
      then json_build_object('name', (select t.name
        from task_template t
        where t.agency_id = ${task.agencyId} and t.id = ${task.packId}),
        'anchor', ${task.anchor}, 'offset', ${task.anchorOffset},
        'changed', (${task.dueOn}, ${task.dueTime}) is distinct from (${task.givenOn},
          case when ${task.givenOn} is not null then ${task.givenTime} end)) end`,
    blockedByIds: blockers(sql`other.id`),
    blockedBy: blockers(
      sql`json_build_object('id', other.id, 'summary', other.summary, 'open', other.completed_at is null)`,
    ),
  },
  sort: {
    dueDate: task.dueBy,
    startDate: task.startsAt,
    priorityLevel: task.priorityOrder,
    completedDate: task.completedAt,
    order: task.rank,
  },
  united: [["clientIds", "partnerIds"]],
  where: {
    clientIds: involves(task),
    partnerIds: involves(task),
    talentIds: involves(task),
    linkIds: linksTo(task),
    supplierIds: (ids) => sql`(${isAmong(task.supplierId)(ids)} or ${involves(task)(ids)})`,
    creatorId: (id) => sql`${task.createdBy} = ${id}::uuid`,
    dates: (range) => sql`case ${range}::text
      when 'day' then ${meets(readersDay, sql`${readersDay} + 1`)}
      when 'week' then ${meets(
        sql`date_trunc('week', ${readersDay})::date`,
        sql`date_trunc('week', ${readersDay})::date + 7`,
      )}
      when 'month' then ${meets(
        sql`date_trunc('month', ${readersDay})::date`,
        sql`(date_trunc('month', ${readersDay}) + interval '1 month')::date`,
      )}
      when 'within30DaysRecent' then ${meets(sql`${readersDay} - 30`, sql`${readersDay} + 1`)}
      when 'overdueTasks' then ${isOverdue}
      when 'dueWithin3DayTasks' then ${isDueSoon}
      when 'inProgress' then ${isOfCategory(sql`array['IN_PROGRESS']`)}
      else true end`,
    typeIds: isAmong(task.typeId),
    statusIds: isAmong(task.statusId),
    priorityLevels: isAmong(task.priorityLevel),
    assigneeIds: isAmong(task.assigneeId),
    categoryCodes: (codes) => isOfCategory(sql`${codes}::text[]`),
    talentTypes: (type) =>
      sql`case ${type}::text
        when 'Talent' then ${involvesOf(task, sql`'TALENT'`)}
        when 'Scout' then ${involvesOf(task, sql`'SCOUT'`)}
        else true end`,
    due: (due) => sql`case ${due}::text
      when 'overdue' then ${isOverdue}
      when 'today' then ${isDueWithin(0)}
      when 'next7Days' then ${isDueWithin(7)} and ${dueDay} > ${readersDay}
      when 'later' then ${isDueAfter(7)}
      else ${isOpenTask} and ${task.dueBy} is null and ${task.dueOn} is null end`,
    completion: (completion) => sql`case ${completion}::text
      when 'open' then ${isOpenTask}
      when 'completed' then ${task.completedAt} is not null
      else ${isOpenTask} or ${task.completedAt} >= ${readersMonth} end`,
  },
  columns: (form) => {
    const start = split(form.startDate);
    const due = split(form.dueDate);
    return {
      // Undefined takes the database's default, or keeps the present value.
      priorityLevel: form.priorityLevel ?? undefined,
      reminder: form.reminder ?? undefined,
      reminderValue: form.reminder === null ? undefined : form.reminderValue,
      reminderUnit: form.reminder === null ? undefined : form.reminderUnit,
      statusId: form.statusId ?? undefined,
      typeId: form.typeId ?? undefined,
      timeZoneId: form.timeZoneId ?? undefined,
      startOn: start.day,
      startTime: start.time,
      dueOn: due.day,
      dueTime: due.time,
      description: form.description === null ? null : cleanRichText(form.description, "description"),
      sanitiser: form.description === null ? null : SANITISER_VERSION,
      chargeToKey: form.chargeTo,
      chargedRecordId: form.chargeToId,
      chargedContactId: form.chargeToContactId,
      checklistItems: [...form.checklist],
      conflictReason: form.conflictReason ?? undefined,
      ...ownColumns.get(form),
    };
  },
  check: checkTask,
  changers: {
    status: asksConflicts(changesStatus),
    priorityLevel: setsColumn(task, task.priorityLevel),
    assignee: asksConflicts(setsColumn(task, task.assigneeId)),
    staff: asksConflicts(changesStaff(task, "TASK")),
    group: changesGroup,
  },
  insertParts,
  saveParts,
});
