import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { emailTemplates } from "#contract/finance-emails/email-template.ts";
import { creditNoteLinks, sharedCreditNotes } from "#contract/invoices/credit-link.ts";
import { creditNoteRecord, creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { readyToInvoice } from "#contract/invoices/ready.ts";
import { mails } from "#contract/staff/outbox.ts";
import { turnContractDays } from "#server/areas/contracts/days.ts";
import { patiently, startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { EMPTY_CREDIT_NOTE as EMPTY, setUpCredits } from "#test/finance/crediting.ts";
import { EMPTY_INVOICE, PAID } from "#test/finance/invoices.ts";

const { ask, database } = await startApp();

describe("a credit note", () => {
  test("a credit note credits one sent invoice, with its client, currency, tax and parties (C-296, C-297, E-441)", async () => {
    const { sentInvoice, draft, create, owner, client, agency } = await setUpCredits({ ask });
    const invoice = await sentInvoice({ currency: "CHF", rate: "1.75", attention: "Ingrid", taxMode: "Inclusive" });
    await inAgency(agency, "update partner set display_name = 'Southlight' where id = $1", [client]);
    const [first] = invoice.lines;
    const note = await draft(invoice.id, [{ invoiceLineId: first?.id, amount: 11_000 }]);
    expect(note).toMatchObject({
      status: "Created",
      number: null,
      invoice: { id: invoice.id, name: invoice.number },
      client: "Northlight Festival",
      attention: "Ingrid",
      currency: "CHF",
      rate: "1.75",
      taxMode: "Inclusive",
      net: 10_000,
      tax: 1000,
      total: 11_000,
      from: invoice.from,
      to: invoice.to,
    });
    const unsent = await ask(invoices.create, owner.token, { body: { ...EMPTY_INVOICE, title: "Draft" } as never });
    expect((await create(unsent.data.id, [])).error?.code).toBe("uncreditableInvoice");
    await expect(
      inAgency(
        agency,
        "insert into credit_note (id, agency_id, title, invoice_id) values (gen_random_uuid(), $1, 'x', $2)",
        [agency, unsent.data.id],
      ),
    ).rejects.toThrow(/was sent/);
  });

  test("a credit note credits lines by quantity or amount, and never more than is left of each (C-298)", async () => {
    const { sentInvoice, create, draft, line, owner, read, agency } = await setUpCredits({ ask });
    const lines = [line({ quantity: "3", unitPrice: "33.3333" }), line({ description: "Discount", unitPrice: "-20" })];
    const invoice = await sentInvoice({ lines });
    const [fee = "", discount = ""] = invoice.lines.map(({ id }) => id);
    const note = await draft(invoice.id, [{ invoiceLineId: fee, quantity: "1" }]);
    expect(note.lines).toMatchObject([{ quantity: "1", unitPrice: "33.3333", amount: 3333, tax: 333 }]);
    const tried = async (lines: readonly object[]) => refusedFields(await create(invoice.id, lines));
    expect(await tried([{ invoiceLineId: fee, quantity: "2.5" }])).toEqual(["lines.0.quantity"]);
    expect(await tried([{ invoiceLineId: fee, amount: 6668 }])).toEqual(["lines.0.amount"]);
    expect(await tried([{ invoiceLineId: fee, amount: 1, quantity: "1" }])).toEqual(["lines.0.quantity"]);
    expect(await tried([{ invoiceLineId: invoice.id, amount: 1 }])).toEqual(["lines.0.invoiceLineId"]);
    expect(await tried([1, 1].map((amount) => ({ invoiceLineId: fee, amount })))).toEqual(["lines.1.invoiceLineId"]);
    // 66.67 and its tax are left of the line, and less of the invoice.
    expect(await tried([{ invoiceLineId: fee, quantity: "2" }])).toEqual(["lines"]);
    const rest = [
      { invoiceLineId: fee, quantity: "2" },
      { invoiceLineId: discount, quantity: "1" },
    ];
    expect((await draft(invoice.id, rest)).total + note.total).toBe(invoice.total);
    const body = { ...EMPTY, title: "Other", invoiceId: invoice.id, reason: "Other", version: note.version };
    const changed = { ...body, lines: [{ invoiceLineId: fee, amount: 1000 }] };
    const answer = await ask(creditNotes.update, owner.token, { params: { id: note.id }, body: changed as never });
    expect(answer.data).toMatchObject({ title: "Other", total: 1100, lines: [{ quantity: null, amount: 1000 }] });
    await expect(
      inAgency(agency, "update credit_note_line set amount = 3334 where credit_note_id = $1", [note.id]),
    ).rejects.toThrow(/more is credited/);
    expect((await read(note.id)).total).toBe(1100);
  });

  test("a credit note gets the next number of its own series when it is sent, and is fixed then", async () => {
    const { sentInvoice, credit, draft, send, owner, agency, allLines } = await setUpCredits({ ask });
    const invoice = await sentInvoice();
    const [line] = await allLines(invoice.id);
    const year = new Date().getUTCFullYear();
    const issued = await credit(invoice.id, [{ ...line, amount: 100 }]);
    const { id, version } = await draft(invoice.id, [{ ...line, amount: 200 }]);
    expect((await send(id, { seen: version + 1 })).error?.code).toBe("movedOn");
    const other = (await send(id)).data;
    expect([issued.number, other.number]).toEqual([`CN-${year}-0001`, `CN-${year}-0002`]);
    const params = { id: issued.id };
    const body = { ...EMPTY, title: "x", invoiceId: invoice.id, reason: "x", version: issued.version };
    expect((await ask(creditNotes.update, owner.token, { params, body: body as never })).error?.code).toBe(
      "sentCreditNote",
    );
    expect((await ask(creditNotes.remove, owner.token, { params })).error?.code).toBe("sentCreditNote");
    for (const text of [
      "update credit_note set title = 'Other' where id = $1",
      "update credit_note set net = 1 where id = $1",
      "update credit_note set number = 'CN-9' where id = $1",
      "update credit_note set status = 'Created' where id = $1",
      "update credit_note set deleted_at = now() where id = $1",
      "update credit_note_line set amount = 1 where credit_note_id = $1",
      "delete from credit_note_line where credit_note_id = $1",
    ])
      await expect(inAgency(agency, text, [issued.id])).rejects.toThrow(/never change/);
  });

  test("100 credit notes that are sent at the same time have numbers without a gap", { timeout: 60_000 }, async () => {
    const { sentInvoice, create, send, allLines } = await setUpCredits({ ask });
    const { id } = await sentInvoice();
    const [line] = await allLines(id);
    const draft = () => patiently(() => create(id, [{ ...line, amount: 100 }]));
    const drafts = await Promise.all(Array.from({ length: 100 }, draft));
    const answers = await Promise.all(drafts.map((note) => patiently(() => send(note.data.id))));
    const numbers = answers.map(({ data }) => Number(data.number?.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test("one of eight drafts created at once has all that is left to credit", async () => {
    const { sentInvoice, create, allLines } = await setUpCredits({ ask });
    const { id } = await sentInvoice();
    const lines = await allLines(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(id, lines)));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  });

  test("a deleted credit note frees its amount, and can't be restored if another credits it (C-299)", async () => {
    const { sentInvoice, draft, create, allLines, owner } = await setUpCredits({ ask });
    const { id } = await sentInvoice();
    const lines = await allLines(id);
    const note = await draft(id, lines);
    expect((await create(id, lines)).status).toBe(400);
    const params = { id: note.id };
    await ask(creditNotes.remove, owner.token, { params });
    const other = await draft(id, lines);
    const restore = () => ask(creditNotes.restore, owner.token, { params, body: {} });
    expect((await restore()).error?.code).toBe("creditedAlready");
    await ask(creditNotes.remove, owner.token, { params: { id: other.id } });
    expect((await restore()).status).toBe(200);
    expect((await create(id, lines)).status).toBe(400);
  });

  test("a credit note that credits nothing is not sent", async () => {
    const { sentInvoice, draft, send, line } = await setUpCredits({ ask });
    const invoice = await sentInvoice({ lines: [line(), line({ unitPrice: "-10" })] });
    expect(refusedFields(await send((await draft(invoice.id, [])).id))).toEqual(["lines"]);
    const below = { invoiceLineId: invoice.lines[1]?.id, quantity: "1" };
    expect(refusedFields(await send((await draft(invoice.id, [below])).id))).toEqual(["lines"]);
  });
});

describe("a credited invoice", () => {
  test("a credit note reduces what its invoice owes until it is voided", async () => {
    const { sentInvoice, credit, draft, readInvoice, allLines, pay, owner } = await setUpCredits({ ask });
    const { id, total } = await sentInvoice();
    const [line] = await allLines(id);
    await draft(id, [{ ...line, amount: 100 }]);
    expect(await readInvoice(id)).toMatchObject({ credited: 0, open: total });
    const note = await credit(id, [{ ...line, amount: 50_000 }]);
    expect(await readInvoice(id)).toMatchObject({ credited: 55_000, open: 55_000, paymentStatus: "UNPAID" });
    await pay(id, [{ ...PAID, amount: 55_000 }]);
    expect(await readInvoice(id)).toMatchObject({ open: 0, paymentStatus: "PAID" });
    const voiding = () => ask(creditNotes.void, owner.token, { params: { id: note.id }, body: { reason: "Wrong" } });
    expect((await voiding()).data).toMatchObject({ status: "Voided", voidReason: "Wrong", number: note.number });
    expect((await voiding()).error?.code).toBe("voidedCreditNote");
    expect(await readInvoice(id)).toMatchObject({ credited: 0, open: 55_000, paymentStatus: "PARTIALLY_PAID" });
  });

  test("an invoice can't be voided while a credit note of it is valid", async () => {
    const { sentInvoice, credit, allLines, owner, agency } = await setUpCredits({ ask });
    const { id } = await sentInvoice();
    const note = await credit(id, await allLines(id));
    const voiding = () => ask(invoices.void, owner.token, { params: { id }, body: { reason: "Wrong" } });
    expect((await voiding()).error?.code).toBe("creditedInvoice");
    await expect(
      inAgency(agency, "update invoice set status = 'Voided', void_reason = 'x' where id = $1", [id]),
    ).rejects.toThrow(/not voided/);
    await ask(creditNotes.void, owner.token, { params: { id: note.id }, body: { reason: "Wrong" } });
    expect((await voiding()).data).toMatchObject({ status: "Voided" });
  });

  test("partial credits of an invoice add up to exactly its total, tax included", async () => {
    const { sentInvoice, credit, readInvoice, line } = await setUpCredits({ ask });
    const lines = [line({ quantity: "7", unitPrice: "25.0663" }), line({ unitPrice: "25.61", discount: "3.3" })];
    const { id, ...invoice } = await sentInvoice({ lines });
    const [first = "", second = ""] = invoice.lines.map((invoiceLine) => invoiceLine.id);
    for (const lines of [
      [{ invoiceLineId: first, quantity: "2.5" }],
      [
        { invoiceLineId: first, amount: 333 },
        { invoiceLineId: second, amount: 1 },
      ],
      [
        { invoiceLineId: first, quantity: "4.5" },
        { invoiceLineId: second, quantity: "1" },
      ],
    ])
      await credit(id, lines);
    expect(await readInvoice(id)).toMatchObject({ credited: invoice.total, open: 0, paymentStatus: "PAID" });
  });

  test("an invoice lists its credit notes, and what each line has left", async () => {
    const { sentInvoice, credit, allLines, owner } = await setUpCredits({ ask });
    const { id } = await sentInvoice();
    const [line] = await allLines(id);
    const note = await credit(id, [{ ...line, amount: 100 }]);
    await sentInvoice();
    const { data } = await ask(creditNotes.list, owner.token, { body: { invoiceIds: [id] } });
    expect(data.map((row) => row.id)).toEqual([note.id]);
    const creditable = (await ask(creditNotes.creditable, owner.token, { params: { id } })).data;
    expect(creditable.lines).toMatchObject([{ amount: 100_000, credits: [{ creditNoteId: note.id, amount: 100 }] }]);
  });

  test("crediting an invoice makes nothing ready again, and its contract counts the remainder", async () => {
    const { agency, add, client, statusOf, owner, allLines, credit, readInvoice } = await setUpCredits({ ask });
    const talent = await buildPerson(agency);
    const instalments = [{ title: "All", share: "REST", rule: "DATE", onDate: "2026-01-10" }];
    const form = { title: "Tour", partnerId: client, personIds: [talent], value: 100_000, instalments };
    const contractId = await add("contract", form);
    const body = { statusId: await statusOf("contract", "SIGNED"), signedOn: "2026-01-01" };
    await ask(contracts.move, owner.token, { params: { id: contractId }, body });
    await turnContractDays(database, { agencyId: agency });
    const ready = async () =>
      (await ask(readyToInvoice.list, owner.token, { body: { states: ["READY_TO_INVOICE"] } })).data;
    const entries = (await ready()).map((entry) => entry.id);
    const [id = ""] = (await ask(readyToInvoice.draft, owner.token, { body: { entries } })).data.ids;
    await ask(invoices.send, owner.token, { params: { id }, body: { seen: (await readInvoice(id)).version } });
    const contract = async () => (await ask(contracts.get, owner.token, { params: { id: contractId } })).data;
    expect((await contract()).financialStatus).toBe("invoiced");
    const [line] = await allLines(id);
    await credit(id, [{ ...line, amount: 1000 }]);
    expect((await contract()).financialStatus).toBe("invoiced");
    await credit(id, [{ ...line, amount: (line?.amount ?? 0) - 1000 }]);
    expect(await contract()).toMatchObject({ financialStatus: "not-invoiced", instalments: [{ state: "INVOICED" }] });
    expect(await ready()).toEqual([]);
  });
});

describe("the public page of a credit note", () => {
  test("the public page of a credit note shows what was sent by a link that can be revoked", async () => {
    const { sentInvoice, draft, send, allLines, owner, read, agency } = await setUpCredits({ ask });
    const invoice = await sentInvoice({ attention: "Ingrid" });
    const { id } = await draft(invoice.id, await allLines(invoice.id), { businessNote: "Secret margin" });
    const { number } = (await send(id)).data;
    const created = await ask(creditNoteLinks.create, owner.token, { params: { id } });
    const token = new URL(created.data.url).pathname.replace("/credit-note-preview/", "");
    const open = (linkToken = token) => ask(sharedCreditNotes.get, undefined, { params: { id: linkToken } });
    const shown = await open();
    expect(shown.data).toMatchObject({
      number,
      invoiceNumber: invoice.number,
      total: 110_000,
      reason: "One show less",
    });
    expect(shown.text).not.toMatch(new RegExp(`Secret|${id}|${invoice.id}|${agency}`));
    expect((await read(id)).link).toMatchObject({ opened: 1 });
    for (const pdf of [
      await ask(sharedCreditNotes.pdf, undefined, { params: { id: token } }),
      await ask(creditNotes.pdf, owner.token, { params: { id } }),
      await ask(invoices.pdf, owner.token, { params: { id: invoice.id } }),
    ])
      expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    await ask(creditNoteLinks.remove, owner.token, { params: { id } });
    expect((await open()).status).toBe(404);
    expect((await read(id)).link).toBeNull();
  });

  test("the public page of a credit note is emailed once to each recipient", async () => {
    const { sentInvoice, draft, send, allLines, agency } = await setUpCredits({ ask });
    const invoice = await sentInvoice();
    const { id } = await draft(invoice.id, await allLines(invoice.id));
    const answer = await send(id, { recipients: ["a@example.com", "b@example.com"] });
    expect(answer.data.sentTo).toEqual(["a@example.com", "b@example.com"]);
    const rows = await inAgency(
      agency,
      "select to_address, subject from mail where agency_id = $1 order by to_address",
      [agency],
    );
    expect(rows.map((row) => row.to_address)).toEqual(["a@example.com", "b@example.com"]);
    expect(String(rows[0]?.subject)).toMatch(/^Credit note CN-\d{4}-0001 from /);
  });

  test("a credit note's email is written from its template, in its language, with typed text", async () => {
    const { sentInvoice, draft, send, allLines, owner } = await setUpCredits({ ask });
    const form = {
      kind: "credit-note" as const,
      name: "Auf Deutsch",
      language: "de" as const,
      subject: "Gutschrift {{document.number}}",
      text: "Zu {{document.reference}}: {{document.total}}.\n{{document.link}}",
    };
    const { data: template } = await ask(emailTemplates.create, owner.token, { body: form });
    const invoice = await sentInvoice();
    const { id } = await draft(invoice.id, await allLines(invoice.id));
    const recipients = ["a@example.com"];
    const wrong = await send(id, { recipients, message: "{{document.nothing}}" });
    expect(wrong.error?.details?.map(({ field }) => field)).toEqual(["message"]);
    expect((await send(id, { recipients, templateId: template.id })).status).toBe(200);
    const [row] = (await ask(mails.list, owner.token, { body: {} })).data;
    const { data: mail } = await ask(mails.reveal, owner.token, { params: { id: row?.id ?? "" }, body: {} });
    expect(mail.subject).toMatch(/^Gutschrift CN-\d{4}-0001$/);
    expect(mail.text).toContain(`Zu ${invoice.number}: 1.100,00 AUD.\n`);
    expect(mail.text).toContain("/credit-note-preview/");
  });
});

test("reading a credit note needs the right to finances, and sending it the right to change them", async () => {
  const { agency, sentInvoice, draft, send, allLines } = await setUpCredits({ ask });
  const invoice = await sentInvoice();
  const { id } = await draft(invoice.id, await allLines(invoice.id));
  const none = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL", "EDIT_ALL"] } });
  expect((await ask(creditNotes.get, none.token, { params: { id } })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(creditNotes.get, reader.token, { params: { id } })).data.editable).toBe(false);
  expect((await send(id, {}, reader)).status).toBe(403);
});

test("the list sums matching credit notes by currency, and a credit note has notes and history (C-295)", async () => {
  const { sentInvoice, credit, draft, allLines, owner, client } = await setUpCredits({ ask });
  const first = await sentInvoice();
  const note = await credit(first.id, await allLines(first.id));
  const other = await sentInvoice({ currency: "EUR", rate: "1.6" });
  await draft(other.id, await allLines(other.id));
  const filters = `partnerIds=${client}`;
  const { currencies } = (await ask(creditNotes.totals, owner.token, { body: { filters } })).data;
  expect(currencies.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
    { currency: "AUD", count: 1, total: 110_000 },
    { currency: "EUR", count: 1, total: 0 },
  ]);
  const history = await ask(creditNoteRecord.history, owner.token, { params: { id: note.id }, query: {} } as never);
  expect(history.text).toContain("creditNoteStatus");
});
