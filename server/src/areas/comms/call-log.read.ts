/** Reads the log of calls: the list, one of them, and which of them an actor reaches. */

import { type SQL, sql } from "drizzle-orm";
import { type CallLogRow, callLogs as calls } from "#contract/comms/call-log.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { contactsNamed, peopleNamed } from "#server/lib/reach/names.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { callLog, callLogRecord } from "./call-log.table.ts";
import { isShown, partyOf, reachesLine } from "./comms.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Finds calls by id; deleted ones only to restore them. */
export const callLogResolver = resolver(
  ({ action, deleted = false }) => ({ action, deleted }),
  ({ action, deleted }, isRequested) =>
    sql`select ${callLog.id} from ${callLog} where ${isRequested(callLog.id)} and ${callLog.agencyId} = ${agency}
      and ${callLog.deletedAt} is ${deleted ? sql`not null` : sql`null`}
      and ${isShown(callLog)}
      and ${reachesLine(callLog, action)}`,
);

const visible = preparedFamily(
  () =>
    sql`select ${callLog.id} as id
      from ${callLog}
      where ${callLog.id} = any (${p("$ids")}::uuid[])
        and ${callLog.agencyId} = ${agency}
        and ${reachesLine(callLog, "read")}`,
);
/** Returns the calls that the actor sees, deleted ones included, so that screens notice a deletion. */
export const visibleCalls = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

const records = sql`(select coalesce(json_agg(json_build_object('id', ${record.id}, 'name', ${record.title},
    'kind', ${record.kind}) order by ${callLogRecord.place}), '[]')
  from ${callLogRecord} join ${record} on ${record.id} = ${callLogRecord.recordId} and ${record.deletedAt} is null
  where ${callLogRecord.agencyId} = ${callLog.agencyId}
    and ${callLogRecord.callId} = ${callLog.id}
    and ${withinReach(record.resource, record.id, "read")})`;
const followUp = sql`(select json_build_object('id', ${record.id}, 'name', ${record.title},
    'done', exists (select from task where task.id = ${record.id} and task.completed_at is not null))
  from ${record}
  where ${record.id} = ${callLog.followUpId}
    and ${record.deletedAt} is null
    and ${withinReach(record.resource, record.id, "read")})`;

const row = () => ({
  id: callLog.id,
  direction: callLog.direction,
  startedAt: callLog.startedAt,
  durationSeconds: callLog.durationSeconds,
  outcome: callLog.outcome,
  party: partyOf(callLog),
  partyHidden: sql`(${callLog.aboutId} is not null and ${partyOf(callLog)} is null)`,
  records,
  notes: callLog.notes,
  recordingUrl: callLog.recordingUrl,
  madeBy: staffBrief(callLog.madeBy),
  assignedTo: staffBrief(callLog.assignedToId),
  followUp,
  createdAt: callLog.createdAt,
  updatedAt: callLog.updatedAt,
  editable: reachesLine(callLog, "write"),
  version: callLog.version,
});

/** Selects calls with people and contacts of this name, if the reader may see them. */
const withNamed = (words: SQL): SQL => sql`select named.id from call_log named where named.agency_id = ${agency}
  and (named.person_id = any (array(${peopleNamed(words)})) or named.contact_id = any (array(${contactsNamed(words)})))
  and ${reachesRecord(sql`named.about_id`, "read")}`;

export const callLogList = defineList(calls.list, {
  table: callLog,
  id: callLog.id,
  agencyId: callLog.agencyId,
  always: sql`${callLog.deletedAt} is null and ${isShown(callLog)} and ${reachesLine(callLog, "read")}`,
  sort: {
    startedAt: callLog.startedAt,
    durationSeconds: callLog.durationSeconds,
    createdAt: callLog.createdAt,
    updatedAt: callLog.updatedAt,
  },
  where: {
    directions: isAmong(callLog.direction),
    outcomes: isAmong(callLog.outcome),
    aboutIds: (ids) =>
      sql`(${callLog.aboutId} = any (${ids}::uuid[])
        or exists (select from ${callLogRecord} where ${callLogRecord.agencyId} = ${callLog.agencyId}
          and ${callLogRecord.callId} = ${callLog.id} and ${callLogRecord.recordId} = any (${ids}::uuid[])))`,
    staffIds: (ids) => sql`(${isAmong(callLog.madeBy)(ids)} or ${isAmong(callLog.assignedToId)(ids)})`,
  },
  search: (words) =>
    sql`${callLog.id} = any (array(select search_call_log(${words}) union ${withNamed(sql`${words}`)}))`,
  dates: callLog.startedAt,
  row,
});

const selecting = preparedFamily(
  () =>
    sql`select ${sql.join(
      Object.entries(row()).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    )}
      from ${callLog}
      where ${callLog.agencyId} = ${agency} and ${callLog.id} = ${p("id")}::uuid and ${callLog.deletedAt} is null`,
);

export const readCall = async (db: Db, actor: Actor, id: string): Promise<CallLogRow> =>
  found((await selecting(db, undefined, { ...reachValues(actor), id }))[0]) as unknown as CallLogRow;
