/** Handlers of invoices beyond those of every record: sending, voiding, sums and the PDF. */
import { sql } from "drizzle-orm";
import { numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import { TAX_MODES } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { INVOICE_STATUSES, ISSUERS, PAYMENT_STATUSES } from "#contract/invoices/codes.ts";
import {
  type invoices as calls,
  type Invoice,
  type InvoiceCreate,
  InvoiceTotals,
  invoiceRecord,
} from "#contract/invoices/invoice.ts";
import { z } from "#contract/schema.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import { lastRates } from "#server/areas/finance/exchange-rate.rules.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { nextNumber } from "#server/lib/work/numbering.ts";
import { agencyToday } from "./agency-today.ts";
import { sendInvoiceEmail } from "./emails/send-invoice.ts";
import { invoiceKit } from "./invoice.ts";
import { makeLink, pdfFile, printedOf } from "./link.ts";
import { readInvoiceSettings } from "./setting.rules.ts";

const readOne = async (db: Db, actor: Actor, id: string): Promise<Invoice> =>
  found(await invoiceKit.read(db, actor, id));

/** Reads a draft that is about to change. */
async function readDraft(db: Db, actor: Actor, id: string): Promise<Invoice> {
  const before = await readOne(db, actor, id);
  if (before.status !== "Created") throw new Refusal("sentInvoice");
  return before;
}

const required = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });

const LINKS = { partnerId: "partner", personId: "person", contractId: "contract" } as const;
/** Returns the links of a draft that its writer does not see, and so can't name. */
async function unseenOf(db: Db, before: Invoice, form: Pick<InvoiceCreate, keyof typeof LINKS>) {
  const { rows } = await db.execute<Record<keyof typeof LINKS, string | null>>(
    sql`select partner_id as "partnerId", person_id as "personId", contract_id as "contractId" from invoice where id = ${before.id}::uuid`,
  );
  const stored = found(rows[0]);
  const kept = Object.entries(LINKS).flatMap(([key, name]) => {
    const link = key as keyof typeof LINKS;
    return form[link] === null && before[name] === null ? [[link, stored[link]]] : [];
  });
  return Object.fromEntries(kept) as Partial<Pick<InvoiceCreate, keyof typeof LINKS>>;
}

/** Refuses to send what is no invoice yet. */
function checkComplete({ client, lines, total }: Invoice): void {
  const details: ErrorDetail[] = [
    ...(client === "" ? [required("partnerId")] : []),
    ...(lines.length === 0 ? [required("lines")] : []),
    ...(total < 0
      ? [{ field: "lines", code: "invalid", message: "An invoice can't come to less than nothing" } as const]
      : []),
  ];
  if (details.length > 0) throw new Refusal("validation", details);
}

/** Returns the rate to the agency's currency: as typed, or else the last one stored. */
async function rateOf(db: Db, { currency, rate }: Invoice, own: string): Promise<string | null> {
  if (currency === own) return null;
  if (rate !== null) return rate;
  const last = (await lastRates(db)).get(currency);
  if (last === undefined) throw new Refusal("validation", [required("rate")]);
  return last.rate;
}

/** Returns when it is due: on the day set, on an instalment's day that lies ahead, or after the terms of payment. */
async function dueOf(db: Db, { id, dueDate, paymentTerms }: Invoice, today: string): Promise<string> {
  if (dueDate !== null) return dueDate;
  const { paymentDays } = await readContractSettings(db);
  const { rows } = await db.execute<{ due: string }>(
    sql`select coalesce(max(p.due_on) filter (where p.due_on > ${today}::date),
        ${today}::date + coalesce(${paymentTerms}::int, (select min(c.payment_terms) from contract c where c.id in (i.contract_id, l.contract_id)), ${paymentDays}::int))::text as due
      from invoice i left join invoice_line l on l.agency_id = i.agency_id and l.invoice_id = i.id
        left join instalment p on p.agency_id = l.agency_id and l.origin_kind = 'instalment' and p.id = l.origin_id
      where i.id = ${id}::uuid group by i.contract_id, l.contract_id order by 1 desc limit 1`,
  );
  return found(rows[0]).due;
}

