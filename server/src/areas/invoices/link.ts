/** Handlers of the public page of an invoice. Its token is shown once and stored as a hash. */

import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { taxGroups } from "#contract/invoices/amounts.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import type { invoiceLinks as calls, sharedInvoices as publicCalls } from "#contract/invoices/link.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { readLookOf } from "#server/lib/pdf/look.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { deletedLinks } from "#server/lib/security/stranger-links.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers, OpenedHandlers } from "#server/lib/serving/serve.ts";
import { invoiceKit } from "./invoice.ts";
import { invoicePdf, type Printed } from "./pdf/invoice-pdf.ts";
import { readInvoiceSettings } from "./setting.rules.ts";

/** Returns an invoice as its client sees it, with the data of its PDF. */
export async function printedOf(db: Db, invoice: Invoice): Promise<Printed> {
  const { bankName, bankAccountName, bankCode, bankAccount } = await readInvoiceSettings(db);
  const look = await readLookOf(db, { table: "invoice", id: invoice.id });
  const taxes = taxGroups(
    invoice.lines.map((line) => ({
      ...line,
      taxName: line.taxRate?.name ?? null,
      taxPercent: line.taxRate?.percent ?? null,
    })),
  );
  return {
    ...invoice,
    taxes,
    ...look,
    bank:
      bankAccount === null ? null : { bankName, accountName: bankAccountName, code: bankCode, account: bankAccount },
  };
}

export const pdfName = ({ number, title }: Pick<Printed, "number" | "title">): string =>
  `${number ?? "Draft"} ${title}.pdf`;
export const pdfFile = (printed: Printed) => ({
  name: pdfName(printed),
  type: "application/pdf",
  parts: (async function* () {
    yield await invoicePdf(printed);
  })(),
});

/** Makes the link of an invoice, and ends an earlier one. Returns its address. */
export async function makeLink(db: Db, { agencyId, id: actorId }: Actor, invoiceId: string, publicUrl: string) {
  const token = newToken();
  await db.execute(
    sql`delete from invoice_link where agency_id = ${agencyId}::uuid and invoice_id = ${invoiceId}::uuid`,
  );
  await db.execute(
    sql`insert into invoice_link (id, agency_id, invoice_id, hash, created_by)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${invoiceId}::uuid, ${hashOf(token)}, ${actorId}::uuid)`,
  );
  return new URL(`/invoice-preview/${token}`, publicUrl).href;
}

export const invoiceLinkSource = deletedLinks(
  "invoiceLink",
  "invoice_link",
  (
    agencyId,
    makerId,
  ) => sql`select k.id, coalesce(i.number, i.title) as name, k.created_at, k.opened_at as used_at from invoice_link k
    join invoice i on i.agency_id = k.agency_id and i.id = k.invoice_id
  where k.agency_id = ${agencyId}::uuid and k.created_by = ${makerId}::uuid`,
);

export const invoiceLinkHandlers = ({ config }: Pick<Services, "config">): Handlers<typeof calls> => ({
  create: async ({ db, actor, params: { id } }) => ({ url: await makeLink(db, actor, id, config.publicUrl) }),
  async remove({ db, actor, params: { id } }) {
    await db.execute(
      sql`delete from invoice_link where agency_id = ${actor.agencyId}::uuid and invoice_id = ${id}::uuid`,
    );
    return {};
  },
});

/** Actor for reading as the client: the invoice alone, without its notes or records. */
export const clientIn = (agencyId: string): Actor => ({ ...systemIn(agencyId), levels: { FINANCE: ["VIEW_ALL"] } });

interface InvoiceLink extends Record<string, unknown> {
  agencyId: string;
  invoiceId: string;
}
/** Finds the invoice that a token is for. */
export const findInvoiceLink =
  ({ database }: Pick<Services, "database">) =>
  (token: string): Promise<InvoiceLink | null> =>
    database.signIn(async (db) => {
      const { rows } = await db.execute<InvoiceLink>(
        sql`select agency_id as "agencyId", invoice_id as "invoiceId" from invoice_link where hash = ${hashOf(token)}`,
      );
      return rows[0] ?? null;
    });

export function sharedInvoiceHandlers({
  database,
}: Pick<Services, "database">): OpenedHandlers<typeof publicCalls, InvoiceLink> {
  const show = ({ agencyId, invoiceId }: InvoiceLink, counts: boolean): Promise<Printed> => {
    const client = clientIn(agencyId);
    return database.scope(client, "write", async (db) => {
      const invoice = found(await invoiceKit.read(db, client, invoiceId));
      if (counts)
        await db.execute(
          sql`update invoice_link
            set opened = opened + 1, opened_at = now()
            where agency_id = ${agencyId}::uuid and invoice_id = ${invoiceId}::uuid`,
        );
      return printedOf(db, invoice);
    });
  };
  return {
    get: ({ opened }) => show(opened, true),
    pdf: async ({ opened }) => pdfFile(await show(opened, false)),
  };
}
