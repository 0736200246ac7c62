/** Refunds of a client's credit, and payments of other invoices from it. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { ClientCredit, type clientCredits as calls } from "#contract/invoices/client-credit.ts";
import { z } from "#contract/schema.ts";
import { mayApprove, refuseTied } from "#server/lib/approval/second-person.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { bumpVersion, refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { agencyToday } from "../agency-today.ts";
import { invoice } from "../invoice.table.ts";
import { clientRefund } from "./credit-note.table.ts";

const by = (column: string) => staffBrief(sql.raw(column));
/** Selects a row of refunds or payments as one use of the credit. */
const use = (table: string, day: string, pays: string) =>
  sql`select json_build_object('id', u.id, 'amount', u.amount, 'usedOn', ${sql.raw(`u.${day}`)},
      'reference', u.reference, 'invoice', ${sql.raw(pays)}, 'by', ${by("u.created_by")}, 'at', u.created_at,
      'voided', case when u.voided_at is not null
        then json_build_object('reason', u.void_reason, 'by', ${by("u.voided_by")}, 'at', u.voided_at) end) as use,
    ${sql.raw(`u.${day}`)} as on_day, u.id from ${sql.raw(table)} u`;

async function read(db: Db, actor: Actor, invoiceId: string): Promise<ClientCredit> {
  const refunds = sql`${use("client_refund", "refunded_on", "null::json")}
    where u.agency_id = i.agency_id and u.invoice_id = i.id`;
  const paid =
    "(select json_build_object('id', t.id, 'name', coalesce(t.number, t.title)) from invoice t where t.agency_id = u.agency_id and t.id = u.invoice_id)";
  const payments = sql`${use("invoice_payment", "paid_on", paid)}
    where u.agency_id = i.agency_id and u.credit_of = i.id`;
  const { rows } = await db.execute(
    sql`select i.currency, greatest(-i.open_amount, 0)::float8 as left, i.version,
      (select coalesce(json_agg(a.use order by a.on_day, a.id), '[]')
        from (${refunds} union all ${payments}) a) as uses,
      coalesce((select c.amount
          from client_credit c
          where c.agency_id = i.agency_id and c.partner_id = i.partner_id and c.currency = i.currency), 0)::float8
        - greatest(-i.open_amount, 0)::float8 as available
    from invoice i where i.agency_id = ${actor.agencyId}::uuid and i.id = ${invoiceId}::uuid`,
  );
  return z.parse(ClientCredit, { ...found(rows[0]), refundable: await mayApprove(db, actor, "refund", invoiceId) });
}

interface Source extends Record<string, unknown> {
  id: string;
  left: number;
}
/** Locks the client's credit from other invoices, the oldest first, so that no other payment uses it meanwhile. */
export async function lockCredit(db: Db, invoiceId: string): Promise<Source[]> {
  const { rows } = await db.execute<Source>(
    sql`select c.id, (-c.open_amount)::float8 as left
      from invoice i
        join invoice c on c.agency_id = i.agency_id and c.partner_id = i.partner_id and c.currency = i.currency
      where i.id = ${invoiceId}::uuid
        and c.id <> i.id
        and c.status = 'Sent'
        and c.open_amount < 0
        and c.deleted_at is null
      order by c.issued_on, c.id
      for update of c`,
  );
  return rows;
}

/** Splits an amount over the sources in order and reduces them; null if they are not enough. */
export function allocateCredit(sources: Source[], amount: number): { creditOf: string; amount: number }[] | null {
  const parts: { creditOf: string; amount: number }[] = [];
  let remaining = amount;
  for (const source of sources) {
    const part = Math.min(remaining, source.left);
    if (part <= 0) continue;
    parts.push({ creditOf: source.id, amount: part });
    source.left -= part;
    remaining -= part;
  }
  return remaining > 0 ? null : parts;
}

const unknown = (n: number): ErrorDetail => ({
  field: `void.${n}.key`,
  code: "unknownReference",
  message: new Refusal("unknownReference").message,
});

export const clientCreditHandlers = ({ publish }: Pick<Services, "publish">): Handlers<typeof calls> => ({
  get: ({ db, actor, params }) => read(db, actor, params.id),

  async save({ db, actor, params: { id }, body: { refund, void: voids, version } }) {
    const { agencyId } = actor;
    const before = await read(db, actor, id);
    await refuseStale(db, { table: invoice, id }, version, before);
    const today = await agencyToday(db, actor);
    const activeRefunds = new Map(
      before.uses.flatMap((use) => (use.voided === null && use.invoice === null ? [[use.id, use.amount]] : [])),
    );
    let remaining = before.left;
    const details: ErrorDetail[] = [];
    for (const [n, { key }] of voids.entries()) {
      const amount = activeRefunds.get(key);
      if (amount === undefined) details.push(unknown(n));
      else remaining += amount;
      activeRefunds.delete(key);
    }
    for (const [n, { amount, refundedOn }] of refund.entries()) {
      remaining -= amount;
      if (remaining < 0)
        details.push({
          field: `refund.${n}.amount`,
          code: "invalid",
          message: "This is more than the client has left",
        });
      if (refundedOn > today)
        details.push({ field: `refund.${n}.refundedOn`, code: "invalid", message: "This day lies ahead" });
    }
    if (details.length > 0) throw new Refusal("validation", details);
    if (refund.length > 0) await refuseTied(db, actor, "refund", [id]);
    const ofInvoice = { invoiceId: id };
    for (const { key, reason } of voids) {
      await db.execute(
        sql`update client_refund
          set voided_at = now(), voided_by = ${actor.id}::uuid, void_reason = ${reason}
          where agency_id = ${agencyId}::uuid and id = ${key}::uuid`,
      );
      await publish(db, actor, "financialDocumentChanged", {
        kind: "payment",
        id: key,
        step: "refundVoided",
        document: ofInvoice,
      });
    }
    for (const refundForm of refund) {
      const refundId = randomUUIDv7();
      await db
        .insert(clientRefund)
        .values({ ...refundForm, id: refundId, agencyId, invoiceId: id, createdBy: actor.id });
      await publish(db, actor, "financialDocumentChanged", {
        kind: "payment",
        id: refundId,
        step: "refunded",
        document: ofInvoice,
        onDate: refundForm.refundedOn,
      });
    }
    await bumpVersion(db, invoice, id, version);
    return read(db, actor, id);
  },
});
