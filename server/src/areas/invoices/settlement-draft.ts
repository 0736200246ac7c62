/** Drafts the invoice of a settlement that both sides have signed: what is due less deposits. */
import { sql } from "drizzle-orm";
import { formOf } from "#contract/form.ts";
import type { TaxMode } from "#contract/invoices/amounts.ts";
import { InvoiceCreate } from "#contract/invoices/invoice.ts";
import { majorText } from "#contract/values/money.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { EventHandler } from "#server/lib/events/publish.ts";
import { bumpVersion } from "#server/lib/records/version.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { invoice } from "./invoice.table.ts";
import { invoiceKit } from "./invoice.ts";
import { saveLines } from "./lines.ts";

interface Billed extends Record<string, unknown> {
  partnerId: string | null;
  currency: string;
  contractId: string | null;
  accountId: string | null;
  taxRateId: string | null;
  percent: string;
  termDays: number;
  talent: string;
}

interface Draft extends Record<string, unknown> {
  id: string;
  currency: string;
  taxMode: TaxMode;
  net: number;
  lineId: string;
  description: string;
  accountId: string | null;
  taxRateId: string | null;
}
/** Takes a correction off the draft of an earlier version, if nobody has sent it or written other lines since. */
async function reduceDraft(
  db: Db,
  actor: Actor,
  { eventId, number, less }: { eventId: string; number: number; less: number },
): Promise<void> {
  const { agencyId } = actor;
  const { rows } = await db.execute<Draft>(
    sql`select i.id, i.currency, i.tax_mode as "taxMode", i.net::float8 as net, l.id as "lineId", l.description,
        l.account_id as "accountId", l.tax_rate_id as "taxRateId"
      from settlement_version v join invoice i on i.agency_id = v.agency_id and i.id = v.invoice_id
        join invoice_line l on l.agency_id = i.agency_id and l.invoice_id = i.id
      where v.agency_id = ${agencyId}::uuid and v.event_id = ${eventId}::uuid and v.number < ${number}
        and i.status = 'Created' and i.deleted_at is null and i.tax_mode <> 'Inclusive' and i.net > ${less}
        and l.quantity = 1 and l.discount is null and l.net = i.net
      order by v.number desc
      limit 1
      for no key update of i`,
  );
  const [draft] = rows;
  if (!draft) return;
  const { id, currency, taxMode, net, lineId, description, accountId, taxRateId } = draft;
  const unitPrice = majorText(net - less, currency);
  const line = { id: lineId, description, quantity: "1", unitPrice, discount: null, accountId, taxRateId };
  await saveLines(db, actor, id, { taxMode, currency, lines: [line] });
  await bumpVersion(db, invoice, id);
  await db.execute(
    sql`update settlement_version
      set invoice_id = ${id}::uuid
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and number = ${number}`,
  );
}

export const draftOfSettlement: EventHandler<"settlementSigned"> = async (
  db,
  actor,
  { eventId, number, title, toInvoice, paid },
) => {
  if (toInvoice === null) return;
  const { agencyId } = actor;
  if (toInvoice < 0) return reduceDraft(db, actor, { eventId, number, less: -toInvoice });
  const { rows } = await db.execute<Billed>(
    sql`select e.partner_id as "partnerId", v.figures ->> 'currency' as currency, v.figures ->> 'talent' as talent,
        (v.figures ->> 'termDays')::int as "termDays", v.figures ->> 'restTax' as percent,
        (select i.record_id
          from involvement i join contract c on c.agency_id = i.agency_id and c.id = i.record_id
          where i.agency_id = e.agency_id and i.involved_id = e.id and i.role = 'LINK' and c.deleted_at is null
          order by c.number is null, c.created_at, c.id
          limit 1) as "contractId",
        (select a.id
          from line_account a
          where a.agency_id = e.agency_id and a.kind = 'income' and a.active
          order by a.code, a.id
          limit 1) as "accountId",
        (select r.id
          from tax_rate r
          where r.agency_id = e.agency_id and r.active and r.percent * 100 = (v.figures ->> 'restTax')::numeric
          order by r.name, r.id
          limit 1) as "taxRateId"
      from settlement_version v join event e on e.agency_id = v.agency_id and e.id = v.event_id
      where v.agency_id = ${agencyId}::uuid and v.event_id = ${eventId}::uuid and v.number = ${number}`,
  );
  const { partnerId, currency, contractId, accountId, taxRateId, percent, termDays, talent } = found(rows[0]);
  const taxMode = percent === "0" ? ("NoTax" as const) : ("Exclusive" as const);
  const form: InvoiceCreate = {
    ...formOf(InvoiceCreate).empty,
    title: `Settlement of ${title}`.slice(0, 200),
    partnerId,
    contractId,
    currency,
    taxMode,
    paymentTerms: termDays,
    businessNote: paid === null ? null : `Paid on the night, to be added once it is sent: ${paid}`,
    lines: [],
  };
  const [id = ""] = await invoiceKit.insert(db, actor, [form]);
  await saveLines(db, actor, id, {
    taxMode,
    currency,
    lines: [
      {
        id: null,
        description: number === 1 ? `${talent}, as settled` : `${talent}, correction ${number - 1} of the settlement`,
        quantity: "1",
        unitPrice: majorText(toInvoice, currency),
        discount: null,
        accountId,
        taxRateId: taxMode === "NoTax" ? null : taxRateId,
      },
    ],
  });
  await db.execute(
    sql`update settlement_version
      set invoice_id = ${id}::uuid
      where agency_id = ${agencyId}::uuid and event_id = ${eventId}::uuid and number = ${number}`,
  );
};
