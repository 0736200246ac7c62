/** Handlers of the account that an agency pays from. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { payRunSettings as calls } from "#contract/pay-runs/pay-run-setting.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readPayRunSetting } from "./setting.rules.ts";

export const payRunSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readPayRunSetting(db),

  async update({ db, actor: { agencyId }, body: { version, ...form } }) {
    await db.execute(
      sql`insert into pay_run_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from pay_run_setting for update`);
    const { id } = found(rows[0]);
    const current = await readPayRunSetting(db);
    if (current.version !== version) throw await stale(db, { table: "pay_run_setting", id }, current);
    await db.execute(
      sql`update pay_run_setting
        set account_name = ${form.accountName}, bsb = ${form.bsb}, account_number = ${form.accountNumber},
          bank_code = ${form.bankCode}, direct_entry_id = ${form.directEntryId}, balanced = ${form.balanced},
          iban = ${form.iban}, bic = ${form.bic}, minimum = ${form.minimum}, send_statements = ${form.sendStatements}
        where id = ${id}::uuid`,
    );
    return readPayRunSetting(db);
  },
};
