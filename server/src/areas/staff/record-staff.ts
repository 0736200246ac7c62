/** Handlers of the staff of a record of any kind: their roles, and their open tasks for it. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { StaffRole } from "#contract/enums.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { RecordStaffCalls } from "#contract/staff/record-staff.ts";
import { isDueSoon, isOpenTask, isOverdue } from "#server/areas/tasks/due.rules.ts";
import { task } from "#server/areas/tasks/task.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { WOULD_LOSE_ACCESS } from "#server/lib/records/assignees.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { assignment, involvement } from "#server/lib/records/records.table.ts";
import type { Resolver } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { nationalNumber } from "#server/lib/values/phone.ts";
import { account } from "../session/account.table.ts";
import { staffTable } from "./staff.table.ts";

const p = sql.placeholder;
const recordId = sql`${p("recordId")}::uuid`;
const agency = sql`${p("$agency")}::uuid`;
const isOnRecord = sql`${assignment.agencyId} = ${agency}
  and ${assignment.recordId} = ${recordId}
  and ${assignment.endedAt} is null`;
const role = sql`(select ${assignment.role}
  from ${assignment}
  where ${isOnRecord} and ${assignment.staffId} = ${staffTable.id})`;
const email = sql`(select ${account.email} from ${account} where ${account.id} = ${staffTable.id})`;

/** Selects from the tasks linked to the record that the reader may see and the member of staff is assigned to. */
const ofTasks = (value: SQL): SQL => sql`(select ${value} from ${task}
  where ${task.agencyId} = ${agency} and ${task.assigneeId} = ${staffTable.id} and ${task.deletedAt} is null
    and exists (select from ${involvement}
      where ${involvement.agencyId} = ${agency}
        and ${involvement.recordId} = ${task.id}
        and ${involvement.involvedId} = ${recordId})
    and ${withinReach("TASK", task.id, "read")})`;
const outStandingTaskNumber = ofTasks(sql`count(*) filter (where ${isOpenTask})::int`);
const dueInTaskNumber = ofTasks(sql`count(*) filter (where ${isDueSoon})::int`);
const overDueTaskNumber = ofTasks(sql`count(*) filter (where ${isOverdue})::int`);
const completedTaskPercent = ofTasks(
  sql`round(100.0 * count(*) filter (where not ${isOpenTask}) / nullif(count(*), 0))::int`,
);

/** Order of the roles, the lead first. */
const rank = sql`array_position(array['Lead', 'Assignee', 'Collaborator', 'Advisor'], ${role})`;

const listOf = (call: RecordStaffCalls["list"]) =>
  defineList(call, {
    table: staffTable,
    id: staffTable.id,
    agencyId: staffTable.agencyId,
    scope: () => ({
      condition: sql`${staffTable.id} = any (array(select ${assignment.staffId}
        from ${assignment}
        where ${isOnRecord}))`,
      gathers: true,
    }),
    sort: {
      name: staffTable.displayName,
      role: rank,
      email,
      outStandingTaskNumber,
      dueInTaskNumber,
      overDueTaskNumber,
      completedTaskPercent,
    },
    where: {},
    row: () => ({
      id: staffTable.id,
      name: staffTable.displayName,
      avatarUrl: avatarOf(staffTable.avatarId),
      roles: sql`array[${role}]`,
      phone: nationalNumber(staffTable.phone, staffTable.phoneCode),
      phoneCode: staffTable.phoneCode,
      email,
      outStandingTaskNumber,
      dueInTaskNumber,
      overDueTaskNumber,
      completedTaskPercent,
    }),
  });

const refuse = (field: string, message: string): Refusal =>
  new Refusal("validation", [{ field, code: "invalid", message }]);

/** Refuses a second lead. The record is locked, so that two can't be made at once. */
async function checkLead(db: Db, record: string, staffIds: readonly string[]): Promise<void> {
  if (staffIds.length > 1) throw refuse("role", "One person can be the lead");
  const { rows } = await db.execute<{ name: string }>(
    sql`select s.display_name as name from ${assignment} join staff s on s.id = ${assignment.staffId}
      where ${assignment.recordId} = ${record}::uuid
        and ${assignment.endedAt} is null
        and ${assignment.role} = 'Lead'
        and ${assignment.staffId} <> all (${sql.param([...staffIds])}::uuid[])`,
  );
  const [lead] = rows;
  if (lead) throw refuse("role", `${lead.name} is the lead. Change their role first.`);
}

/** Makes a new version of the record: saving its form sets the assignments, so forms opened earlier must be stale. */
const changed = (db: Db, kind: RecordKind, record: string) =>
  db.execute(sql`update ${sql.identifier(kind)} set version = version + 1 where id = ${record}::uuid`);

async function put(db: Db, { agencyId }: Actor, record: string, staffIds: readonly string[], as: StaffRole) {
  const ids = sql.param([...staffIds]);
  const { rowCount: moved } = await db.execute(
    sql`update ${assignment}
      set role = ${as}
      where ${assignment.agencyId} = ${agencyId}::uuid and ${assignment.recordId} = ${record}::uuid
        and ${assignment.endedAt} is null
        and ${assignment.staffId} = any (${ids}::uuid[])
        and ${assignment.role} <> ${as}`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select staff_id as id
      from ${assignment}
      where ${assignment.recordId} = ${record}::uuid
        and ${assignment.endedAt} is null
        and ${assignment.staffId} = any (${ids}::uuid[])`,
  );
  const there = new Set(rows.map(({ id }) => id));
  const added = staffIds.filter((id) => !there.has(id));
  if (added.length > 0)
    await db
      .insert(assignment)
      .values(added.map((staffId) => ({ id: randomUUIDv7(), agencyId, recordId: record, staffId, role: as })));
  return (moved ?? 0) + added.length > 0;
}

export function recordStaffHandlers(
  kind: RecordKind,
  calls: RecordStaffCalls,
  resolve: Resolver,
): Handlers<RecordStaffCalls> {
  const list = listOf(calls.list);
  return {
    list: ({ db, actor, params, query }) => list(db, actor, query, { recordId: params.id }),
    async add({ db, actor, params: { id }, body: { userIds, role: as } }) {
      if (as === "Lead") await checkLead(db, id, userIds);
      if (userIds.length === 0) return {};
      if (!(await put(db, actor, id, userIds, as))) throw refuse("userIds", "They have this role already");
      await changed(db, kind, id);
      return {};
    },
    async remove({ db, actor, params: { id, userId, ...params } }) {
      const { rowCount } = await db.execute(
        sql`update ${assignment}
          set ended_at = now()
          where ${assignment.agencyId} = ${actor.agencyId}::uuid and ${assignment.recordId} = ${id}::uuid
            and ${assignment.staffId} = ${userId}::uuid and ${assignment.endedAt} is null`,
      );
      if (!rowCount) return {};
      await changed(db, kind, id);
      // The actor may have reached the record only by this assignment.
      const reachable = await resolve(db, { actor, action: "write", wide: false, params }, [id]);
      if (reachable.length === 0) throw refuse("userId", WOULD_LOSE_ACCESS);
      return {};
    },
  };
}
