/** Handlers of the log of calls. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { CallLogForm, CallLogRow, callLogs as calls } from "#contract/comms/call-log.ts";
import { TaskCreate } from "#contract/tasks/task.ts";
import { addTask } from "#server/areas/tasks/series/add.rules.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { callLogList, callLogResolver, readCall } from "./call-log.read.ts";
import { callLog, callLogRecord } from "./call-log.table.ts";

const lock = (db: Db, id: string) =>
  db.execute(sql`select from ${callLog} where ${callLog.id} = ${id}::uuid for no key update`);

function check({ personId, contactId }: CallLogForm): void {
  if (personId !== null && contactId !== null)
    throw new Refusal("validation", [
      { field: "contactId", code: "invalid", message: "A call is with a person or with a contact, not with both" },
    ]);
}

const LINKED = ["opportunity", "event", "project"];
/**
 * Adds the follow-up task of a call: it concerns the other party, and belongs to the records that the call was about.
 */
async function follow(db: Db, actor: Actor, { followUp, ...form }: CallLogForm): Promise<string | null> {
  if (followUp === null) return null;
  if (!may(actor, "TASK", "write")) throw new Refusal("noRight", "followUp");
  const { rows } = await db.execute<{ id: string; kind: string }>(
    sql`select id, kind from record where id = any (${sql.param([...form.recordIds])}::uuid[])`,
  );
  const linkIds = rows.filter(({ kind }) => LINKED.includes(kind)).map(({ id }) => id);
  const { rows: partners } = await db.execute<{ id: string }>(
    sql`select partner_id as id from partner_contact where id = ${form.contactId}::uuid`,
  );
  return addTask(db, actor, {
    ...TaskCreate.parse({ summary: followUp.summary }),
    ...followUp,
    relatedIds: [...(form.personId ? [form.personId] : []), ...partners.map(({ id }) => id)],
    collaboratorContactIds: form.contactId ? [form.contactId] : [],
    linkIds,
  });
}

async function saveRecords(db: Db, { agencyId }: Actor, callId: string, recordIds: readonly string[]) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select record_id as id from call_log_record where call_id = ${callId}::uuid order by place`,
  );
  if (rows.map(({ id }) => id).join() === recordIds.join()) return;
  await db.execute(sql`delete from ${callLogRecord} where ${callLogRecord.callId} = ${callId}::uuid`);
  if (recordIds.length > 0)
    await db.insert(callLogRecord).values(recordIds.map((recordId, place) => ({ agencyId, callId, recordId, place })));
}

interface Links {
  personId: string | null;
  contactId: string | null;
  recordIds: string[];
}
/** Returns the form with the people and records that its writer does not see, and so can't name. */
async function keepingUnseen(db: Db, seen: CallLogRow, form: CallLogForm): Promise<CallLogForm> {
  const { rows } = await db.execute<Links & Record<string, unknown>>(
    sql`select person_id as "personId", contact_id as "contactId",
        array(select record_id::text from call_log_record where call_id = call_log.id order by place) as "recordIds"
      from call_log
      where id = ${seen.id}::uuid`,
  );
  const [now] = rows;
  if (!now) return form;
  const shown = new Set(seen.records.map(({ id }) => id));
  const hidden = now.recordIds.filter((id) => !shown.has(id) && !form.recordIds.includes(id));
  const keepsParty = seen.party === null && form.personId === null && form.contactId === null;
  return {
    ...form,
    ...(keepsParty && { personId: now.personId, contactId: now.contactId }),
    recordIds: [...form.recordIds, ...hidden],
  };
}

const columnsOf = ({ recordIds: _, followUp: __, ...columns }: CallLogForm) => columns;

export const callLogHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => callLogList(db, actor, query),
  get: ({ db, actor, params: { id } }) => readCall(db, actor, id),

  async create({ db, actor, body }) {
    check(body);
    const id = randomUUIDv7();
    const followUpId = await follow(db, actor, body);
    await db
      .insert(callLog)
      .values({ ...columnsOf(body), id, followUpId, agencyId: actor.agencyId, madeBy: staffIdOf(actor) });
    await saveRecords(db, actor, id, body.recordIds);
    return { id };
  },

  async update({ db, actor, body: { id, version, ...sent } }) {
    await lock(db, id);
    const before = await readCall(db, actor, id);
    await refuseStale(db, { table: callLog, id }, version, before);
    const form = await keepingUnseen(db, before, sent);
    check(form);
    const followUpId = await follow(db, actor, sent);
    await db
      .update(callLog)
      .set({ ...columnsOf(form), ...(followUpId !== null && { followUpId }) })
      .where(sql`${callLog.id} = ${id}::uuid`);
    await saveRecords(db, actor, id, form.recordIds);
    return readCall(db, actor, id);
  },

  async remove({ db, params: { id } }) {
    await putInBin(db, callLog, [id]);
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    await checkDeleted(callLogResolver, db, { actor, id });
    await takeFromBin(db, callLog, [id]);
    return {};
  },
};
