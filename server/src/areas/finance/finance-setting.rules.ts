/** Reads the agency's settings for finances, for every area that follows them. */
import { sql } from "drizzle-orm";
import { DEFAULT_ADVANCE_LIMIT, FinanceSettingValues } from "#contract/finance/finance-setting.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";

/** Defaults of the table, for an agency without settings. */
const INITIAL: FinanceSettingValues = {
  errorEmail: null,
  overpaymentsByFinance: false,
  secondPerson: true,
  advanceLimit: DEFAULT_ADVANCE_LIMIT,
  taxOnFees: false,
  version: 1,
};

export async function readFinanceSettings(db: Db): Promise<FinanceSettingValues> {
  const { rows } = await db.execute(
    sql`select error_email as "errorEmail", overpayments_by_finance as "overpaymentsByFinance",
      second_person as "secondPerson", advance_limit as "advanceLimit",
      tax_on_fees as "taxOnFees", version from finance_setting`,
  );
  return rows.length === 0 ? INITIAL : z.parse(FinanceSettingValues, rows[0]);
}
