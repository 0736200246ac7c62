/** Reads the agency's settings for invoices, for every area that makes or reads them. */
import { sql } from "drizzle-orm";
import { InvoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { z } from "#contract/schema.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import type { Db } from "#server/lib/database/scope.ts";

/** Defaults of the table, for an agency without settings. */
const INITIAL: InvoiceSettings = {
  legalName: null,
  taxNumber: null,
  address: null,
  postCode: null,
  city: null,
  country: null,
  bankName: null,
  bankAccountName: null,
  bankCode: null,
  bankAccount: null,
  electronicAddress: null,
  footer: null,
  agentTypes: [],
  currency: DEFAULT_CURRENCY,
  numberPrefix: "INV-",
  numberPattern: "{year}-{seq}",
  numberStart: 1,
  numberRestarts: true,
  version: 1,
};

/** Reads the settings of the agency in scope. */
export async function readInvoiceSettings(db: Db): Promise<InvoiceSettings> {
  const { rows } = await db.execute(
    sql`select legal_name as "legalName", tax_number as "taxNumber", address, post_code as "postCode", city, country,
      bank_name as "bankName", bank_account_name as "bankAccountName",
      bank_code as "bankCode", bank_account as "bankAccount", electronic_address as "electronicAddress", footer,
      agent_types as "agentTypes", currency, number_prefix as "numberPrefix",
      number_pattern as "numberPattern", number_start as "numberStart", number_restarts as "numberRestarts", version
    from invoice_setting`,
  );
  return rows.length === 0 ? INITIAL : z.parse(InvoiceSettings, rows[0]);
}
