/** Handlers of the tasks of a record of any kind. */
import { sql } from "drizzle-orm";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { RecordTaskCalls } from "#contract/tasks/record-tasks.ts";
import { assignment, involvement } from "#server/lib/records/records.table.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { task } from "./task.table.ts";
import { taskKit } from "./task.ts";

const p = sql.placeholder;
const recordId = sql`${p("recordId")}::uuid`;
const agency = sql`${p("$agency")}::uuid`;

/** Selected once: probing task by task would read all of an agency's tasks. */
const involving = sql`${task.id} = any (array(select ${involvement.recordId} from ${involvement}
  where ${involvement.agencyId} = ${agency} and ${involvement.involvedId} = ${recordId}))`;
const assigned = sql`${task.id} = any (array(select ${assignment.recordId} from ${assignment}
  where ${assignment.agencyId} = ${agency} and ${assignment.staffId} = ${recordId} and ${assignment.endedAt} is null))`;

/** Handlers for one kind. A member of staff has the tasks assigned to them, any other record those that involve it. */
export function recordTaskHandlers(kind: RecordKind, calls: RecordTaskCalls): Handlers<RecordTaskCalls> {
  const list = taskKit.listWithin(calls.list, kind === "staff" ? assigned : involving);
  return { list: ({ db, actor, params, query }) => list(db, actor, query, { recordId: params.id }) };
}
