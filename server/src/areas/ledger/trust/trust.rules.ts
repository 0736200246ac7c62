/** Tells which invoices the trust account holds money of. */
import { type SQL, sql } from "drizzle-orm";

/**
 * Selects the ids of invoices that were paid into the trust account; a payment that was taken back counts as nothing.
 */
export const paidIntoTrust = (agencyId: string): SQL =>
  sql`select og.invoice_id
    from ledger_account oa join ledger_entry oe on oe.agency_id = oa.agency_id and oe.account_id = oa.id
      join ledger_group og on og.agency_id = oe.agency_id and og.id = oe.group_id
    where oa.agency_id = ${agencyId}::uuid and oa.kind = 'BANK_TRUST' and og.invoice_id is not null`;
