/** Handlers of task-type rules. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { taskRules as calls, TASK_PRICES, type TaskRule, type TaskRuleForm } from "#contract/finance/task-rule.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { taskType } from "#server/areas/tasks/task.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { statusOfUse } from "#server/lib/records/status-of-use.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { lineAccount, taskRule as rules, taxRate } from "./finance.table.ts";

const typeName = sql`(select ${taskType.name} from ${taskType} where ${taskType.id} = ${rules.typeId})`;
const row = {
  id: rules.id,
  taskType: sql<
    TaskRule["taskType"]
  >`(select json_build_object('id', t.id, 'name', t.name, 'archived', t.archived_at is not null)
    from ${taskType} t where t.agency_id = ${rules.agencyId} and t.id = ${rules.typeId})`,
  account: sql<
    TaskRule["account"]
  >`(select json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'active', a.active)
    from ${lineAccount} a where a.agency_id = ${rules.agencyId} and a.id = ${rules.accountId})`,
  taxRate: sql<
    TaskRule["taxRate"]
  >`(select json_build_object('id', r.id, 'name', r.name, 'percent', trim_scale(r.percent)::text, 'active', r.active)
    from ${taxRate} r where r.agency_id = ${rules.agencyId} and r.id = ${rules.taxRateId})`,
  price: rules.price,
  amount: rules.amount,
  active: rules.active,
  status: statusOfUse(rules.active),
  version: rules.version,
};
const list = defineList(calls.list, {
  table: rules,
  id: rules.id,
  agencyId: rules.agencyId,
  sort: { taskType: typeName },
  where: {},
  row: () => row,
});
const read = async (db: Db, id: string): Promise<TaskRule> =>
  found((await db.select(row).from(rules).where(eq(rules.id, id)))[0]);

/** Refuses a rule without its amount, an account of expenses, and a second rule for a type. */
async function check(db: Db, { agencyId }: Actor, form: TaskRuleForm, id: string | null): Promise<void> {
  const { taskTypeId, accountId, price, amount } = form;
  if (price === "FIXED" && amount === null)
    throw new Refusal("validation", [{ field: "amount", code: "requiredField", message: "This field is required" }]);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('task rules ' || ${agencyId}, 0))`);
  const { rows } = await db.execute<{ taken: boolean; income: boolean }>(
    sql`select exists (select from ${rules}
        where ${rules.typeId} = ${taskTypeId}::uuid and ${rules.id} is distinct from ${id}::uuid) as taken,
      exists (select from ${lineAccount}
        where ${lineAccount.id} = ${accountId}::uuid and ${lineAccount.kind} = 'income') as income`,
  );
  const { taken, income } = found(rows[0]);
  if (taken) throw new Refusal("duplicate", "taskTypeId");
  if (!income)
    throw new Refusal("validation", [
      { field: "accountId", code: "invalid", message: "Choose an account of income: a completed task is billed" },
    ]);
}
const stored = ({ taskTypeId, price, amount, ...plain }: TaskRuleForm) => ({
  ...plain,
  typeId: taskTypeId,
  price,
  amount: price === "FIXED" ? amount : null,
});

export const taskRuleHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => list(db, actor, query),
  get: ({ db, params: { id } }) => read(db, id),

  async create({ db, actor, body }) {
    await check(db, actor, body, null);
    const id = randomUUIDv7();
    await db.insert(rules).values({ id, agencyId: actor.agencyId, ...stored(body) });
    return read(db, id);
  },

  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    await db.execute(sql`select from ${rules} where ${rules.id} = ${id}::uuid for update`);
    await refuseStale(db, { table: rules, id }, version, await read(db, id));
    await check(db, actor, form, id);
    await db.update(rules).set(stored(form)).where(eq(rules.id, id));
    return read(db, id);
  },

  async remove({ db, params: { id } }) {
    await db.delete(rules).where(eq(rules.id, id));
    return {};
  },

  async metadata({ db }) {
    const types = await db
      .select({ id: taskType.id, name: taskType.name, archived: sql<boolean>`${taskType.archivedAt} is not null` })
      .from(taskType)
      .where(
        sql`${taskType.archivedAt} is null or exists (select from ${rules} where ${rules.typeId} = ${taskType.id})`,
      )
      .orderBy(taskType.name, taskType.id);
    const accounts = await db
      .select({ id: lineAccount.id, code: lineAccount.code, name: lineAccount.name })
      .from(lineAccount)
      .where(sql`${lineAccount.active} and ${lineAccount.kind} = 'income'`)
      .orderBy(lineAccount.code, lineAccount.id);
    const rates = await db
      .select({ id: taxRate.id, name: taxRate.name, percent: sql<string>`trim_scale(${taxRate.percent})::text` })
      .from(taxRate)
      .where(sql`${taxRate.active}`)
      .orderBy(taxRate.name, taxRate.id);
    return { taskTypes: types, accounts, taxRates: rates, prices: [...TASK_PRICES], currency: DEFAULT_CURRENCY };
  },
};
