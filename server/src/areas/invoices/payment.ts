/** Handlers of payments of an invoice. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { type payments as calls, Payments } from "#contract/invoices/payment.ts";
import { z } from "#contract/schema.ts";
import { refuseTied } from "#server/lib/approval/second-person.ts";
import type { Services } from "#server/lib/area.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { bumpVersion, refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { allocateCredit, lockCredit } from "./credit/client-credit.ts";
import { invoice, invoicePayment } from "./invoice.table.ts";

const by = (column: string) => staffBrief(sql.raw(column));
export async function readPayments(db: Db, { agencyId }: Actor, invoiceId: string): Promise<Payments> {
  const { rows } = await db.execute(sql`select i.currency, i.total::float8 as total, i.paid::float8 as paid,
      i.credited::float8 as credited, i.open_amount::float8 as open, i.version,
      (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'paidOn', p.paid_on,
          'method', p.method, 'reference', p.reference,
          'creditOf', (select json_build_object('id', c.id, 'name', coalesce(c.number, c.title))
            from invoice c
            where c.agency_id = p.agency_id and c.id = p.credit_of),
          'by', ${by("p.created_by")}, 'at', p.created_at,
          'voided', case when p.voided_at is not null
            then json_build_object('reason', p.void_reason, 'by', ${by("p.voided_by")}, 'at', p.voided_at) end)
        order by p.paid_on, p.id), '[]')
        from invoice_payment p
        where p.agency_id = i.agency_id and p.invoice_id = i.id) as payments
    from invoice i where i.agency_id = ${agencyId}::uuid and i.id = ${invoiceId}::uuid`);
  return z.parse(Payments, found(rows[0]));
}

const unknown = (n: number): ErrorDetail => ({
  field: `void.${n}.key`,
  code: "unknownReference",
  message: new Refusal("unknownReference").message,
});
const same = (a: string, b: string) => a.localeCompare(b, "en", { sensitivity: "base" }) === 0;

const tooMuch = (n: number, message: string): ErrorDetail => ({ field: `add.${n}.amount`, code: "invalid", message });
type NewPayment = BodyOf<typeof calls.save>["add"][number];
/** Splits payments from the client's credit over the invoices that have some left. */
async function partsOf(db: Db, invoiceId: string, add: readonly NewPayment[]) {
  const sources = add.some(({ method }) => method === "CREDIT") ? await lockCredit(db, invoiceId) : [];
  return add.flatMap((payment, n): (NewPayment & { creditOf?: string })[] => {
    if (payment.method !== "CREDIT") return [payment];
    const taken = allocateCredit(sources, payment.amount);
    if (taken === null) throw new Refusal("validation", [tooMuch(n, "This is more than the client has left")]);
    return taken.map((part) => ({ ...payment, ...part }));
  });
}

interface PaymentChange {
  /** Payments as the form was opened with them. */
  before: Payments;
  add: readonly NewPayment[];
  voids: readonly { key: string; reason: string }[];
  overpaidBy: string | null;
}
/** Adds payments to an invoice and voids others, and posts each. Returns the ids of the added ones. */
export async function changePayments(
  { db, actor, publish }: { db: Db; actor: Actor; publish: Services["publish"] },
  id: string,
  { before, add, voids, overpaidBy }: PaymentChange,
): Promise<string[]> {
  const { agencyId } = actor;
  const { rows } = await db.execute<{ status: string; client: string; today: string }>(
    sql`select status, client, ${agencyDay(sql`${agencyId}::uuid`)}::text as today from invoice where id = ${id}::uuid`,
  );
  const { status, client, today } = found(rows[0]);
  if (status !== "Sent") throw new Refusal("unsentInvoice");
  const standing = new Set(before.payments.flatMap((payment) => (payment.voided === null ? [payment.id] : [])));
  const details = [
    ...voids.flatMap(({ key }, n) => (standing.delete(key) ? [] : [unknown(n)])),
    ...add.flatMap(({ paidOn }, n): ErrorDetail[] =>
      paidOn > today ? [{ field: `add.${n}.paidOn`, code: "invalid", message: "This day lies ahead" }] : [],
    ),
  ];
  if (details.length > 0) throw new Refusal("validation", details);
  const ofInvoice = { invoiceId: id };
  // Each is posted before the next, so that each has its own entries.
  for (const { key, reason } of voids) {
    await db.execute(
      sql`update invoice_payment
        set voided_at = now(), voided_by = ${actor.id}::uuid, void_reason = ${reason}
        where agency_id = ${agencyId}::uuid and id = ${key}::uuid`,
    );
    await publish(db, actor, "financialDocumentChanged", {
      kind: "payment",
      id: key,
      step: "voided",
      document: ofInvoice,
    });
    const source = before.payments.find((payment) => payment.id === key)?.creditOf;
    if (source)
      await publish(db, actor, "financialDocumentChanged", {
        kind: "payment",
        id: key,
        step: "creditFreed",
        document: { invoiceId: source.id },
      });
  }
  const added: string[] = [];
  for (const part of await partsOf(db, id, add)) {
    const paymentId = randomUUIDv7();
    await db.insert(invoicePayment).values({ ...part, id: paymentId, agencyId, invoiceId: id, createdBy: actor.id });
    const posting = { kind: "payment", id: paymentId, onDate: part.paidOn } as const;
    await publish(db, actor, "financialDocumentChanged", { ...posting, step: "made", document: ofInvoice });
    if (part.creditOf !== undefined)
      await publish(db, actor, "financialDocumentChanged", {
        ...posting,
        step: "creditUsed",
        document: { invoiceId: part.creditOf },
      });
    added.push(paymentId);
  }
  const after = await readPayments(db, actor, id);
  if (after.open < 0 && add.length > 0) {
    const n = add.findIndex(({ method }) => method === "CREDIT");
    if (n >= 0) throw new Refusal("validation", [tooMuch(n, "This is more than is open")]);
    if (overpaidBy === null || !same(overpaidBy, client)) throw new Refusal("overpayment", "overpaidBy");
    await refuseTied(db, actor, "overpayment", [id]);
  }
  await bumpVersion(db, invoice, id, before.version);
  return added;
}

export const invoicePaymentHandlers = ({ publish }: Pick<Services, "publish">): Handlers<typeof calls> => ({
  list: ({ db, actor, params }) => readPayments(db, actor, params.id),

  async save({ db, actor, params: { id }, body: { add, void: voids, overpaidBy, version } }) {
    const before = await readPayments(db, actor, id);
    await refuseStale(db, { table: invoice, id }, version, before);
    await changePayments({ db, actor, publish }, id, { before, add, voids, overpaidBy });
    return readPayments(db, actor, id);
  },
});
