/** Handlers of the key dates of contracts. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import {
  type contractKeyDates as calls,
  KEY_DATE_LIMITS,
  type KeyDate,
  type KeyDateForm,
  type KeyDateTimeline,
  NEXT_KEY_DATE_DAYS,
} from "#contract/contracts/key-date.ts";
import type { KeyDateKind } from "#contract/enums.ts";
import { dayFrom } from "#contract/tasks/anchored.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Deadlines } from "#server/lib/deals/deadlines.ts";
import { isAssignedToMe, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { bumpVersion, refuseStale } from "#server/lib/records/version.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { contract } from "./contract.table.ts";
import { contractKit } from "./contract.ts";

const p = sql.placeholder;
const NAMES: Readonly<Record<KeyDateKind, string>> = {
  OPTION: "Option",
  RENEWAL: "Renewal",
  OPT_OUT: "Opt-out",
  EXCLUSIVITY_END: "End of exclusivity",
  NOTICE: "Notice",
  OTHER: "Key date",
};

/** Title of the key date's task: "Option: Winter tour". */
export const taskTitle = ({ kind, title }: Pick<KeyDateForm, "kind" | "title">, contractTitle: string): string =>
  `${title ?? NAMES[kind]}: ${contractTitle}`;

const listing = preparedFamily(
  () => sql`select d.id, d.kind, d.title, d.on_date::text as date, to_jsonb(d.alert_days) as "alertDays",
      (select json_build_object('id', t.id, 'done', t.completed_at is not null)
        from task t
        where t.id = d.task_id and t.deleted_at is null and ${withinReach("TASK", sql`t.id`, "read")}) as task
    from key_date d
    where d.agency_id = ${p("$agency")}::uuid and d.contract_id = ${p("id")}::uuid
    order by d.on_date, d.id`,
);
type Listed = Omit<KeyDate, "alerts">;

async function keyDatesOf(db: Db, actor: Actor, id: string) {
  const { keyDateDays } = await readContractSettings(db);
  const rows = (await listing(db, undefined, { id, ...reachValues(actor) })) as unknown as Listed[];
  const keyDates = rows.map((row) => ({
    ...row,
    alerts: (row.alertDays ?? keyDateDays).map((days) => dayFrom(row.date, -days)).sort(),
  }));
  const { version } = found(await contractKit.read(db, actor, id));
  return { keyDates, version };
}

interface Stored extends Record<string, unknown> {
  id: string;
  date: string;
  taskId: string | null;
}
async function save(db: Db, actor: Actor, deadlines: Deadlines, contractId: string, sent: readonly KeyDateForm[]) {
  const { title: contractTitle } = found(await contractKit.read(db, actor, contractId));
  const { rows } = await db.execute<Stored>(
    sql`select id, on_date::text as date, task_id as "taskId" from key_date where contract_id = ${contractId}::uuid`,
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const keptIds = new Set(sent.map(({ id }) => id));
  for (const { id, taskId } of rows)
    if (!keptIds.has(id)) {
      await db.execute(sql`delete from key_date where id = ${id}::uuid`);
      if (taskId !== null) await deadlines.remove(db, taskId);
    }
  for (const { id, kind, title, date, alertDays } of sent) {
    const before = id === null ? undefined : rowById.get(id);
    const summary = taskTitle({ kind, title }, contractTitle);
    const alerts = alertDays === null ? null : [...new Set(alertDays)].sort((a, b) => b - a);
    if (before) {
      await db.execute(
        sql`update key_date
          set kind = ${kind}, title = ${title}, on_date = ${date}::date,
            alert_days = ${alerts && sql.param(alerts)}::smallint[]
          where id = ${before.id}::uuid`,
      );
      if (before.taskId !== null) await deadlines.move(db, before.taskId, before.date, { summary, dueDate: date });
    } else {
      const taskId = await deadlines.add(db, actor, { recordId: contractId, summary, dueDate: date });
      await db.execute(
        sql`insert into key_date (id, agency_id, contract_id, kind, title, on_date, alert_days, task_id)
          values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${contractId}::uuid, ${kind}, ${title},
            ${date}::date, ${alerts && sql.param(alerts)}::smallint[], ${taskId}::uuid)`,
      );
    }
  }
}

/** Matches key dates that are the next ones, of contracts that are signed or active; `d` and `c` in a statement. */
export const isNextKeyDate = (today: SQL): SQL =>
  sql`d.on_date between ${today} and ${today} + ${sql.raw(String(NEXT_KEY_DATE_DAYS))}
    and c.meaning in ('SIGNED', 'ACTIVE')`;
const isListed = sql`d.agency_id = c.agency_id
  and d.contract_id = c.id
  and d.on_date >= ${p("from")}::date
  and d.on_date < ${p("from")}::date + interval '1 year'
  and (not ${p("next")}::boolean or (${isNextKeyDate(agencyDay(sql`${p("$agency")}::uuid`))}))`;

/** Selects contracts whose term or key date lies in the twelve months from a day. */
const timeline = preparedFamily(
  () => sql`select c.id, c.title, c.number, c.start_on as "startDate", c.end_on as "endDate",
      (select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'date', d.on_date)
          order by d.on_date, d.id)
        from key_date d
        where ${isListed}) as "keyDates"
    from contract c
    where c.agency_id = ${p("$agency")}::uuid
      and c.deleted_at is null
      and c.meaning <> 'CANCELLED'
      and exists (select from key_date d where ${isListed})
      and ${withinReach("CONTRACT", sql`c.id`, "read")}
      and (not ${p("assignedToMe")}::boolean or ${isAssignedToMe(sql`c.id`, true)})
    order by (select min(d.on_date)
      from key_date d
      where d.agency_id = c.agency_id and d.contract_id = c.id and d.on_date >= ${p("from")}::date), c.id
    limit ${sql.raw(String(KEY_DATE_LIMITS.shown + 1))}`,
);

export const keyDateHandlers = (deadlines: Deadlines): Handlers<typeof calls> => ({
  list: ({ db, actor, params }) => keyDatesOf(db, actor, params.id),
  async save({ db, actor, params: { id }, body: { keyDates, version } }) {
    await refuseStale(db, { table: contract, id }, version, await keyDatesOf(db, actor, id));
    await save(db, actor, deadlines, id, keyDates);
    await bumpVersion(db, contract, id, version);
    return keyDatesOf(db, actor, id);
  },
  async timeline({ db, actor, query: { from, next, assignedToMe } }) {
    const rows = (await timeline(db, undefined, {
      from,
      next: next === "true",
      assignedToMe: assignedToMe === "true",
      ...reachValues(actor),
    })) as unknown as KeyDateTimeline["contracts"];
    return { contracts: rows.slice(0, KEY_DATE_LIMITS.shown), more: rows.length > KEY_DATE_LIMITS.shown };
  },
});
