import { describe, expect, test } from "vitest";
import { financeReports } from "#contract/finance/report.ts";
import { emailTemplates } from "#contract/finance-emails/email-template.ts";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { clientStatements } from "#contract/invoices/client-statement.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { mails } from "#contract/staff/outbox.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";
import { EMPTY_INVOICE } from "#test/finance/invoices.ts";
import { clientStatementDocument } from "./client-statement-pdf.ts";

const { ask, database } = await startApp();

async function setUp() {
  const base = await setUpCredits({ ask });
  const { agency, owner, client } = base;
  const params = { id: client };
  const [row] = await inAgency(agency, "select agency_day($1, now())::text as today", [agency]);
  const today = String(row?.today);
  const day = (days: number): string => Temporal.PlainDate.from(today).add({ days }).toString();
  const bank = (amount: number, on = today) => ({ amount, paidOn: on, method: "BANK", reference: "NLF 20" });
  const read = async (query: object = {}) =>
    (await ask(clientStatements.get, owner.token, { params, query: { to: day(0), ...query } as never })).data;
  const send = (more: object = {}) =>
    ask(clientStatements.send, owner.token, {
      params,
      body: { from: day(-30), to: today, recipients: ["accounts@northlight.example"], ...more } as never,
    });
  return { ...base, params, today, day, bank, read, send };
}

