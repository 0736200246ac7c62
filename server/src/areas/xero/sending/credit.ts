/** Reads what a client has left of an invoice in Xero: in credit notes, and in overpayments. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { majorText } from "#contract/values/money.ts";
import { Anything, CreditNotes, Invoices, minorOf, Overpayments } from "../client/shapes.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { asking, type XeroSending } from "./batch.ts";

const CreditSource = z.object({ kind: z.enum(["CreditNote", "Overpayment"]), id: z.string() });
interface CreditSource extends z.output<typeof CreditSource> {
  /** In minor units. */
  left: number;
}

const PATHS = { CreditNote: "/CreditNotes", Overpayment: "/Overpayments" } as const;
/** Returns the source as the body of a payment names it. */
export const namedSource = ({ kind, id }: Pick<CreditSource, "kind" | "id">) =>
  kind === "CreditNote" ? { CreditNote: { CreditNoteID: id } } : { Overpayment: { OverpaymentID: id } };

/** Reads the rest of an overpayment in Xero. */
export async function leftOfOverpayment({ xero }: XeroSending, id: string, currency: string): Promise<number> {
  const path = `${PATHS.Overpayment}/${encodeURIComponent(id)}`;
  const { Overpayments: found } = await xero.ask({ path, schema: Overpayments });
  return minorOf(found[0]?.RemainingCredit ?? "0", currency);
}
async function leftOfNote({ xero }: XeroSending, id: string, currency: string): Promise<number> {
  const path = `${PATHS.CreditNote}/${encodeURIComponent(id)}`;
  const { CreditNotes: found } = await xero.ask({ path, schema: CreditNotes });
  return found[0]?.Status === "VOIDED" ? 0 : minorOf(found[0]?.RemainingCredit ?? "0", currency);
}

/** Returns the sources of an invoice that have a rest in Xero, overpayments first. */
export async function creditSources(
  sending: XeroSending,
  invoiceId: string,
  currency: string,
): Promise<CreditSource[]> {
  const { xero } = sending;
  const { rows } = await xero.inAgency((db) =>
    db.execute(
      sql`select s.kind, s.id from (
          select 1 as turn, 'Overpayment' as kind, o.xero_id as id, p.created_at as at
          from xero_overpayment o join invoice_payment p on p.agency_id = o.agency_id and p.id = o.payment_id
          where o.agency_id = ${xero.agencyId}::uuid and p.invoice_id = ${invoiceId}::uuid
          union all
          select 2, 'CreditNote', d.xero_id, n.created_at
          from credit_note n join xero_document d on d.agency_id = n.agency_id and d.document_id = n.id
            join xero_connection c on c.agency_id = d.agency_id and c.tenant_id = d.tenant_id
          where n.agency_id = ${xero.agencyId}::uuid and n.invoice_id = ${invoiceId}::uuid and d.xero_id is not null
        ) s order by s.turn, s.at, s.id`,
    ),
  );
  const sources: CreditSource[] = [];
  for (const { kind, id } of z.parse(z.array(CreditSource), rows)) {
    const remaining = await (kind === "CreditNote" ? leftOfNote : leftOfOverpayment)(sending, id, currency);
    if (remaining > 0) sources.push({ kind, id, left: remaining });
  }
  return sources;
}

interface Settled {
  invoiceId: string;
  xeroId: string;
  currency: string;
  on: string;
}
/** Sets the rest of an invoice's credits against its debt in Xero, since both are one sum here. */
export async function settleInvoice(sending: XeroSending, row: Waiting, settled: Settled): Promise<void> {
  const { xero } = sending;
  const { invoiceId, xeroId, currency, on } = settled;
  const sources = await creditSources(sending, invoiceId, currency);
  if (sources.length === 0) return;
  const { Invoices: found } = await xero.ask({ path: `/Invoices/${encodeURIComponent(xeroId)}`, schema: Invoices });
  let due = minorOf(found[0]?.AmountDue ?? "0", currency);
  for (const { kind, id, left } of sources) {
    const part = Math.min(due, left);
    if (part <= 0) return;
    await asking(sending, [row], () =>
      xero.ask({
        method: "PUT",
        path: `${PATHS[kind]}/${encodeURIComponent(id)}/Allocations`,
        key: keyOf([row]),
        body: { Allocations: [{ Invoice: { InvoiceID: xeroId }, Amount: majorText(part, currency), Date: on }] },
        schema: Anything,
      }),
    );
    due -= part;
  }
}
