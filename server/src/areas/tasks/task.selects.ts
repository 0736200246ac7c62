/** Expressions that select what a task shows of other tables. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { projectGroup } from "#server/areas/projects/project.table.ts";
import { status } from "#server/areas/settings/status.table.ts";
import { involvedOf, linksTo } from "#server/lib/reach/involvement.ts";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { assignment, record } from "#server/lib/records/records.table.ts";
import { task, taskBlocker, taskType } from "./task.table.ts";

/** Selects the picture of the person or partner in `record`. */
const picture = sql`(select media.key
  from media
  where media.id = coalesce((select person.avatar_id from person where person.id = ${record.id}),
      (select partner.avatar_id from partner where partner.id = ${record.id})))`;
const contactName = sql`(select partner_contact.name
  from partner_contact
  where partner_contact.id = involvement.contact_id)`;
const collaborators = sql`(select coalesce(json_agg(brief.row order by brief.place), '[]') from (
    select 0 as place,
      json_build_object('type', 'staff', 'id', s.id, 'displayName', s.display_name,
        'avatarUrl', (select media.key from media where media.id = s.avatar_id)) as row
      from ${assignment} join staff s on s.id = ${assignment.staffId}
      where ${assignment.agencyId} = ${task.agencyId}
        and ${assignment.recordId} = ${task.id}
        and ${assignment.endedAt} is null
        and ${assignment.staffId} is distinct from ${task.assigneeId}
    union all
    select 1, involved.row from json_array_elements(${involvedOf(
      task,
      "COLLABORATOR",
      sql`json_build_object('type', case when involvement.contact_id is not null then 'contact'
        when ${record.resource} = 'SCOUT' then 'scout'
        else 'talent' end,
        'id', coalesce(involvement.contact_id, ${record.id}), 'displayName', coalesce(${contactName}, ${record.title}),
        'avatarUrl', case when involvement.contact_id is null then ${picture} end)`,
    )}) involved (row)) brief)`;

const visibleRecord = (id: Column, column: SQL) =>
  sql`(select ${column}
    from ${record}
    where ${record.id} = ${id} and ${record.deletedAt} is null and ${withinReach(record.resource, record.id, "read")})`;
const chargedContact = (column: SQL) =>
  sql`(select ${column}
    from partner_contact contact join ${record} on ${record.id} = contact.partner_id
    where contact.id = ${task.chargedContactId} and ${withinReach(record.resource, record.id, "read")})`;

const statusJson = sql`(select json_build_object('id', ${status.id}, 'statusName', ${status.name},
    'color', ${status.color}, 'category', json_build_object('code', category.code))
  from ${status} join status_category category on category.id = ${status.categoryId}
  where ${status.id} = ${task.statusId})`;
/** Matches tasks with a status of these categories, whose ids are looked up once. */
const isOfCategory = (codes: SQL) =>
  sql`${task.statusId} = any (array(select ${status.id}
    from status_category category join ${status} on ${status.categoryId} = category.id
    where category.code = any (${codes})))`;
const typeJson = sql`(select json_build_object('id', ${taskType.id}, 'name', ${taskType.name}, 'code', ${taskType.code},
    'color', ${taskType.color}, 'takesTime', ${taskType.takesTime})
  from ${taskType} where ${taskType.id} = ${task.typeId})`;
/** Selects its group, if the group exists, the task is linked to its project, and the reader may see the project. */
const groupJson = sql`(select json_build_object('id', ${projectGroup.id}, 'name', ${projectGroup.name},
    'projectId', ${projectGroup.projectId})
  from ${projectGroup}
  where ${projectGroup.id} = ${task.groupId}
    and ${projectGroup.deletedAt} is null
    and ${reachesRecord(projectGroup.projectId, "read")}
    and ${linksTo(task)(sql`array[${projectGroup.projectId}]`)})`;
const checklist = sql`(select coalesce(json_agg(json_build_object('id', item.id, 'text', item.text, 'done', item.done,
    'staffId', item."staffId", 'staffName', s.display_name) order by item.place), '[]')
  from rows from (jsonb_to_recordset(${task.checklistItems}) as (id text, text text, done boolean, "staffId" uuid))
    with ordinality item (id, text, done, "staffId", place)
  left join staff s on s.id = item."staffId")`;

/** Selects the tasks that must be finished first, if the reader may see them. */
const blockers = (brief: SQL) => sql`(select coalesce(json_agg(${brief} order by other.summary, other.id), '[]')
  from ${taskBlocker} join task other on other.id = ${taskBlocker.blockedById} and other.deleted_at is null
  where ${taskBlocker.agencyId} = ${task.agencyId}
    and ${taskBlocker.taskId} = ${task.id}
    and ${withinReach("TASK", sql`other.id`, "read")})`;

export const taskSelects = {
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
};
