/** Handlers of the agency's settings for contracts. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type ContractSettings,
  type contractSettings as calls,
  lacksYear,
  YEAR_MISSING,
} from "#contract/contract-documents/contract-setting.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readContractSettings } from "./contract-setting.rules.ts";
import { clauseRows, templateRows } from "./template.rules.ts";

async function readAll(db: Db): Promise<ContractSettings> {
  const values = await readContractSettings(db);
  return { ...values, templates: await templateRows(db), clauses: await clauseRows(db) };
}

export const contractSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readAll(db),

  async update({ db, actor: { agencyId }, body: { version, ...form } }) {
    await db.execute(
      sql`insert into contract_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from contract_setting for update`);
    const current = await readContractSettings(db);
    if (current.version !== version)
      throw await stale(db, { table: "contract_setting", id: found(rows[0]).id }, await readAll(db));
    const next = { ...current, ...form };
    if (lacksYear(next))
      throw new Refusal("validation", [{ field: "numberPattern", code: "invalid", message: YEAR_MISSING }]);
    const consentVersion = current.consentVersion + (next.consentText === current.consentText ? 0 : 1);
    await db.execute(
      sql`update contract_setting
        set number_prefix = ${next.numberPrefix}, number_pattern = ${next.numberPattern},
          number_start = ${next.numberStart}, number_restarts = ${next.numberRestarts},
          payment_days = ${next.paymentDays}, lead_days = ${next.leadDays},
          tax_mode = ${next.taxMode}, consent_text = ${next.consentText}, consent_version = ${consentVersion},
          key_date_days = ${sql.param(next.keyDateDays)}::smallint[], paper = ${next.paper},
          language = ${next.language}, number_clauses = ${next.numberClauses}
        where agency_id = ${agencyId}::uuid`,
    );
    return readAll(db);
  },
};
