/** Sends documents that are invoices in Xero, bills among them: creates, updates, voids and compares them. */
import { absorb, noteWhenPaid, xeroMark } from "../absorb.ts";
import { Invoices, minorOf, validationErrorsOf, type XeroInvoice } from "../client/shapes.ts";
import type { XeroMappings } from "../mappings.rules.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { asking, done, prepared, sendAlone, sendTogether, stopped, type XeroSending } from "./batch.ts";
import { type BillDocument, readBills } from "./bills.ts";
import { contactOf } from "./contacts.ts";
import { billBody, invoiceBody, readDocuments, saveFound, type XeroDocument } from "./documents.ts";

/** A kind of document that is an invoice in Xero. */
interface InvoiceKind<D extends XeroDocument> {
  read: (sending: XeroSending, rows: readonly Waiting[]) => Promise<ReadonlyMap<string, D>>;
  body: (document: D, mappings: XeroMappings, contactId: string) => object;
  /** True if an invoice in Xero is this document. */
  is: (found: XeroInvoice, document: D) => boolean;
  /** Takes over payments made in Xero. */
  absorb: (sending: XeroSending, document: D, found: XeroInvoice) => Promise<unknown>;
}
const idsOf = (rows: readonly Waiting[]) => rows.map(({ causeId }) => causeId);
const INVOICES: InvoiceKind<XeroDocument> = {
  read: ({ xero }, rows) =>
    xero.inAgency((db) => readDocuments(db, { agencyId: xero.agencyId, kind: "invoice", ids: idsOf(rows) })),
  body: invoiceBody,
  // A supplier's bill may have the number of an invoice.
  is: ({ InvoiceNumber, Type = "ACCREC" }, { number }) => Type === "ACCREC" && InvoiceNumber === number,
  absorb,
};
/** The bills of a pay-run share a number, so a bill is recognised by the mark in its line. */
const BILLS: InvoiceKind<BillDocument> = {
  read: ({ xero }, rows) => xero.inAgency((db) => readBills(db, xero.agencyId, idsOf(rows))),
  body: (document, mappings, contactId) => billBody(document, document.names, mappings, contactId),
  is: ({ Type, LineItems = [] }, { id }) =>
    Type === "ACCPAY" && LineItems.some(({ Description }) => Description?.includes(xeroMark(id)) === true),
  absorb: noteWhenPaid,
};

const ANSWERED_WHOLE = "summarizeErrors=false&unitdp=4";
/** Invoices on one page of Xero's. */
const MAX = 100;

