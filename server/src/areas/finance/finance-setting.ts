/** Handlers of the agency's further settings for finances. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type financeSettings as calls,
  FinanceSettings,
  FinanceSettingsForm,
} from "#contract/finance/finance-setting.ts";
import { z } from "#contract/schema.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import { refuseSwitches } from "#server/lib/approval/owner-switches.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { readFinanceSettings } from "./finance-setting.rules.ts";

const SHOWN_CHANGES = 50;

async function readAll(db: Db): Promise<FinanceSettings> {
  const settings = await readFinanceSettings(db);
  const { paymentDays } = await readContractSettings(db);
  // Settings that the agency was created with have no actor.
  const { rows } = await db.execute(
    sql`select c.id::text as id, c.op,
        case when c.op = 'update'
          and c.setting = 'xero_setting'
          and (c.before ->> 'expenses_since', c.before ->> 'pay_runs_since')
                is distinct from (c.after ->> 'expenses_since', c.after ->> 'pay_runs_since') then 'xero_bills'
                  else c.setting end as setting,
        coalesce(c.after, c.before) ->> 'name' as name, ${staffBrief(sql`c.actor_id`)} as actor,
        to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from finance_setting_change c where c.actor_id is not null order by c.id desc limit ${SHOWN_CHANGES}`,
  );
  return { ...settings, paymentDays, changes: z.parse(FinanceSettings.shape.changes, rows) };
}

export const financeSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readAll(db),

  async update({ db, actor, session, body: { version, ...form } }) {
    const { agencyId } = actor;
    await db.execute(
      sql`insert into finance_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from finance_setting for update`);
    const { id } = found(rows[0]);
    const current = await readFinanceSettings(db);
    if (current.version !== version) throw await stale(db, { table: "finance_setting", id }, await readAll(db));
    refuseSwitches({ actor, session }, FinanceSettingsForm, { before: current, after: form });
    await db.execute(
      sql`update finance_setting
        set error_email = ${form.errorEmail}, overpayments_by_finance = ${form.overpaymentsByFinance},
          second_person = ${form.secondPerson}, advance_limit = ${form.advanceLimit}, tax_on_fees = ${form.taxOnFees}
        where id = ${id}::uuid`,
    );
    return readAll(db);
  },
};
