/** Invoices in Xero: made, sent again as they are here, voided, and compared. */

import { absorb } from "../absorb.ts";
import { Invoices, minorOf, validationErrorsOf, type XeroInvoice } from "../client/shapes.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { alone, asking, done, prepared, stopped, together, type XeroSending } from "./batch.ts";
import { contactOf } from "./contacts.ts";
import { invoiceBody, readDocuments, saveFound, type XeroDocument } from "./documents.ts";

const ANSWERED_WHOLE = "summarizeErrors=false&unitdp=4";
const read = ({ xero }: XeroSending, rows: readonly Waiting[]) =>
  xero.inAgency((db) =>
    readDocuments(db, { agencyId: xero.agencyId, kind: "invoice", ids: rows.map(({ causeId }) => causeId) }),
  );
const documentOf = (all: ReadonlyMap<string, XeroDocument>, { causeId }: Waiting): XeroDocument => {
  const document = all.get(causeId);
  if (!document) throw new Error("an invoice in the outbox is gone");
  return document;
};

/** Notes what Xero says an invoice is. */
async function save({ xero }: XeroSending, document: XeroDocument, found: XeroInvoice): Promise<void> {
  const { InvoiceID: xeroId, Total = "0", CurrencyCode = document.currency } = found;
  if (xeroId === undefined) return;
  const xeroTotal = minorOf(Total, CurrencyCode);
  await xero.inAgency((db) => saveFound(db, { agencyId: xero.agencyId, document, xeroId, xeroTotal }));
}

/** Finds those that are there although no answer came. */
async function findByNumber(
  sending: XeroSending,
  documents: readonly XeroDocument[],
): Promise<Map<string, XeroInvoice>> {
  if (documents.length === 0) return new Map();
  const numbers = documents.map(({ number }) => number ?? "").join(",");
  const { Invoices: all } = await sending.xero.ask({
    path: `/Invoices?${new URLSearchParams({ InvoiceNumbers: numbers, pageSize: "100", page: "1" })}`,
    schema: Invoices,
  });
  const live = all.filter(({ Status }) => Status !== "VOIDED" && Status !== "DELETED");
  return new Map(live.map((one) => [one.InvoiceNumber ?? "", one]));
}

export async function sendInvoices(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const documents = await read(sending, rows);
  const ofRow = (row: Waiting) => documentOf(documents, row);
  // Voided before it was sent, or there already.
  const settled = rows.filter((row) => ofRow(row).xeroId !== null || (!ofRow(row).live && !row.asked));
  await done(sending, settled);
  const open = rows.filter((row) => !settled.includes(row));
  const there = await findByNumber(
    sending,
    open.filter(({ asked }) => asked).map((row) => ofRow(row)),
  );
  for (const row of open) {
    const found = row.asked ? there.get(ofRow(row).number ?? "") : undefined;
    if (found) await save(sending, ofRow(row), found);
    if (found || !ofRow(row).live) await done(sending, [row]);
  }
  const missing = open.filter((row) => ofRow(row).live && !(row.asked && there.has(ofRow(row).number ?? "")));
  const ready = await prepared(sending, missing, async (row) => {
    const document = ofRow(row);
    // XeroMappings first: what lacks one makes no contact.
    invoiceBody(document, sending.mappings, "");
    return invoiceBody(document, sending.mappings, await contactOf(sending.xero, document));
  });
  await write(sending, ready, documents);
}

/** Makes invoices, or changes those that name an id. */
async function write(
  sending: XeroSending,
  ready: readonly { row: Waiting; body: object }[],
  documents: ReadonlyMap<string, XeroDocument>,
  method: "PUT" | "POST" = "PUT",
): Promise<void> {
  await together(
    ready,
    async (part) => {
      const rows = part.map(({ row }) => row);
      const { Invoices: answers } = await asking(sending, rows, () =>
        sending.xero.ask({
          ...{ method, path: `/Invoices?${ANSWERED_WHOLE}`, schema: Invoices },
          key: keyOf(rows),
          body: { Invoices: part.map(({ body }) => body) },
        }),
      );
      for (const [n, { row }] of part.entries()) {
        const document = documentOf(documents, row);
        const answer = answers.find(({ InvoiceNumber }) => InvoiceNumber === document.number) ?? answers[n];
        const failure = answer ? validationErrorsOf(answer) : "Xero did not answer for it.";
        if (answer?.InvoiceID === undefined || failure !== "" || answer.HasErrors) await stopped(sending, row, failure);
        else {
          await save(sending, document, answer);
          await done(sending, [row]);
        }
      }
    },
    (row, message) => stopped(sending, row, message),
  );
}

/** Sends what stands there as it is here. */
export async function sendInvoicesAgain(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const documents = await read(sending, rows);
  await done(
    sending,
    rows.filter((row) => !documentOf(documents, row).live),
  );
  const open = rows.filter((row) => documentOf(documents, row).live);
  const known = open.filter((row) => documentOf(documents, row).xeroId !== null);
  const ready = await prepared(sending, known, async (row) => {
    const document = documentOf(documents, row);
    const body = invoiceBody(document, sending.mappings, await contactOf(sending.xero, document));
    return { ...body, InvoiceID: document.xeroId };
  });
  await write(sending, ready, documents, "POST");
  await sendInvoices(
    sending,
    open.filter((row) => !known.includes(row)),
  );
}

export async function voidInvoices(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const documents = await read(sending, rows);
  for (const row of rows) {
    const { xeroId } = documentOf(documents, row);
    if (xeroId === null) await done(sending, [row]);
    else
      await alone(sending, row, async () => {
        const path = `/Invoices/${encodeURIComponent(xeroId)}`;
        const { Invoices: now } = row.asked ? await sending.xero.ask({ path, schema: Invoices }) : { Invoices: [] };
        if (now[0]?.Status !== "VOIDED")
          await asking(sending, [row], () =>
            sending.xero.ask({
              ...{ method: "POST", path, key: keyOf([row]), schema: Invoices },
              body: { InvoiceID: xeroId, Status: "VOIDED" },
            }),
          );
        await done(sending, [row]);
      });
  }
}

/** Reads invoices as they are there: what they come to, and what was paid on them there. */
export async function compareInvoices(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const documents = await read(sending, rows);
  const known = rows.filter((row) => documentOf(documents, row).xeroId !== null);
  if (known.length > 0) {
    const wanted = known.map((row) => documentOf(documents, row).xeroId ?? "").join(",");
    const { Invoices: all } = await sending.xero.ask({
      path: `/Invoices?${new URLSearchParams({ IDs: wanted, pageSize: "100", page: "1" })}`,
      schema: Invoices,
    });
    for (const row of known) {
      const document = documentOf(documents, row);
      const found = all.find(({ InvoiceID }) => InvoiceID === document.xeroId);
      if (!found || !document.live) continue;
      const gone = found.Status === "VOIDED" || found.Status === "DELETED";
      await save(sending, document, gone ? { ...found, Total: "0" } : found);
      if (!gone) await absorb(sending, document, found);
    }
  }
  await done(sending, rows);
}
