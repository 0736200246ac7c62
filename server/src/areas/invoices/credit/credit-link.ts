/** Handlers of the public page of a credit note. Its token is shown once and stored as a hash. */

import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { taxGroups } from "#contract/invoices/amounts.ts";
import type { creditNoteLinks as calls, sharedCreditNotes as publicCalls } from "#contract/invoices/credit-link.ts";
import type { CreditNote } from "#contract/invoices/credit-note.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { readLookOf } from "#server/lib/pdf/look.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { deletedLinks } from "#server/lib/security/stranger-links.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers, OpenedHandlers } from "#server/lib/serving/serve.ts";
import { clientIn, pdfName } from "../link.ts";
import { creditNoteKit } from "./credit-note.ts";
import { creditNotePdf, type PrintedCredit } from "./credit-pdf.ts";

/** Returns a credit note as its client sees it, with the data of its PDF. */
export async function printedCreditOf(db: Db, creditNote: CreditNote): Promise<PrintedCredit> {
  const look = await readLookOf(db, { table: "credit_note", id: creditNote.id });
  const taxes = taxGroups(
    creditNote.lines.map((line) => ({
      ...line,
      taxName: line.taxRate?.name ?? null,
      taxPercent: line.taxRate?.percent ?? null,
    })),
  );
  return { ...creditNote, invoiceNumber: creditNote.invoice.name, taxes, ...look };
}

export const creditPdfFile = (printed: PrintedCredit) => ({
  name: pdfName(printed),
  type: "application/pdf",
  parts: (async function* () {
    yield await creditNotePdf(printed);
  })(),
});

/** Renders the PDF of a credit note, for the emails that carry it. */
export async function creditNoteDocument(database: Database, agencyId: string, id: string): Promise<Buffer> {
  const client = clientIn(agencyId);
  const printed = await database.scope(client, "read", async (db) =>
    printedCreditOf(db, found(await creditNoteKit.read(db, client, id))),
  );
  // Outside the transaction: it takes a second.
  return creditNotePdf(printed);
}

/** Makes the link of a credit note, and ends an earlier one. Returns its address. */
export async function makeCreditLink(
  db: Db,
  { agencyId, id: actorId }: Actor,
  creditNoteId: string,
  publicUrl: string,
): Promise<string> {
  const token = newToken();
  await db.execute(
    sql`delete from credit_note_link where agency_id = ${agencyId}::uuid and credit_note_id = ${creditNoteId}::uuid`,
  );
  await db.execute(
    sql`insert into credit_note_link (id, agency_id, credit_note_id, hash, created_by)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${creditNoteId}::uuid, ${hashOf(token)}, ${actorId}::uuid)`,
  );
  return new URL(`/credit-note-preview/${token}`, publicUrl).href;
}

export const creditNoteLinkSource = deletedLinks(
  "creditNoteLink",
  "credit_note_link",
  (agencyId, makerId) => sql`select k.id, coalesce(c.number, c.title) as name, k.created_at, k.opened_at as used_at
    from credit_note_link k
      join credit_note c on c.agency_id = k.agency_id and c.id = k.credit_note_id
    where k.agency_id = ${agencyId}::uuid and k.created_by = ${makerId}::uuid`,
);

export const creditNoteLinkHandlers = ({ config }: Pick<Services, "config">): Handlers<typeof calls> => ({
  create: async ({ db, actor, params: { id } }) => ({ url: await makeCreditLink(db, actor, id, config.publicUrl) }),
  async remove({ db, actor, params: { id } }) {
    await db.execute(
      sql`delete from credit_note_link where agency_id = ${actor.agencyId}::uuid and credit_note_id = ${id}::uuid`,
    );
    return {};
  },
});

interface CreditNoteLink extends Record<string, unknown> {
  agencyId: string;
  creditNoteId: string;
}
/** Finds the credit note that a token is for. */
export const findCreditNoteLink =
  ({ database }: Pick<Services, "database">) =>
  (token: string): Promise<CreditNoteLink | null> =>
    database.signIn(async (db) => {
      const { rows } = await db.execute<CreditNoteLink>(
        sql`select agency_id as "agencyId", credit_note_id as "creditNoteId"
          from credit_note_link
          where hash = ${hashOf(token)}`,
      );
      return rows[0] ?? null;
    });

export function sharedCreditNoteHandlers({
  database,
}: Pick<Services, "database">): OpenedHandlers<typeof publicCalls, CreditNoteLink> {
  const show = ({ agencyId, creditNoteId }: CreditNoteLink, counts: boolean): Promise<PrintedCredit> => {
    const client = clientIn(agencyId);
    return database.scope(client, "write", async (db) => {
      const creditNote = found(await creditNoteKit.read(db, client, creditNoteId));
      if (counts)
        await db.execute(
          sql`update credit_note_link
            set opened = opened + 1, opened_at = now()
            where agency_id = ${agencyId}::uuid and credit_note_id = ${creditNoteId}::uuid`,
        );
      return printedCreditOf(db, creditNote);
    });
  };
  return {
    get: ({ opened }) => show(opened, true),
    pdf: async ({ opened }) => creditPdfFile(await show(opened, false)),
  };
}
