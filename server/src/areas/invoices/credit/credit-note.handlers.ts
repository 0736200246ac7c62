/** Handlers of credit notes beyond those of every record: sending, voiding, sums and the PDF. */
import { sql } from "drizzle-orm";
import { numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { uncreditedRest } from "#contract/invoices/credit-amounts.ts";
import {
  type CreditNote,
  CreditNoteTotals,
  type creditNotes as calls,
  creditNoteRecord,
} from "#contract/invoices/credit-note.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { nextNumber } from "#server/lib/finance/numbering.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { type PrintedText, unshownDetails } from "#server/lib/pdf/unshown.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { agencyToday } from "../agency-today.ts";
import { partyTexts } from "../pdf/paper.ts";
import { readInvoiceSettings } from "../setting.rules.ts";
import { sendCreditNoteEmail } from "./credit-email.ts";
import { creditPdfFile, makeCreditLink, printedCreditOf } from "./credit-link.ts";
import { creditNoteKit } from "./credit-note.ts";
import { lockInvoice, readCreditable } from "./creditable.ts";

/** Prefix of the numbers of the series. */
const NUMBER_PREFIX = "CN-";

const readOne = async (db: Db, actor: Actor, id: string): Promise<CreditNote> =>
  found(await creditNoteKit.read(db, actor, id));

/** Reads a draft before a change. */
async function readDraft(db: Db, actor: Actor, id: string): Promise<CreditNote> {
  const before = await readOne(db, actor, id);
  if (before.status !== "Created") throw new Refusal("sentCreditNote");
  return before;
}

/** Refuses to send a credit note without credits, or with text that its PDF can't show. */
function checkComplete({ lines, total, title, reason, attention, issuerNote, ...sides }: CreditNote): void {
  const details: ErrorDetail[] =
    lines.length === 0
      ? [{ field: "lines", code: "requiredField", message: "This field is required" }]
      : total <= 0
        ? [{ field: "lines", code: "invalid", message: "A credit note comes to more than nothing" }]
        : [];
  const texts: PrintedText[] = [
    ["title", "the title", title],
    ["reason", "the reason", reason],
    ["issuerNote", "the note to the client", issuerNote],
    ["attention", "the attention line", attention],
    ...lines.map(
      ({ description }, index): PrintedText => [
        `lines.${index}.description`,
        `the description of line ${index + 1}`,
        description,
      ],
    ),
    ...partyTexts(sides),
  ];
  details.push(...unshownDetails(texts));
  if (details.length > 0) throw new Refusal("validation", details);
}

/** Refuses to restore a draft whose lines another credit note credits by now. */
async function checkStillFits(db: Db, actor: Actor, id: string): Promise<void> {
  const { invoice, lines, total } = await readOne(db, actor, id);
  await lockInvoice(db, invoice.id);
  const { lines: billed, total: whole } = await readCreditable(db, invoice.id);
  const credited = billed.flatMap(({ credits }) => credits).reduce((sum, { net, tax }) => sum + net + tax, 0);
  const fits = lines.every(({ invoiceLineId, amount, tax, quantity }) => {
    const line = billed.find((billedLine) => billedLine.id === invoiceLineId);
    const remaining = line && uncreditedRest(line, line.credits);
    return (
      remaining &&
      Math.abs(amount) <= Math.abs(remaining.amount) &&
      Math.abs(tax) <= Math.abs(remaining.tax) &&
      Math.abs(Number(quantity)) <= Math.abs(Number(remaining.quantity))
    );
  });
  if (!fits || credited + total > whole) throw new Refusal("creditedAlready");
}

type Dependencies = Pick<Services, "mailer" | "config" | "publish">;

export const creditNoteHandlers = ({ mailer, config, publish }: Dependencies): Handlers<typeof calls> => ({
  ...creditNoteKit.handlers,

  async update(context) {
    await readDraft(context.db, context.actor, context.params.id);
    return creditNoteKit.handlers.update(context);
  },
  async remove(context) {
    await readDraft(context.db, context.actor, context.params.id);
    return creditNoteKit.handlers.remove(context);
  },
  async restore(context) {
    const { db, actor, params } = context;
    await checkDeleted(creditNoteKit.resolver, db, { actor, id: params.id });
    await checkStillFits(db, actor, params.id);
    return creditNoteKit.handlers.restore(context);
  },

  async totals({ db, actor, body }) {
    const query = sentQuery(creditNoteRecord.calls.list, body.filters);
    const currencies = await creditNoteKit.list.summarize(db, actor, query as never, "byCurrency");
    const parsed = z.parse(CreditNoteTotals, { currencies });
    return { currencies: parsed.currencies.toSorted((a, b) => b.count - a.count) };
  },

  creditable: ({ db, params: { id } }) => readCreditable(db, id),

  async send({ db, actor, params: { id }, body: { seen, recipients, ...written } }) {
    const before = await readDraft(db, actor, id);
    if (before.version !== seen) throw new Refusal("movedOn");
    checkComplete(before);
    await lockInvoice(db, before.invoice.id);
    // An invoice that was voided meanwhile is not credited.
    await readCreditable(db, before.invoice.id);
    const settings = await readInvoiceSettings(db);
    const today = await agencyToday(db, actor);
    const year = Number(today.slice(0, 4));
    const series = { name: "creditNote", start: 1, yearly: settings.numberRestarts } as const;
    const sequence = await nextNumber(db, actor.agencyId, series, year);
    const number = numberInSeries({ ...settings, numberPrefix: NUMBER_PREFIX }, { year, sequence });
    await db.execute(
      sql`update credit_note
        set status = 'Sent', number = ${number}, issued_on = ${today}::date, sent_at = now(),
          sent_to = ${sql.param(recipients)}::text[]
        where id = ${id}::uuid`,
    );
    const ofInvoice = { invoiceId: before.invoice.id };
    await publish(db, actor, "financialDocumentChanged", {
      kind: "creditNote",
      id,
      step: "sent",
      document: ofInvoice,
      onDate: today,
    });
    if (recipients.length > 0) {
      const link = await makeCreditLink(db, actor, id, config.publicUrl);
      const sent = await readOne(db, actor, id);
      const { agencyId } = actor;
      await sendCreditNoteEmail(db, mailer, { agencyId, creditNote: sent, recipients, link, ...written });
    }
    return readOne(db, actor, id);
  },

  async void({ db, actor, params: { id }, body: { reason } }) {
    const { status, invoice } = await readOne(db, actor, id);
    if (status !== "Sent") throw new Refusal(status === "Created" ? "unsentCreditNote" : "voidedCreditNote");
    await db.execute(sql`update credit_note set status = 'Voided', void_reason = ${reason} where id = ${id}::uuid`);
    await publish(db, actor, "financialDocumentChanged", {
      kind: "creditNote",
      id,
      step: "voided",
      document: { invoiceId: invoice.id },
    });
    return readOne(db, actor, id);
  },

  pdf: async ({ db, actor, params: { id } }) => creditPdfFile(await printedCreditOf(db, await readOne(db, actor, id))),
});
