/** Renders the PDF of an invoice, for the emails that carry it. */
import type { Database } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { invoiceKit } from "./invoice.ts";
import { clientIn, printedOf } from "./link.ts";
import { invoicePdf } from "./pdf/invoice-pdf.ts";

export async function invoiceDocument(database: Database, agencyId: string, id: string): Promise<Buffer> {
  const client = clientIn(agencyId);
  const printed = await database.scope(client, "read", async (db) =>
    printedOf(db, found(await invoiceKit.read(db, client, id))),
  );
  // Outside the transaction: it takes a second.
  return invoicePdf(printed);
}