describe("a client's statement", () => {
  test("a client's statement runs from what was owed before to what is owed after", async () => {
    const { sentInvoice, pay, credit, read, readInvoice, bank, day, today } = await setUp();
    const first = await sentInvoice({ title: "Winter tour", dueDate: day(-20) });
    const second = await sentInvoice({ title: "Studio days", dueDate: day(10) });
    await pay(first.id, [bank(40_000)]);
    const [line] = (await readInvoice(second.id)).lines;
    const note = await credit(second.id, [{ invoiceLineId: line?.id, amount: 50_000 }]);
    const { client, from, to, parts } = await read();
    expect({ client, from, to }).toEqual({
      client: "Northlight Festival",
      from: `${today.slice(0, 4)}-01-01`,
      to: today,
    });
    expect(parts).toHaveLength(1);
    const [part] = parts;
    expect(part?.lines.map(({ item, number, amount, balance }) => [item, number, amount, balance])).toEqual([
      ["INVOICE", first.number, 110_000, 110_000],
      ["INVOICE", second.number, 110_000, 220_000],
      ["CREDIT_NOTE", note.number, -55_000, 165_000],
      ["PAYMENT", first.number, -40_000, 125_000],
    ]);
    expect(part).toMatchObject({ currency: "AUD", opening: 0, closing: 125_000, credit: 0 });
    expect(part?.lines[3]).toMatchObject({ title: "NLF 20", dueDate: null, creditNoteId: null, invoiceId: first.id });
    expect(part?.lines[2]).toMatchObject({ creditNoteId: note.id });
    expect(part?.open).toEqual([
      {
        invoiceId: first.id,
        number: first.number,
        title: "Winter tour",
        dueDate: day(-20),
        overdueDays: 20,
        open: 70_000,
      },
      {
        invoiceId: second.id,
        number: second.number,
        title: "Studio days",
        dueDate: day(10),
        overdueDays: null,
        open: 55_000,
      },
    ]);
    expect(part?.ages).toEqual({ NOT_DUE: 55_000, DAYS_30: 70_000, DAYS_60: 0, DAYS_90: 0, OVER_90: 0 });
    const open = [await readInvoice(first.id), await readInvoice(second.id)].reduce(
      (sum, invoice) => sum + invoice.open,
      0,
    );
    expect(open).toBe(part?.closing);
  });

  test("a client's statement begins with what was owed before, and ages debts at its last day", async () => {
    const { sentInvoice, pay, read, bank, day } = await setUp();
    const invoice = await sentInvoice({ dueDate: day(5) });
    await pay(invoice.id, [bank(10_000)]);
    const [part] = (await read({ from: day(40), to: day(70) })).parts;
    expect(part).toMatchObject({ opening: 100_000, closing: 100_000, lines: [] });
    expect(part?.ages).toMatchObject({ DAYS_60: 0, DAYS_90: 100_000 });
    expect((await read({ from: day(-9), to: day(-1) })).parts).toEqual([]);
  });

  test("a client's statement covers each currency separately", async () => {
    const { sentInvoice, read } = await setUp();
    await sentInvoice();
    await sentInvoice();
    await sentInvoice({ currency: "EUR", rate: "1.6" });
    expect((await read()).parts.map(({ currency, closing }) => [currency, closing])).toEqual([
      ["AUD", 220_000],
      ["EUR", 110_000],
    ]);
  });

  test("a client's statement shows the credit left, which a refund changes and a use does not", async () => {
    const { sentInvoice, pay, credit, allLines, read, bank, owner, readInvoice, today } = await setUp();
    const over = await sentInvoice();
    const owed = await sentInvoice();
    await pay(over.id, [bank(110_000)]);
    await credit(over.id, await allLines(over.id));
    expect((await read()).parts[0]).toMatchObject({ closing: 0, credit: 110_000 });
    await pay(owed.id, [{ amount: 30_000, paidOn: today, method: "CREDIT", reference: null }]);
    const [moved] = (await read()).parts;
    expect(moved).toMatchObject({ closing: 0, credit: 80_000, open: [{ number: owed.number, open: 80_000 }] });
    expect(moved?.lines).toHaveLength(4);
    const { version } = await readInvoice(over.id);
    const refund = [{ amount: 80_000, refundedOn: today, reference: "REF 9" }];
    await ask(clientCredits.save, owner.token, { params: { id: over.id }, body: { refund, version } as never });
    const [refunded] = (await read()).parts;
    expect(refunded).toMatchObject({ closing: 80_000, credit: 0 });
    expect(refunded?.lines.at(-1)).toMatchObject({ item: "REFUND", title: "REF 9", amount: 80_000 });
  });

  test("a client's statement leaves out drafts, void invoices and voided payments", async () => {
    const { sentInvoice, pay, read, bank, owner, draft, client } = await setUp();
    const invoice = await sentInvoice();
    await ask(invoices.create, owner.token, { body: { ...EMPTY_INVOICE, title: "Draft", partnerId: client } as never });
    const [line] = invoice.lines;
    await draft(invoice.id, [{ invoiceLineId: line?.id, amount: 1000 }]);
    const gone = await sentInvoice();
    await ask(invoices.void, owner.token, { params: { id: gone.id }, body: { reason: "Twice" } });
    const { data } = await pay(invoice.id, [bank(10_000)]);
    await pay(invoice.id, [], { void: [{ key: data.payments[0]?.id, reason: "Other client" }] });
    const [part] = (await read()).parts;
    expect(part?.lines.map(({ number }) => number)).toEqual([invoice.number]);
  });

  test("a client's statement is refused next to the last day if that is before the first", async () => {
    const { params, owner } = await setUp();
    const query = { from: "2026-02-01", to: "2026-01-01" };
    expect(refusedFields(await ask(clientStatements.get, owner.token, { params, query }))).toEqual(["to"]);
  });

  test("a client's statement is a PDF in each currency, also of a client who was never invoiced", async () => {
    const { params, owner, sentInvoice } = await setUp();
    const empty = await ask(clientStatements.pdf, owner.token, { params, query: {} as never });
    expect(empty.text.slice(0, 5)).toBe("%PDF-");
    await sentInvoice();
    await sentInvoice({ currency: "EUR", rate: "1.6" });
    const pdf = await ask(clientStatements.pdf, owner.token, { params, query: {} as never });
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
  });
});

