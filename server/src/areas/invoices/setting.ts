/** Handlers of the agency's settings for invoices, at both addresses of the calls. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { lacksYear, YEAR_MISSING } from "#contract/contract-documents/contract-setting.ts";
import type { invoiceSettings as calls } from "#contract/invoices/invoice-setting.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readInvoiceSettings } from "./setting.rules.ts";

export const invoiceSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readInvoiceSettings(db),

  async update({ db, actor: { agencyId }, body: { version, ...changes } }) {
    await db.execute(
      sql`insert into invoice_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from invoice_setting for update`);
    const current = await readInvoiceSettings(db);
    if (current.version !== version)
      throw await stale(db, { table: "invoice_setting", id: found(rows[0]).id }, current);
    const form = { ...current, ...changes };
    if (lacksYear(form))
      throw new Refusal("validation", [{ field: "numberPattern", code: "invalid", message: YEAR_MISSING }]);
    await db.execute(
      sql`update invoice_setting
        set legal_name = ${form.legalName}, tax_number = ${form.taxNumber}, address = ${form.address},
          post_code = ${form.postCode}, city = ${form.city}, country = ${form.country}, bank_name = ${form.bankName},
          bank_account_name = ${form.bankAccountName}, bank_code = ${form.bankCode}, bank_account = ${form.bankAccount},
          electronic_address = ${form.electronicAddress}, footer = ${form.footer},
          agent_types = ${sql.param(form.agentTypes)}::text[], currency = ${form.currency},
          number_prefix = ${form.numberPrefix}, number_pattern = ${form.numberPattern},
          number_start = ${form.numberStart}, number_restarts = ${form.numberRestarts}
        where agency_id = ${agencyId}::uuid`,
    );
    return readInvoiceSettings(db);
  },
};
