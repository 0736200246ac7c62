/** Sends a draft: it gets its number, its parties are frozen, and an email goes out if it has recipients. */
import { sql } from "drizzle-orm";
import { numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import type { Invoice, InvoiceSendForm } from "#contract/invoices/invoice.ts";
import type { z } from "#contract/schema.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import { lastRates } from "#server/areas/finance/exchange-rate.rules.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { nextNumber } from "#server/lib/finance/numbering.ts";
import { dueDayOf } from "#server/lib/holidays/working-days.ts";
import { type PrintedText, unshownDetails } from "#server/lib/pdf/unshown.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { agencyToday } from "../agency-today.ts";
import { sendInvoiceEmail } from "../emails/send-invoice.ts";
import { invoiceKit } from "../invoice.ts";
import { makeLink } from "../link.ts";
import { partyTexts } from "../pdf/paper.ts";
import { readInvoiceSettings } from "../setting.rules.ts";

export const readOne = async (db: Db, actor: Actor, id: string): Promise<Invoice> =>
  found(await invoiceKit.read(db, actor, id));

/** Reads a draft before a change. */
export async function readDraft(db: Db, actor: Actor, id: string): Promise<Invoice> {
  const before = await readOne(db, actor, id);
  if (before.status !== "Created") throw new Refusal("sentInvoice");
  return before;
}

const required = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });

/** Texts in the PDF that people wrote. */
const textsOf = (invoice: Invoice): PrintedText[] => [
  ["title", "the title", invoice.title],
  ...invoice.lines.map(
    ({ description }, index): PrintedText => [
      `lines.${index}.description`,
      `the description of line ${index + 1}`,
      description,
    ],
  ),
  ["attention", "the attention line", invoice.attention],
  ["reference", "the reference", invoice.reference],
  ["issuerNote", "the note to the client", invoice.issuerNote],
  ...partyTexts(invoice),
];

/** Refuses to send an incomplete invoice, or one with text that its PDF can't show. */
function checkComplete(invoice: Invoice): void {
  const { client, lines, total } = invoice;
  const details: ErrorDetail[] = [
    ...(client === "" ? [required("partnerId")] : []),
    ...(lines.length === 0 ? [required("lines")] : []),
    ...unshownDetails(textsOf(invoice)),
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

/**
 * Returns the due date: the day that was set, a future day of its instalment, or the day after the terms of payment,
 * which moves to a working day where the agency wants that.
 */
async function dueOf(
  db: Db,
  { agencyId }: Pick<Actor, "agencyId">,
  { id, dueDate, paymentTerms }: Invoice,
  today: string,
): Promise<string> {
  if (dueDate !== null) return dueDate;
  const { paymentDays } = await readContractSettings(db);
  const { rows } = await db.execute<{ due: string; byTerms: boolean }>(
    sql`select coalesce(max(p.due_on) filter (where p.due_on > ${today}::date),
        ${today}::date + coalesce(${paymentTerms}::int,
          (select min(c.payment_terms) from contract c where c.id in (i.contract_id, l.contract_id)),
          ${paymentDays}::int))::text as due,
        max(p.due_on) filter (where p.due_on > ${today}::date) is null as "byTerms"
      from invoice i left join invoice_line l on l.agency_id = i.agency_id and l.invoice_id = i.id
        left join instalment p on p.agency_id = l.agency_id and l.origin_kind = 'instalment' and p.id = l.origin_id
      where i.id = ${id}::uuid group by i.contract_id, l.contract_id order by 1 desc limit 1`,
  );
  const { due, byTerms } = found(rows[0]);
  return byTerms ? dueDayOf(db, agencyId, due) : due;
}

export type SendServices = Pick<Services, "mailer" | "config" | "publish">;

/** Sends a draft in the version that was read. Without recipients it is only marked as sent. */
export async function sendDraft(
  db: Db,
  actor: Actor,
  { mailer, config, publish }: SendServices,
  draft: Invoice,
  { recipients, ...written }: Omit<z.output<typeof InvoiceSendForm>, "seen">,
): Promise<Invoice> {
  const { id } = draft;
  checkComplete(draft);
  const settings = await readInvoiceSettings(db);
  const today = await agencyToday(db, actor);
  const rate = await rateOf(db, draft, settings.currency);
  const due = await dueOf(db, actor, draft, today);
  const year = Number(today.slice(0, 4));
  const series = { name: "invoice", start: settings.numberStart, yearly: settings.numberRestarts } as const;
  const number = numberInSeries(settings, { year, sequence: await nextNumber(db, actor.agencyId, series, year) });
  const parties = JSON.stringify({ from: draft.from, to: draft.to });
  await db.execute(
    sql`update invoice
      set status = 'Sent', number = ${number}, issued_on = ${today}::date, due_on = ${due}::date,
        rate = ${rate}::numeric, parties = ${parties}::jsonb, sent_at = now(),
        sent_to = ${sql.param(recipients)}::text[], payment_status = case when total = 0 then 'PAID' else 'UNPAID' end
      where id = ${id}::uuid`,
  );
  await publish(db, actor, "financialDocumentChanged", {
    kind: "invoice",
    id,
    step: "sent",
    document: { invoiceId: id },
    onDate: today,
  });
  if (recipients.length > 0) {
    const link = await makeLink(db, actor, id, config.publicUrl);
    const sent = await readOne(db, actor, id);
    await sendInvoiceEmail(db, actor, mailer, { invoice: sent, recipients, link, ...written });
  }
  return readOne(db, actor, id);
}
