/** Sends credit notes: creates, allocates to their invoice, updates, voids and compares them. */
import { sql } from "drizzle-orm";
import { majorText } from "#contract/values/money.ts";
import { Anything, CreditNotes, Invoices, minorOf, validationErrorsOf, type XeroCreditNote } from "../client/shapes.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { asking, done, prepared, sendAlone, sendTogether, stopped, type XeroSending } from "./batch.ts";
import { contactOf } from "./contacts.ts";
import { creditNoteBody, readDocuments, saveFound, type XeroDocument } from "./documents.ts";

type Documents = ReadonlyMap<string, XeroDocument>;
const read = ({ xero }: XeroSending, rows: readonly Waiting[]): Promise<Documents> =>
  xero.inAgency((db) =>
    readDocuments(db, { agencyId: xero.agencyId, kind: "creditNote", ids: rows.map(({ causeId }) => causeId) }),
  );
const noteOf = (documents: Documents, { causeId }: Waiting): XeroDocument => {
  const note = documents.get(causeId);
  if (!note) throw new Error("a credit note in the outbox is gone");
  return note;
};
async function save({ xero }: XeroSending, document: XeroDocument, found: XeroCreditNote): Promise<void> {
  const { CreditNoteID: xeroId, Total = "0", CurrencyCode = document.currency } = found;
  if (xeroId === undefined) return;
  const xeroTotal = minorOf(Total, CurrencyCode);
  await xero.inAgency((db) => saveFound(db, { agencyId: xero.agencyId, document, xeroId, xeroTotal }));
}
const readNote = async ({ xero }: XeroSending, xeroId: string): Promise<XeroCreditNote | undefined> =>
  (await xero.ask({ path: `/CreditNotes/${encodeURIComponent(xeroId)}`, schema: CreditNotes })).CreditNotes[0];

/** Finds credit notes that Xero made although its answer was lost. */
async function findByNumber(
  { xero }: XeroSending,
  notes: readonly XeroDocument[],
): Promise<Map<string, XeroCreditNote>> {
  if (notes.length === 0) return new Map();
  const where = notes.map(({ number }) => `CreditNoteNumber=="${number ?? ""}"`).join(" OR ");
  const { CreditNotes: answers } = await xero.ask({
    path: `/CreditNotes?${new URLSearchParams({ where })}`,
    schema: CreditNotes,
  });
  const live = answers.filter(({ Status }) => Status !== "VOIDED" && Status !== "DELETED");
  return new Map(live.map((note) => [note.CreditNoteNumber ?? "", note]));
}

export async function sendCreditNotes(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const notes = await read(sending, rows);
  const missing: Waiting[] = [];
  const there = await findByNumber(
    sending,
    rows.filter(({ asked }) => asked).map((row) => noteOf(notes, row)),
  );
  for (const row of rows) {
    const note = noteOf(notes, row);
    if (note.xeroId !== null || (!note.live && !row.asked)) await done(sending, [row]);
    else {
      const found = row.asked ? there.get(note.number ?? "") : undefined;
      if (found) await save(sending, note, found);
      if (found || !note.live) await done(sending, [row]);
      else missing.push(row);
    }
  }
  const ready = await prepared(sending, missing, async (row) => {
    const note = noteOf(notes, row);
    creditNoteBody(note, sending.mappings, "");
    return creditNoteBody(note, sending.mappings, await contactOf(sending.xero, note));
  });
  await write(sending, ready, notes, "PUT");
}

async function write(
  sending: XeroSending,
  ready: readonly { row: Waiting; body: object }[],
  notes: Documents,
  method: "PUT" | "POST",
): Promise<void> {
  await sendTogether(
    ready,
    async (part) => {
      const rows = part.map(({ row }) => row);
      const { CreditNotes: answers } = await asking(sending, rows, () =>
        sending.xero.ask({
          method,
          path: "/CreditNotes?summarizeErrors=false&unitdp=4",
          schema: CreditNotes,
          key: keyOf(rows),
          body: { CreditNotes: part.map(({ body }) => body) },
        }),
      );
      for (const [n, { row }] of part.entries()) {
        const note = noteOf(notes, row);
        const answer = answers.find(({ CreditNoteNumber }) => CreditNoteNumber === note.number) ?? answers[n];
        const failure = answer ? validationErrorsOf(answer) : "Xero returned no result for this document.";
        if (answer?.CreditNoteID === undefined || failure !== "" || answer.HasErrors)
          await stopped(sending, row, failure);
        else {
          await save(sending, note, answer);
          await done(sending, [row]);
        }
      }
    },
    (row, message) => stopped(sending, row, message),
  );
}

