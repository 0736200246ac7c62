/** Reads the agency's settings for contracts, for every area that makes or reads them. */
import { sql } from "drizzle-orm";
import { ContractSettings } from "#contract/contract-documents/contract-setting.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";

/** Fields of the settings, without the lists of templates and clauses. */
const Values = z.omit(ContractSettings, { templates: true, clauses: true });
export type ContractSettingValues = z.output<typeof Values>;

/** Defaults of the table, for an agency without settings. */
const INITIAL: ContractSettingValues = {
  numberPrefix: "C-",
  numberPattern: "{year}-{seq}",
  numberStart: 1,
  numberRestarts: true,
  paymentDays: 14,
  leadDays: 0,
  taxMode: "Exclusive",
  consentText: "I agree to sign this contract electronically. My typed name and my mark count as my signature.",
  consentVersion: 1,
  keyDateDays: [60, 30, 7],
  paper: "A4",
  language: "en-AU",
  numberClauses: true,
  version: 1,
};

/** Reads number series, terms, key dates and consent of the agency in scope. */
export async function readContractSettings(db: Db): Promise<ContractSettingValues> {
  const { rows } = await db.execute(
    sql`select number_prefix as "numberPrefix", number_pattern as "numberPattern", number_start as "numberStart",
      number_restarts as "numberRestarts", payment_days as "paymentDays", lead_days as "leadDays",
      tax_mode as "taxMode", consent_text as "consentText", consent_version as "consentVersion",
      to_jsonb(key_date_days) as "keyDateDays", paper, language, number_clauses as "numberClauses", version
    from contract_setting`,
  );
  return rows.length === 0 ? INITIAL : z.parse(Values, rows[0]);
}
