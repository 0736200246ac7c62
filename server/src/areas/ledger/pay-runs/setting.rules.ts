/** Reads the account that an agency pays from, for pay-runs and their settings. */
import { sql } from "drizzle-orm";
import { PayRunSetting } from "#contract/pay-runs/pay-run-setting.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";

/** Defaults of the table, for an agency without settings. */
const INITIAL: PayRunSetting = {
  accountName: null,
  bsb: null,
  accountNumber: null,
  bankCode: null,
  directEntryId: null,
  balanced: false,
  iban: null,
  bic: null,
  minimum: 1,
  sendStatements: true,
  version: 1,
};

export async function readPayRunSetting(db: Db): Promise<PayRunSetting> {
  const { rows } = await db.execute(
    sql`select account_name as "accountName", bsb, account_number as "accountNumber", bank_code as "bankCode",
        direct_entry_id as "directEntryId", balanced, iban, bic, minimum, send_statements as "sendStatements", version
      from pay_run_setting`,
  );
  return rows.length === 0 ? INITIAL : z.parse(PayRunSetting, rows[0]);
}