export async function sendCreditNotesAgain(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const notes = await read(sending, rows);
  const sent = rows.filter((row) => noteOf(notes, row).xeroId !== null && noteOf(notes, row).live);
  const ready = await prepared(sending, sent, async (row) => {
    const note = noteOf(notes, row);
    const body = creditNoteBody(note, sending.mappings, await contactOf(sending.xero, note));
    return { ...body, CreditNoteID: note.xeroId };
  });
  await write(sending, ready, notes, "POST");
  await sendCreditNotes(
    sending,
    rows.filter((row) => !sent.includes(row)),
  );
}

/** Allocates as much to the invoice as it owes in Xero; the rest stays the client's credit. */
export async function allocateCreditNotes(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const { xero } = sending;
  const notes = await read(sending, rows);
  for (const row of rows)
    await sendAlone(sending, row, async () => {
      const note = noteOf(notes, row);
      const { rows: found } = await xero.inAgency((db) =>
        db.execute<{ id: string | null }>(
          sql`select xero_id as id
            from xero_document
            where agency_id = ${xero.agencyId}::uuid and document_id = ${note.invoiceId}::uuid`,
        ),
      );
      const invoiceId = found[0]?.id;
      if (note.live && note.xeroId !== null && invoiceId) await allocate(note, note.xeroId, invoiceId);
      await done(sending, [row]);

      async function allocate({ currency, issuedOn }: XeroDocument, noteId: string, invoice: string) {
        const now = await readNote(sending, noteId);
        if (now?.Allocations?.some(({ Invoice }) => Invoice?.InvoiceID === invoice)) return;
        const path = `/Invoices/${encodeURIComponent(invoice)}`;
        const { Invoices: owing } = await xero.ask({ path, schema: Invoices });
        const max = Math.min(
          minorOf(owing[0]?.AmountDue ?? "0", currency),
          minorOf(now?.RemainingCredit ?? now?.Total ?? "0", currency),
        );
        if (max <= 0) return;
        await asking(sending, [row], () =>
          xero.ask({
            method: "PUT",
            path: `/CreditNotes/${encodeURIComponent(noteId)}/Allocations`,
            key: keyOf([row]),
            body: {
              Allocations: [{ Invoice: { InvoiceID: invoice }, Amount: majorText(max, currency), Date: issuedOn }],
            },
            schema: Anything,
          }),
        );
      }
    });
}

export async function voidCreditNotes(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const { xero } = sending;
  const notes = await read(sending, rows);
  for (const row of rows)
    await sendAlone(sending, row, async () => {
      const { xeroId } = noteOf(notes, row);
      const now = xeroId === null ? undefined : await readNote(sending, xeroId);
      if (xeroId !== null && now && now.Status !== "VOIDED") {
        const path = `/CreditNotes/${encodeURIComponent(xeroId)}`;
        await asking(sending, [row], async () => {
          for (const { AllocationID } of now.Allocations ?? [])
            if (AllocationID !== undefined)
              await xero.ask({
                method: "DELETE",
                path: `${path}/Allocations/${encodeURIComponent(AllocationID)}`,
                key: keyOf([row]),
                schema: Anything,
              });
          await xero.ask({
            method: "POST",
            path,
            key: keyOf([row]),
            schema: CreditNotes,
            body: { CreditNoteID: xeroId, Status: "VOIDED" },
          });
        });
      }
      await done(sending, [row]);
    });
}

export async function compareCreditNotes(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const notes = await read(sending, rows);
  for (const row of rows)
    await sendAlone(sending, row, async () => {
      const note = noteOf(notes, row);
      const found = note.xeroId === null || !note.live ? undefined : await readNote(sending, note.xeroId);
      if (found) await save(sending, note, found.Status === "VOIDED" ? { ...found, Total: "0" } : found);
      await done(sending, [row]);
    });
}
