/** Finds invoices whose last email has failed: an email that was sent since makes up for it. */
import { type SQL, sql } from "drizzle-orm";

/** Returns whether an invoice is one of them. */
export const isUnsent = ({ agencyId, id }: { agencyId: unknown; id: unknown }): SQL =>
  sql`coalesce((select e.state = 'failed'
    from invoice_email e
    where e.agency_id = ${agencyId} and e.invoice_id = ${id}
    order by e.created_at desc, e.id desc
    limit 1), false)`;
