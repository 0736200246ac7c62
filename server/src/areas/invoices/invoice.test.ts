import { describe, expect, test } from "vitest";
import { lineAccounts } from "#contract/finance/tax-rate.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { payments } from "#contract/invoices/payment.ts";
import { patiently, startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { EMPTY_INVOICE, invoiceSetting, PAID } from "#test/finance/invoices.ts";

const { ask } = await startApp();

describe("an invoice", () => {
  test("begins as a draft without a number, whose sums follow its lines (C-274, C-288, C-289)", async () => {
    const { draft, line, owner, read } = await invoiceSetting({ ask });
    const first = await draft({ lines: [line({ quantity: "2", unitPrice: "410", discount: "10" }), line()] });
    expect(first).toMatchObject({ status: "Created", number: null, net: 173_800, tax: 17_380, total: 191_180 });
    expect(first.lines.map(({ amount, tax }) => [amount, tax])).toEqual([
      [73_800, 7380],
      [100_000, 10_000],
    ]);
    const [kept] = first.lines;
    const body = { ...EMPTY_INVOICE, title: first.title, partnerId: first.partner?.id, version: first.version };
    const lines = [{ ...line({ unitPrice: "5" }), id: kept?.id }];
    await ask(invoices.update, owner.token, { params: { id: first.id }, body: { ...body, lines } as never });
    expect(await read(first.id)).toMatchObject({ total: 550, lines: [{ id: kept?.id }] });
  });

  test("has a note for the agency and one that is printed, each with its type (N-068)", async () => {
    const { draft, read } = await invoiceSetting({ ask });
    expect((await read((await draft()).id)).notes).toEqual([]);
    const { id } = await draft({ businessNote: "Watch the margin", issuerNote: "Thank you" });
    expect((await read(id)).notes).toEqual([
      { noteType: "BUSINESS_NOTE", text: "Watch the margin" },
      { noteType: "ISSUER_NOTE", text: "Thank you" },
    ]);
  });

  test("gets the next number when it is sent, and keeps both sides as they were (C-292, N-070)", async () => {
    const { agency, client, sent, read, owner } = await invoiceSetting({ ask });
    const { data: before } = await ask(invoiceSettings.get, owner.token, {});
    const legalName = "Harbour & Vale Pty Ltd";
    const form = {
      ...before,
      legalName,
      taxNumber: "ABN 71 469 560 433",
      address: "Level 2\n41 Candlewhistle Street",
      postCode: "2000",
      city: "Sydney",
      country: "AU",
    };
    expect((await ask(invoiceSettings.update, owner.token, { body: form })).status).toBe(200);
    const year = new Date().getUTCFullYear();
    const [one, other] = [await sent(), await sent()];
    expect([one.number, other.number]).toEqual([`INV-${year}-0001`, `INV-${year}-0002`]);
    expect(one).toMatchObject({ status: "Sent", paymentStatus: "UNPAID", client: "Northlight Festival" });
    await inAgency(agency, "update partner set display_name = 'Southlight' where id = $1", [client]);
    await inAgency(agency, "update invoice_setting set legal_name = 'Other' where agency_id = $1", [agency]);
    const after = await read(one.id);
    expect([after.client, after.to.name]).toEqual(["Northlight Festival", "Northlight Festival"]);
    expect(after.from).toEqual({
      name: legalName,
      taxNumber: "ABN 71 469 560 433",
      place: { street: "Level 2", postCode: "2000", city: "Sydney", country: "AU" },
      address: ["Level 2", "41 Candlewhistle Street"],
    });
  });

  test("100 that are sent at the same time have numbers without a gap", { timeout: 60_000 }, async () => {
    const { draft, send } = await invoiceSetting({ ask });
    const drafts = await Promise.all(Array.from({ length: 100 }, () => draft()));
    const answers = await Promise.all(drafts.map(({ id }) => patiently(() => send(id))));
    const numbers = answers.map(({ data }) => Number(data.number?.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test("that someone changed after it was looked at is not sent", async () => {
    const { draft, send, owner, line, read } = await invoiceSetting({ ask });
    const { id, title, partner, version } = await draft();
    const body = { ...EMPTY_INVOICE, title, partnerId: partner?.id, lines: [line({ unitPrice: "5" })], version };
    await ask(invoices.update, owner.token, { params: { id }, body: body as never });
    expect((await send(id, { seen: version })).error?.code).toBe("movedOn");
    expect(await read(id)).toMatchObject({ status: "Created", number: null });
  });

  test("that is sent never changes, also not by SQL as the application's role", async () => {
    const { agency, sent, owner, line } = await invoiceSetting({ ask });
    const invoice = await sent();
    const body = {
      ...EMPTY_INVOICE,
      title: "Other",
      partnerId: invoice.partner?.id,
      version: invoice.version,
      lines: [line()],
    };
    const params = { id: invoice.id };
    expect((await ask(invoices.update, owner.token, { params, body: body as never })).error?.code).toBe("sentInvoice");
    expect((await ask(invoices.remove, owner.token, { params })).error?.code).toBe("sentInvoice");
    const forbidden = [
      "update invoice set title = 'Other' where id = $1",
      "update invoice set net = 1 where id = $1",
      "update invoice set number = 'INV-9' where id = $1",
      "update invoice set status = 'Created' where id = $1",
      "update invoice set deleted_at = now() where id = $1",
      "update invoice_line set amount = 1 where invoice_id = $1",
      "delete from invoice_line where invoice_id = $1",
    ];
    for (const text of forbidden) await expect(inAgency(agency, text, [invoice.id])).rejects.toThrow(/never change/);
  });

  test("is due on its own day, or by its terms, the contract's or the agency's after the day it is sent", async () => {
    const { sent, add } = await invoiceSetting({ ask });
    const days = async (more: object) => {
      const { issuedOn, dueDate } = await sent(more);
      return (Date.parse(dueDate ?? "") - Date.parse(issuedOn ?? "")) / 86_400_000;
    };
    expect((await sent({ dueDate: "2190-05-01" })).dueDate).toBe("2190-05-01");
    expect(await days({ paymentTerms: 7 })).toBe(7);
    expect(await days({ contractId: await add("contract", { paymentTerms: 45 }) })).toBe(45);
    expect(await days({})).toBe(14);
  });

  test("is not sent without a client or lines, in another currency without a rate, or below zero", async () => {
    const { draft, send, line } = await invoiceSetting({ ask });
    const tried = async (more: object) => refusedFields(await send((await draft(more)).id));
    expect(await tried({ lines: [] })).toEqual(["lines"]);
    expect(await tried({ partnerId: null })).toEqual(["partnerId"]);
    expect(await tried({ lines: [line({ unitPrice: "-1" })] })).toEqual(["lines"]);
    expect(await tried({ currency: "CHF" })).toEqual(["rate"]);
    const { id } = await draft({ currency: "CHF", rate: "1.75" });
    expect((await send(id)).data).toMatchObject({ currency: "CHF", rate: "1.75" });
  });

  test("is voided once no payment is left on it, keeps its number and is void for good (C-291)", async () => {
    const { sent, pay, owner } = await invoiceSetting({ ask });
    const { id } = await sent();
    await pay(id, [{ ...PAID, amount: 100 }]);
    const go = async () => ask(invoices.void, owner.token, { params: { id }, body: { reason: "Wrong" } });
    expect((await go()).error?.code).toBe("paidInvoice");
    const [payment] = (await ask(payments.list, owner.token, { params: { id } })).data.payments;
    await pay(id, [], { void: [{ key: payment?.id, reason: "Bounced" }] });
    expect((await go()).data).toMatchObject({ status: "Voided", voidReason: "Wrong", number: expect.any(String) });
    expect((await go()).error?.code).toBe("voidedInvoice");
  });
});

test("an invoice is refused without the right to finances, and is not changed with the right to read them", async () => {
  const { agency, sent, draft, send } = await invoiceSetting({ ask });
  const { id } = await sent();
  const none = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL", "EDIT_ALL"] } });
  expect((await ask(invoices.get, none.token, { params: { id } })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(invoices.get, reader.token, { params: { id } })).data.editable).toBe(false);
  expect((await send((await draft()).id, {}, reader)).status).toBe(403);
});

test("sums of the list are by currency, of what matches", async () => {
  const { sent, draft, owner, client } = await invoiceSetting({ ask });
  await sent({ dueDate: "2020-01-01" });
  await sent({ currency: "EUR", rate: "1.6" });
  await draft();
  const filters = `partnerIds=${client}`;
  const { currencies } = (await ask(invoices.totals, owner.token, { body: { filters } })).data;
  expect(currencies).toEqual([
    { currency: "AUD", count: 2, total: 220_000, open: 110_000, overdue: 110_000 },
    { currency: "EUR", count: 1, total: 110_000, open: 110_000, overdue: 0 },
  ]);
});

test("a period lists drafts and overdue invoices too, where that is asked for", async () => {
  const { owner, sent, draft } = await invoiceSetting({ ask });
  const { id: overdue } = await sent({ dueDate: "2020-01-01" });
  const { id: open } = await sent();
  const { id: unsent } = await draft();
  const listed = async (query: object) =>
    (await ask(invoices.list, owner.token, { body: query })).data.map(({ id }) => id).sort();
  const past = { fromDate: Date.UTC(2001, 0, 1), toDate: Date.UTC(2001, 1, 1) };
  expect(await listed(past)).toEqual([]);
  expect(await listed({ ...past, withOpen: true })).toEqual([overdue, unsent].sort());
  expect(await listed({})).toEqual([overdue, open, unsent].sort());
});

test("a line's account names its tax rate for what is made of something ready", async () => {
  const { owner } = await invoiceSetting({ ask });
  const { data } = await ask(lineAccounts.list, owner.token, { body: {} });
  expect(data.some(({ kind, taxRate }) => kind === "income" && taxRate !== null)).toBe(true);
});

test("several invoices are voided for one reason, all or none, and the refusal names those that can't be (C-291)", async () => {
  const { owner, sent, draft, pay, read, agency } = await invoiceSetting({ ask });
  const voidAll = (ids: readonly string[], by: { token: string } = owner) =>
    ask(invoices.voidMany, by.token, { body: { ids: [...ids], reason: "Sent to the wrong client" } });
  const [one, two, paid, unsent] = [await sent(), await sent(), await sent(), await draft()];
  await pay(paid.id, [{ ...PAID, amount: 10_000 }]);
  const refused = await voidAll([one.id, paid.id, unsent.id, two.id]);
  expect([refused.status, refused.error?.code]).toEqual([409, "notVoidable"]);
  expect(refused.error?.details.map(({ field, code }) => [field, code])).toEqual([
    ["ids.1", "paidInvoice"],
    ["ids.2", "unsentInvoice"],
  ]);
  expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(["Sent", "Sent"]);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await voidAll([one.id], reader)).status).toBe(403);
  expect((await voidAll([one.id, two.id, one.id])).data).toEqual({ count: 2 });
  for (const { id } of [one, two])
    expect(await read(id)).toMatchObject({ status: "Voided", voidReason: "Sent to the wrong client" });
  expect((await voidAll([one.id])).error?.details).toMatchObject([{ code: "voidedInvoice" }]);
  // Two at once: one has them.
  const [three, four] = [await sent(), await sent()];
  const answers = await Promise.all([voidAll([three.id, four.id]), voidAll([four.id, three.id])]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});
