/** Invoices to send today, for the management dashboard: the same entries as in the panel of finance. */
import { sql } from "drizzle-orm";
import { Named, z } from "#contract/schema.ts";
import type { ManagementReaders } from "#server/lib/dashboards/management.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { isUnsent } from "../emails/unsent.rules.ts";
import { readToSend } from "./to-send.ts";

const agency = sql`${sql.placeholder("$agency")}::uuid`;
// Begins with the failed emails, which have an index, and not with the invoices.
const unsentInvoices = preparedFamily(
  () => sql`with failed as materialized (
      select distinct e.invoice_id
      from mail m join invoice_email e on e.agency_id = m.agency_id and e.batch_id = m.batch_id
      where m.agency_id = ${agency} and m.state = 'failed'),
    unsent as materialized (
      select i.id, coalesce(i.number, i.title) as name, i.issued_on
      from failed join invoice i on i.agency_id = ${agency} and i.id = failed.invoice_id
      where i.deleted_at is null
        and ${isUnsent({ agencyId: agency, id: sql`i.id` })})
    select (select count(*)::int from unsent) as count,
      (select json_build_object('id', unsent.id, 'name', unsent.name)
        from unsent
        order by unsent.issued_on desc nulls last, unsent.id
        limit 1) as last`,
);
const Unsent = z.object({ count: z.int(), last: z.nullable(Named) });

export const toSendWidget: ManagementReaders["TO_SEND"] = async ({ db, actor, rows, values }) => {
  const { entries, whole } = await readToSend(db, actor, {});
  const unsent = z.parse(Unsent, found((await unsentInvoices(db, undefined, values))[0]));
  const ready = new Map<string, { currency: string; count: number; amount: number }>();
  for (const { currency, total, missing } of entries) {
    if (missing.length > 0) continue;
    const sum = ready.get(currency) ?? { currency, count: 0, amount: 0 };
    ready.set(currency, { currency, count: sum.count + 1, amount: sum.amount + total });
  }
  return { count: whole, ready: [...ready.values()], entries: entries.slice(0, rows), unsent };
};
