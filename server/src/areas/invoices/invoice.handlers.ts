/** Handlers of invoices beyond those of every record: sending, voiding, sums and the PDF. */
import { sql } from "drizzle-orm";
import { TAX_MODES } from "#contract/enums.ts";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
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
import type { Db } from "#server/lib/database/scope.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { invoiceKit } from "./invoice.ts";
import { pdfFile, printedOf } from "./link.ts";
import { readDraft, readOne, type SendServices, sendDraft } from "./sending/send.ts";
import { readInvoiceSettings } from "./setting.rules.ts";

const LINKS = { partnerId: "partner", personId: "person", contractId: "contract" } as const;
/** Returns the links of a draft that its writer does not see, and so can't name. */
async function unseenOf(db: Db, before: Invoice, form: Pick<InvoiceCreate, keyof typeof LINKS>) {
  const { rows } = await db.execute<Record<keyof typeof LINKS, string | null>>(
    sql`select partner_id as "partnerId", person_id as "personId", contract_id as "contractId"
      from invoice
      where id = ${before.id}::uuid`,
  );
  const stored = found(rows[0]);
  const unseenLinks = Object.entries(LINKS).flatMap(([key, name]) => {
    const link = key as keyof typeof LINKS;
    return form[link] === null && before[name] === null ? [[link, stored[link]]] : [];
  });
  return Object.fromEntries(unseenLinks) as Partial<Pick<InvoiceCreate, keyof typeof LINKS>>;
}

/** Returns why an invoice can't be voided; null if it can. */
function voidRefusal({ status, paid, credited, creditUsed }: Invoice): ErrorCode | null {
  if (status !== "Sent") return status === "Created" ? "unsentInvoice" : "voidedInvoice";
  if (paid !== 0) return "paidInvoice";
  return credited !== 0 || creditUsed !== 0 ? "creditedInvoice" : null;
}

export const invoiceHandlers = ({ mailer, config, publish }: SendServices): Handlers<typeof calls> => ({
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
    return { currencies: parsed.currencies.toSorted((a, b) => b.count - a.count) };
  },

  async metadata({ db }) {
    const [{ currency }, { taxMode, paymentDays }] = [await readInvoiceSettings(db), await readContractSettings(db)];
    return {
      statuses: [...INVOICE_STATUSES],
      paymentStatuses: [...PAYMENT_STATUSES],
      taxModes: [...TAX_MODES],
      issuers: [...ISSUERS],
      currency,
      taxMode,
      paymentDays,
    };
  },

  async send({ db, actor, params: { id }, body: { seen, ...sending } }) {
    const before = await readDraft(db, actor, id);
    if (before.version !== seen) throw new Refusal("movedOn");
    return sendDraft(db, actor, { mailer, config, publish }, before, sending);
  },

  async void({ db, actor, params: { id }, body: { reason } }) {
    const refusal = voidRefusal(await readOne(db, actor, id));
    if (refusal) throw new Refusal(refusal);
    await db.execute(sql`update invoice set status = 'Voided', void_reason = ${reason} where id = ${id}::uuid`);
    await publish(db, actor, "financialDocumentChanged", {
      kind: "invoice",
      id,
      step: "voided",
      document: { invoiceId: id },
    });
    return readOne(db, actor, id);
  },

  async voidMany({ db, actor, body: { ids, reason } }) {
    const unique = [...new Set(ids)];
    // Always in the same order, so that two people who void the same invoices wait for each other.
    await db.execute(
      sql`select from invoice where id = any (${sql.param(unique)}::uuid[]) order by id for no key update`,
    );
    const before = await Promise.all(unique.map((id) => readOne(db, actor, id)));
    const details = before.flatMap((row) => {
      const code = voidRefusal(row);
      return code ? [{ field: `ids.${ids.indexOf(row.id)}`, code, message: ERRORS[code][1] }] : [];
    });
    if (details.length > 0) throw new Refusal("notVoidable", details);
    await db.execute(
      sql`update invoice set status = 'Voided', void_reason = ${reason} where id = any (${sql.param(unique)}::uuid[])`,
    );
    for (const id of unique)
      await publish(db, actor, "financialDocumentChanged", {
        kind: "invoice",
        id,
        step: "voided",
        document: { invoiceId: id },
      });
    return { count: unique.length };
  },

  pdf: async ({ db, actor, params: { id } }) => pdfFile(await printedOf(db, await readOne(db, actor, id))),
});