describe("an emailed statement", () => {
  test("an emailed statement is sent with the standard text, the sum and its PDF, and is logged", async () => {
    const { send, sentInvoice, day, agency, owner } = await setUp();
    const invoice = await sentInvoice({ dueDate: day(-3) });
    const answer = await send({ recipients: ["a@example.com", "b@example.com", "a@example.com"] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data.emails).toMatchObject([
      { recipients: ["a@example.com", "b@example.com"], state: "kept", from: day(-30), to: day(0), failure: null },
    ]);
    const rows = (await ask(mails.list, owner.token, { body: {} })).data;
    expect(rows.map(({ to }) => to).sort()).toEqual(["a@example.com", "b@example.com"]);
    const [first] = rows;
    const { text = "" } = (await ask(mails.reveal, owner.token, { params: { id: first?.id ?? "" }, body: {} })).data;
    expect(text).toContain(`${invoice.number}, Quiet Season: 1,100.00 AUD`);
    expect(text).not.toContain("we paid you");
    const files = await inAgency(
      agency,
      "select name, document, document_id from mail_attachment where agency_id = $1",
      [agency],
    );
    expect(files).toMatchObject([{ document: "clientStatement" }, { document: "clientStatement" }]);
    const pdf = await clientStatementDocument(database, agency, String(files[0]?.document_id));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("an emailed statement uses a template or a text of its own, and can be previewed", async () => {
    const { params, owner, send, sentInvoice, today, day } = await setUp();
    await sentInvoice();
    const template = {
      kind: "statement",
      name: "Short",
      language: null,
      subject: "Open: {{document.open}}",
      text: "Hi",
    };
    const { id } = (await ask(emailTemplates.create, owner.token, { body: template as never })).data;
    const preview = (more: object) =>
      ask(clientStatements.preview, owner.token, { params, body: { from: day(-9), to: today, ...more } as never });
    expect((await preview({ templateId: id })).data).toMatchObject({
      template: { id, name: "Short" },
      subject: "Open: 1,100.00 AUD",
      errors: [],
      source: { subject: "Open: {{document.open}}", text: "Hi" },
    });
    expect((await preview({ subject: "{{document.link}}" })).data.errors).toMatchObject([{ field: "subject" }]);
    expect(refusedFields(await send({ message: "{{nothing.here}}" }))).toEqual(["message"]);
    expect(refusedFields(await send({ recipients: [] }))).toEqual(["recipients"]);
    const { data } = await send({ templateId: id, subject: "For {{client.name}}" });
    expect(data.emails).toMatchObject([{ subject: "For Northlight Festival" }]);
  });

  test("an emailed statement needs the right to change finances, and the client in reach", async () => {
    const { agency, params, today } = await setUp();
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"], PARTNER: ["VIEW_ALL"] } });
    const body = { from: today, to: today, recipients: ["a@example.com"] } as never;
    expect((await ask(clientStatements.send, reader.token, { params, body })).status).toBe(403);
    const query = {} as never;
    expect((await ask(clientStatements.get, reader.token, { params, query })).status).toBe(200);
    const stranger = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
    expect((await ask(clientStatements.get, stranger.token, { params, query })).status).toBe(404);
    expect((await ask(clientStatements.send, stranger.token, { params, body })).status).toBe(404);
  });
});

test("debtors are exported with each client, its ages and its total", async () => {
  const { agency, owner, sentInvoice, day, today } = await setUp();
  const harbour = await buildRecord("partner", agency, { displayName: '=Harbour "FM"' });
  await sentInvoice({ dueDate: day(-10) });
  await sentInvoice({
    dueDate: day(5),
    partnerId: harbour,
    lines: [{ description: "Fee", quantity: "1", unitPrice: "12.5" }],
  });
  const { text } = await ask(financeReports.debtorsFile, owner.token, { query: { onDate: today } });
  expect(text.replace("\ufeff", "").trim().split("\r\n")).toEqual([
    '"Client","Currency","Invoices","Not due","1 to 30 days","31 to 60 days","61 to 90 days","Over 90 days","Total","Days overdue"',
    '"Northlight Festival","AUD",1,0,1100,0,0,0,1100,10',
    `"'=Harbour ""FM""","AUD",1,12.5,0,0,0,0,12.5,`,
  ]);
});