function stepsOf<D extends XeroDocument>(kind: InvoiceKind<D>) {
  const documentOf = (documents: ReadonlyMap<string, D>, { causeId }: Waiting): D => {
    const document = documents.get(causeId);
    if (!document) throw new Error("a document in the outbox is gone");
    return document;
  };

  /** Notes the id and total of a document in Xero. */
  async function save({ xero }: XeroSending, document: D, found: XeroInvoice): Promise<void> {
    const { InvoiceID: xeroId, Total = "0", CurrencyCode = document.currency } = found;
    if (xeroId === undefined) return;
    const xeroTotal = minorOf(Total, CurrencyCode);
    await xero.inAgency((db) => saveFound(db, { agencyId: xero.agencyId, document, xeroId, xeroTotal }));
  }

  /** Finds documents that Xero made although its answer was lost, by their numbers. */
  async function find(sending: XeroSending, documents: readonly D[]): Promise<Map<string, XeroInvoice>> {
    if (documents.length === 0) return new Map();
    const numbers = [...new Set(documents.map(({ number }) => number ?? ""))].join(",");
    const live: XeroInvoice[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { Invoices: part } = await sending.xero.ask({
        path: `/Invoices?${new URLSearchParams({ InvoiceNumbers: numbers, pageSize: String(MAX), page: String(page) })}`,
        schema: Invoices,
      });
      live.push(...part.filter(({ Status }) => Status !== "VOIDED" && Status !== "DELETED"));
      more = part.length >= MAX;
    }
    return new Map(
      documents.flatMap((document): [string, XeroInvoice][] => {
        const found = live.find((invoice) => kind.is(invoice, document));
        return found ? [[document.id, found]] : [];
      }),
    );
  }

  async function send(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
    const documents = await kind.read(sending, rows);
    const ofRow = (row: Waiting) => documentOf(documents, row);
    // Voided before it was sent, or already in Xero.
    const settled = rows.filter((row) => ofRow(row).xeroId !== null || (!ofRow(row).live && !row.asked));
    await done(sending, settled);
    const open = rows.filter((row) => !settled.includes(row));
    const there = await find(
      sending,
      open.filter(({ asked }) => asked).map((row) => ofRow(row)),
    );
    for (const row of open) {
      const found = there.get(row.causeId);
      if (found) await save(sending, ofRow(row), found);
      if (found || !ofRow(row).live) await done(sending, [row]);
    }
    const missing = open.filter((row) => ofRow(row).live && !there.has(row.causeId));
    const ready = await prepared(sending, missing, async (row) => {
      const document = ofRow(row);
      // Mapped first: a document that lacks a mapping adds no contact.
      kind.body(document, sending.mappings, "");
      return kind.body(document, sending.mappings, await contactOf(sending.xero, document));
    });
    await write(sending, ready, documents);
  }

  /** Creates documents, or updates those that name an id. */
  async function write(
    sending: XeroSending,
    ready: readonly { row: Waiting; body: object }[],
    documents: ReadonlyMap<string, D>,
    method: "PUT" | "POST" = "PUT",
  ): Promise<void> {
    await sendTogether(
      ready,
      async (part) => {
        const rows = part.map(({ row }) => row);
        const { Invoices: answers } = await asking(sending, rows, () =>
          sending.xero.ask({
            method,
            path: `/Invoices?${ANSWERED_WHOLE}`,
            schema: Invoices,
            key: keyOf(rows),
            body: { Invoices: part.map(({ body }) => body) },
          }),
        );
        for (const [n, { row }] of part.entries()) {
          const document = documentOf(documents, row);
          const answer = answers.find((invoice) => kind.is(invoice, document)) ?? answers[n];
          const failure = answer ? validationErrorsOf(answer) : "Xero returned no result for this document.";
          if (answer?.InvoiceID === undefined || failure !== "" || answer.HasErrors)
            await stopped(sending, row, failure);
          else {
            await save(sending, document, answer);
            await done(sending, [row]);
          }
        }
      },
      (row, message) => stopped(sending, row, message),
    );
  }

  /** Overwrites documents in Xero with their state here. */
  async function again(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
    const documents = await kind.read(sending, rows);
    await done(
      sending,
      rows.filter((row) => !documentOf(documents, row).live),
    );
    const open = rows.filter((row) => documentOf(documents, row).live);
    const sent = open.filter((row) => documentOf(documents, row).xeroId !== null);
    const ready = await prepared(sending, sent, async (row) => {
      const document = documentOf(documents, row);
      const body = kind.body(document, sending.mappings, await contactOf(sending.xero, document));
      return { ...body, InvoiceID: document.xeroId };
    });
    await write(sending, ready, documents, "POST");
    await send(
      sending,
      open.filter((row) => !sent.includes(row)),
    );
  }

  async function voidAll(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
    const documents = await kind.read(sending, rows);
    for (const row of rows) {
      const { xeroId } = documentOf(documents, row);
      if (xeroId === null) await done(sending, [row]);
      else
        await sendAlone(sending, row, async () => {
          const path = `/Invoices/${encodeURIComponent(xeroId)}`;
          const { Invoices: now } = row.asked ? await sending.xero.ask({ path, schema: Invoices }) : { Invoices: [] };
          if (now[0]?.Status !== "VOIDED")
            await asking(sending, [row], () =>
              sending.xero.ask({
                method: "POST",
                path,
                key: keyOf([row]),
                schema: Invoices,
                body: { InvoiceID: xeroId, Status: "VOIDED" },
              }),
            );
          await done(sending, [row]);
        });
    }
  }

  /** Reads documents from Xero: their totals, and payments made there. */
  async function compare(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
    const documents = await kind.read(sending, rows);
    const sent = rows.filter((row) => documentOf(documents, row).xeroId !== null);
    if (sent.length > 0) {
      const wanted = sent.map((row) => documentOf(documents, row).xeroId ?? "").join(",");
      const { Invoices: invoices } = await sending.xero.ask({
        path: `/Invoices?${new URLSearchParams({ IDs: wanted, pageSize: String(MAX), page: "1" })}`,
        schema: Invoices,
      });
      for (const row of sent) {
        const document = documentOf(documents, row);
        const found = invoices.find(({ InvoiceID }) => InvoiceID === document.xeroId);
        if (!found || !document.live) continue;
        const gone = found.Status === "VOIDED" || found.Status === "DELETED";
        await save(sending, document, gone ? { ...found, Total: "0" } : found);
        if (!gone) await kind.absorb(sending, document, found);
      }
    }
    await done(sending, rows);
  }
  return { send, again, void: voidAll, compare };
}
export const INVOICE_STEPS = stepsOf(INVOICES);
export const BILL_STEPS = stepsOf(BILLS);
