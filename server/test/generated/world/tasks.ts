import { assign, buildPartner, buildRecord, inAgency } from "../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "./insert.ts";

const RECURRENCE = JSON.stringify({
  words: "Every week",
  setting: {
    repeat: "CUSTOM",
    interval: 1,
    unit: "WEEKS",
    weekDays: ["TU"],
    end: "AFTER",
    endDate: "2026-09-01",
    occurrences: 3,
  },
});

/** Builds a task with a value in most of its fields, so that replies of calls that change few of them hold something. */
export async function buildTask(
  agencyId: string,
  { deleted = false, assignedTo = [], displayName = uniqueName() }: BuildOptions,
): Promise<string> {
  // Its own partner, since staff assigned to it reach the task; sorted behind those that lists are filled with.
  const partner = await buildPartner(agencyId, { displayName: `Zz ${uniqueName()}` });
  const id = await insert(
    agencyId,
    `insert into task (id, agency_id, summary, deleted_at, start_on, start_time, due_on, due_time, venue, address, note,
          description, cost, extra, sale, reminder, reminder_value, reminder_unit,
          charge_to_key, charged_record_id, supplier_id, charged_contact_id, recurrence_id, series_on, conflict_reason,
          recurrence, checklist_items)
        values ($1, $2, $3, case when $4 then now() end, '2026-08-11', '09:00', '2026-08-11', '17:00', 'A hall',
          'A street', 'It went well', '<p>What to do</p>', 1, 1, 1, 'CUSTOM', 2, 'DAYS',
          'PARTNER', $5, (select id from supplier where agency_id = $2 and deleted_at is null limit 1),
          (select id from partner_contact where agency_id = $2 and deleted_at is null limit 1),
          gen_random_uuid(), '2026-08-11', 'Both fit', $6,
          jsonb_build_array(jsonb_build_object('id', 'first', 'text', 'An item', 'done', false,
            'staffId', (select id from staff where agency_id = $2 and deleted_at is null limit 1))))`,
    displayName,
    deleted,
    partner,
    RECURRENCE,
  );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      values (gen_random_uuid(), $2, $1, $3, 'RELATED'), (gen_random_uuid(), $2, $1, $3, 'COLLABORATOR')`,
    [id, agencyId, partner],
  );
  await inAgency(agencyId, "insert into task_blocker (agency_id, task_id, blocked_by_id) values ($1, $2, $3)", [
    agencyId,
    id,
    await buildRecord("task", agencyId),
  ]);
  await assign(agencyId, id, assignedTo);
  return id;
}

/** Links a task with the project of a group. */
export const linkWithGroup = (agencyId: string, task: string | undefined, group: string | undefined) =>
  inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      select gen_random_uuid(), $1, $2, project_id, 'LINK'
      from project_group
      where id = $3
      on conflict do nothing`,
    [agencyId, task, group],
  );
