/** Takes over payments made in Xero, each once, by Xero's id, and voids them here when they are removed there. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { agencyDay } from "#server/lib/database/once.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { minorOf, type XeroInvoice, xeroDay } from "./client/shapes.ts";
import type { XeroSending } from "./sending/batch.ts";
import type { XeroDocument } from "./sending/documents.ts";

/**
 * Mark in the reference of each payment made here, and in the line of each bill, by which it is recognised while its id
 * is unknown.
 */
export const xeroMark = (id: string): string => `GR-${id.slice(-12)}`;
const REMOVED = "Removed in Xero";
const OURS = /\bGR-[0-9a-f]{12}\b/;

/** Voids payments of an invoice that came from Xero and were removed there. Payments recorded here stay. */
async function voidRemoved(
  { xero, publish }: XeroSending,
  document: XeroDocument,
  there: readonly string[],
): Promise<void> {
  const { agencyId } = xero;
  await xero.inAgency(async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`update invoice_payment p set voided_at = now(), void_reason = ${REMOVED}
        from xero_payment x
        where x.agency_id = p.agency_id and x.payment_id = p.id and x.xero_id <> all (${sql.param([...there])}::text[])
          and p.agency_id = ${agencyId}::uuid
          and p.invoice_id = ${document.id}::uuid
          and p.created_by is null
          and p.voided_at is null
        returning p.id`,
    );
    for (const { id } of rows)
      await publish(db, systemIn(agencyId), "financialDocumentChanged", {
        kind: "payment",
        id,
        step: "voided",
        document: { invoiceId: document.id },
      });
    if (rows.length > 0)
      await db.execute(
        sql`update invoice set version = version + 1 where agency_id = ${agencyId}::uuid and id = ${document.id}::uuid`,
      );
  });
}

export async function absorb(sending: XeroSending, document: XeroDocument, found: XeroInvoice): Promise<void> {
  const { xero, publish } = sending;
  const { agencyId } = xero;
  // A reply without the list says nothing about payments.
  if (!found.Payments) return;
  const standing = found.Payments.filter(({ Status }) => Status !== "DELETED");
  await voidRemoved(
    sending,
    document,
    standing.flatMap(({ PaymentID }) => PaymentID ?? []),
  );
  for (const paid of standing) {
    const amount = minorOf(paid.Amount ?? "0", document.currency);
    const { PaymentID: xeroId } = paid;
    if (xeroId === undefined || amount <= 0 || OURS.test(paid.Reference ?? "")) continue;
    const paidOn = xeroDay(paid.Date ?? "");
    await xero.inAgency(async (db) => {
      const { rows } = await db.execute<{ open: boolean; known: boolean; today: string }>(
        sql`select i.status = 'Sent' as open, ${agencyDay(sql`${agencyId}::uuid`)}::text as today,
            exists (select from xero_payment x where x.agency_id = i.agency_id and x.xero_id = ${xeroId}) as known
          from invoice i where i.agency_id = ${agencyId}::uuid and i.id = ${document.id}::uuid for no key update of i`,
      );
      const [row] = rows;
      if (!row?.open || row.known) return;
      const id = randomUUIDv7();
      const onDate = /^\d{4}-\d\d-\d\d$/.test(paidOn) && paidOn <= row.today ? paidOn : row.today;
      await db.execute(
        sql`insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method, reference)
          values (${id}::uuid, ${agencyId}::uuid, ${document.id}::uuid, ${amount}::bigint, ${onDate}::date, 'BANK',
            ${paid.Reference?.slice(0, 200) || "Xero"})`,
      );
      await db.execute(
        sql`insert into xero_payment (agency_id, payment_id, xero_id)
          values (${agencyId}::uuid, ${id}::uuid, ${xeroId})`,
      );
      await db.execute(
        sql`update invoice set version = version + 1 where agency_id = ${agencyId}::uuid and id = ${document.id}::uuid`,
      );
      await publish(db, systemIn(agencyId), "financialDocumentChanged", {
        kind: "payment",
        id,
        step: "made",
        document: { invoiceId: document.id },
        onDate,
      });
    });
  }
}

/** Notes when a bill was paid in Xero, so that it isn't paid here again. */
export async function noteWhenPaid({ xero }: XeroSending, { id }: XeroDocument, found: XeroInvoice): Promise<void> {
  const standing = (found.Payments ?? []).filter(({ Status }) => Status !== "DELETED");
  const last = standing
    .map(({ Date: day = "" }) => xeroDay(day))
    .sort()
    .at(-1);
  const paidOn = found.Status === "PAID" ? (found.FullyPaidOnDate ? xeroDay(found.FullyPaidOnDate) : last) : undefined;
  const day = /^\d{4}-\d\d-\d\d$/.test(paidOn ?? "") ? paidOn : null;
  await xero.inAgency((db) =>
    db.execute(
      sql`update xero_document
        set paid_on = ${day ?? null}::date
        where agency_id = ${xero.agencyId}::uuid
          and document_id = ${id}::uuid
          and paid_on is distinct from ${day ?? null}::date`,
    ),
  );
}