type Dependencies = Pick<Services, "mailer" | "config" | "post">;

export const invoiceHandlers = ({ mailer, config, post }: Dependencies): Handlers<typeof calls> => ({
  ...invoiceKit.handlers,

  async update(context) {
    const { db, actor, params, body } = context;
    const before = await readDraft(db, actor, params.id);
    return invoiceKit.handlers.update({ ...context, body: { ...body, ...(await unseenOf(db, before, body)) } });
  },
  async remove(context) {
    await readDraft(context.db, context.actor, context.params.id);
    return invoiceKit.handlers.remove(context);
  },

  async totals({ db, actor, body }) {
    const query = sentQuery(invoiceRecord.calls.list, body.filters);
    const currencies = await invoiceKit.list.summarize(db, actor, query as never, "byCurrency");
    const parsed = z.parse(InvoiceTotals, { currencies });
    return { currencies: parsed.currencies.toSorted((one, other) => other.count - one.count) };
  },

  async metadata({ db }) {
    const [{ currency }, { taxMode, paymentDays }] = [await readInvoiceSettings(db), await readContractSettings(db)];
    return {
      ...{ statuses: [...INVOICE_STATUSES], paymentStatuses: [...PAYMENT_STATUSES], taxModes: [...TAX_MODES] },
      ...{ issuers: [...ISSUERS], currency, taxMode, paymentDays },
    };
  },

  async send({ db, actor, params: { id }, body: { seen, recipients, ...written } }) {
    const before = await readDraft(db, actor, id);
    if (before.version !== seen) throw new Refusal("movedOn");
    checkComplete(before);
    const settings = await readInvoiceSettings(db);
    const today = await agencyToday(db, actor);
    const rate = await rateOf(db, before, settings.currency);
    const due = await dueOf(db, before, today);
    const year = Number(today.slice(0, 4));
    const series = { name: "invoice", start: settings.numberStart, yearly: settings.numberRestarts } as const;
    const number = numberInSeries(settings, { year, sequence: await nextNumber(db, actor.agencyId, series, year) });
    const parties = JSON.stringify({ from: before.from, to: before.to });
    await db.execute(
      sql`update invoice set status = 'Sent', number = ${number}, issued_on = ${today}::date, due_on = ${due}::date, rate = ${rate}::numeric, parties = ${parties}::jsonb,
        sent_at = now(), sent_to = ${sql.param(recipients)}::text[], payment_status = case when total = 0 then 'PAID' else 'UNPAID' end where id = ${id}::uuid`,
    );
    await post(db, actor, { kind: "invoice", id, step: "sent", of: { invoiceId: id }, onDate: today });
    if (recipients.length > 0) {
      const link = await makeLink(db, actor, id, config.publicUrl);
      const sent = await readOne(db, actor, id);
      await sendInvoiceEmail(db, actor, mailer, { invoice: sent, recipients, link, ...written });
    }
    return readOne(db, actor, id);
  },

  async void({ db, actor, params: { id }, body: { reason } }) {
    const before = await readOne(db, actor, id);
    if (before.status !== "Sent") throw new Refusal(before.status === "Created" ? "unsentInvoice" : "voidedInvoice");
    if (before.paid !== 0) throw new Refusal("paidInvoice");
    if (before.credited !== 0 || before.creditUsed !== 0) throw new Refusal("creditedInvoice");
    await db.execute(sql`update invoice set status = 'Voided', void_reason = ${reason} where id = ${id}::uuid`);
    await post(db, actor, { kind: "invoice", id, step: "voided", of: { invoiceId: id } });
    return readOne(db, actor, id);
  },

  pdf: async ({ db, actor, params: { id } }) => pdfFile(await printedOf(db, await readOne(db, actor, id))),
});
