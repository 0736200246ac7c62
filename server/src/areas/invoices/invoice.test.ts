import { describe, expect, test } from "vitest";
import { lineAccounts } from "#contract/finance/tax-rate.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { payments } from "#contract/invoices/payment.ts";
import { agencySettings } from "#contract/settings/agency-setting.ts";
import { patiently, startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { EMPTY_INVOICE, PAID, setUpInvoices } from "#test/finance/invoices.ts";

const { ask } = await startApp();

describe("an invoice", () => {
  test("an invoice begins as a draft without a number, whose sums follow its lines (C-274, C-288, C-289)", async () => {
    const { draftInvoice, line, owner, readInvoice } = await setUpInvoices({ ask });
    const first = await draftInvoice({ lines: [line({ quantity: "2", unitPrice: "410", discount: "10" }), line()] });
    expect(first).toMatchObject({ status: "Created", number: null, net: 173_800, tax: 17_380, total: 191_180 });
    expect(first.lines.map(({ amount, tax }) => [amount, tax])).toEqual([
      [73_800, 7380],
      [100_000, 10_000],
    ]);
    const [firstLine] = first.lines;
    const body = { ...EMPTY_INVOICE, title: first.title, partnerId: first.partner?.id, version: first.version };
    const lines = [{ ...line({ unitPrice: "5" }), id: firstLine?.id }];
    await ask(invoices.update, owner.token, { params: { id: first.id }, body: { ...body, lines } as never });
    expect(await readInvoice(first.id)).toMatchObject({ total: 550, lines: [{ id: firstLine?.id }] });
  });

  test("an invoice has a note for the agency and one that is printed, each with its type (N-068)", async () => {
    const { draftInvoice, readInvoice } = await setUpInvoices({ ask });
    expect((await readInvoice((await draftInvoice()).id)).notes).toEqual([]);
    const { id } = await draftInvoice({ businessNote: "Watch the margin", issuerNote: "Thank you" });
    expect((await readInvoice(id)).notes).toEqual([
      { noteType: "BUSINESS_NOTE", text: "Watch the margin" },
      { noteType: "ISSUER_NOTE", text: "Thank you" },
    ]);
  });

  test("an invoice gets the next number when it is sent, and keeps both sides as they were (C-292, N-070)", async () => {
    const { agency, client, sentInvoice, readInvoice, owner } = await setUpInvoices({ ask });
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
    const [first, other] = [await sentInvoice(), await sentInvoice()];
    expect([first.number, other.number]).toEqual([`INV-${year}-0001`, `INV-${year}-0002`]);
    expect(first).toMatchObject({ status: "Sent", paymentStatus: "UNPAID", client: "Northlight Festival" });
    await inAgency(agency, "update partner set display_name = 'Southlight' where id = $1", [client]);
    await inAgency(agency, "update invoice_setting set legal_name = 'Other' where agency_id = $1", [agency]);
    const after = await readInvoice(first.id);
    expect([after.client, after.to.name]).toEqual(["Northlight Festival", "Northlight Festival"]);
    expect(after.from).toEqual({
      name: legalName,
      taxNumber: "ABN 71 469 560 433",
      place: { street: "Level 2", postCode: "2000", city: "Sydney", country: "AU" },
      address: ["Level 2", "41 Candlewhistle Street"],
    });
  });

  test("100 invoices that are sent at the same time have numbers without a gap", { timeout: 60_000 }, async () => {
    const { draftInvoice, sendInvoice } = await setUpInvoices({ ask });
    const drafts = await Promise.all(Array.from({ length: 100 }, () => draftInvoice()));
    const answers = await Promise.all(drafts.map(({ id }) => patiently(() => sendInvoice(id))));
    const numbers = answers.map(({ data }) => Number(data.number?.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test("an invoice that changed after it was looked at is not sent", async () => {
    const { draftInvoice, sendInvoice, owner, line, readInvoice } = await setUpInvoices({ ask });
    const { id, title, partner, version } = await draftInvoice();
    const body = { ...EMPTY_INVOICE, title, partnerId: partner?.id, lines: [line({ unitPrice: "5" })], version };
    await ask(invoices.update, owner.token, { params: { id }, body: body as never });
    expect((await sendInvoice(id, { seen: version })).error?.code).toBe("movedOn");
    expect(await readInvoice(id)).toMatchObject({ status: "Created", number: null });
  });

  test("a sent invoice can't be changed, not even by SQL as the application's role", async () => {
    const { agency, sentInvoice, owner, line } = await setUpInvoices({ ask });
    const invoice = await sentInvoice();
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

  test("an invoice is due on its own day, or by its terms, the contract's or the agency's", async () => {
    const { sentInvoice, add } = await setUpInvoices({ ask });
    const days = async (more: object) => {
      const { issuedOn, dueDate } = await sentInvoice(more);
      return (Date.parse(dueDate ?? "") - Date.parse(issuedOn ?? "")) / 86_400_000;
    };
    expect((await sentInvoice({ dueDate: "2190-05-01" })).dueDate).toBe("2190-05-01");
    expect(await days({ paymentTerms: 7 })).toBe(7);
    expect(await days({ contractId: await add("contract", { paymentTerms: 45 }) })).toBe(45);
    expect(await days({})).toBe(14);
  });

  test("a due day by terms moves to a working day if the agency wants that, and a typed one stays", async () => {
    const { owner, sentInvoice } = await setUpInvoices({ ask });
    const { version } = (await ask(agencySettings.get, owner.token)).data;
    const body = { version, workingDays: [1], dueOnWorkingDay: true };
    expect((await ask(agencySettings.update, owner.token, { body })).status).toBe(200);
    const { issuedOn, dueDate } = await sentInvoice({ paymentTerms: 7 });
    const days = (Date.parse(dueDate ?? "") - Date.parse(issuedOn ?? "")) / 86_400_000;
    expect(new Date(`${dueDate}T00:00:00Z`).getUTCDay()).toBe(1);
    expect([days >= 7, days < 14]).toEqual([true, true]);
    // 5 May 2190 is a Wednesday.
    expect((await sentInvoice({ dueDate: "2190-05-05" })).dueDate).toBe("2190-05-05");
    const ownHolidays = [{ day: dueDate ?? "", name: "Closed" }];
    const next = (await ask(agencySettings.get, owner.token)).data.version;
    await ask(agencySettings.update, owner.token, { body: { version: next, ownHolidays } });
    const later = await sentInvoice({ paymentTerms: 7 });
    expect(Date.parse(later.dueDate ?? "") - Date.parse(dueDate ?? "")).toBe(7 * 86_400_000);
  });

  test("an invoice without a client, lines or a needed rate, or below zero, is not sent", async () => {
    const { draftInvoice, sendInvoice, line } = await setUpInvoices({ ask });
    const tried = async (more: object) => refusedFields(await sendInvoice((await draftInvoice(more)).id));
    expect(await tried({ lines: [] })).toEqual(["lines"]);
    expect(await tried({ partnerId: null })).toEqual(["partnerId"]);
    expect(await tried({ lines: [line({ unitPrice: "-1" })] })).toEqual(["lines"]);
    expect(await tried({ currency: "CHF" })).toEqual(["rate"]);
    const { id } = await draftInvoice({ currency: "CHF", rate: "1.75" });
    expect((await sendInvoice(id)).data).toMatchObject({ currency: "CHF", rate: "1.75" });
  });

  test("an invoice is voided once it has no valid payment, keeps its number and stays void (C-291)", async () => {
    const { sentInvoice, pay, owner } = await setUpInvoices({ ask });
    const { id } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: 100 }]);
    const go = async () => ask(invoices.void, owner.token, { params: { id }, body: { reason: "Wrong" } });
    expect((await go()).error?.code).toBe("paidInvoice");
    const [payment] = (await ask(payments.list, owner.token, { params: { id } })).data.payments;
    await pay(id, [], { void: [{ key: payment?.id, reason: "Bounced" }] });
    expect((await go()).data).toMatchObject({ status: "Voided", voidReason: "Wrong", number: expect.any(String) });
    expect((await go()).error?.code).toBe("voidedInvoice");
  });
});

test("reading an invoice needs the right to finances, and sending it the right to change them", async () => {
  const { agency, sentInvoice, draftInvoice, sendInvoice } = await setUpInvoices({ ask });
  const { id } = await sentInvoice();
  const none = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL", "EDIT_ALL"] } });
  expect((await ask(invoices.get, none.token, { params: { id } })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(invoices.get, reader.token, { params: { id } })).data.editable).toBe(false);
  expect((await sendInvoice((await draftInvoice()).id, {}, reader)).status).toBe(403);
});

test("the list sums matching invoices by currency", async () => {
  const { sentInvoice, draftInvoice, owner, client } = await setUpInvoices({ ask });
  await sentInvoice({ dueDate: "2020-01-01" });
  await sentInvoice({ currency: "EUR", rate: "1.6" });
  await draftInvoice();
  const filters = `partnerIds=${client}`;
  const { currencies } = (await ask(invoices.totals, owner.token, { body: { filters } })).data;
  expect(currencies).toEqual([
    { currency: "AUD", count: 2, total: 220_000, open: 110_000, overdue: 110_000 },
    { currency: "EUR", count: 1, total: 110_000, open: 110_000, overdue: 0 },
  ]);
});

test("a period lists drafts and overdue invoices too, if requested", async () => {
  const { owner, sentInvoice, draftInvoice } = await setUpInvoices({ ask });
  const { id: overdue } = await sentInvoice({ dueDate: "2020-01-01" });
  const { id: open } = await sentInvoice();
  const { id: unsent } = await draftInvoice();
  const listed = async (query: object) =>
    (await ask(invoices.list, owner.token, { body: query })).data.map(({ id }) => id).sort();
  const past = { fromDate: Date.UTC(2001, 0, 1), toDate: Date.UTC(2001, 1, 1) };
  expect(await listed(past)).toEqual([]);
  expect(await listed({ ...past, withOpen: true })).toEqual([overdue, unsent].sort());
  expect(await listed({})).toEqual([overdue, open, unsent].sort());
});

test("a line made from a ready entry gets the tax rate of its account", async () => {
  const { owner } = await setUpInvoices({ ask });
  const { data } = await ask(lineAccounts.list, owner.token, { body: {} });
  expect(data.some(({ kind, taxRate }) => kind === "income" && taxRate !== null)).toBe(true);
});

test("several invoices are voided for one reason, all or none, and a refusal names the others (C-291)", async () => {
  const { owner, sentInvoice, draftInvoice, pay, readInvoice, agency } = await setUpInvoices({ ask });
  const voidAll = (ids: readonly string[], by: { token: string } = owner) =>
    ask(invoices.voidMany, by.token, { body: { ids: [...ids], reason: "Sent to the wrong client" } });
  const [first, two, paid, unsent] = [
    await sentInvoice(),
    await sentInvoice(),
    await sentInvoice(),
    await draftInvoice(),
  ];
  await pay(paid.id, [{ ...PAID, amount: 10_000 }]);
  const refused = await voidAll([first.id, paid.id, unsent.id, two.id]);
  expect([refused.status, refused.error?.code]).toEqual([409, "notVoidable"]);
  expect(refused.error?.details.map(({ field, code }) => [field, code])).toEqual([
    ["ids.1", "paidInvoice"],
    ["ids.2", "unsentInvoice"],
  ]);
  expect([(await readInvoice(first.id)).status, (await readInvoice(two.id)).status]).toEqual(["Sent", "Sent"]);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await voidAll([first.id], reader)).status).toBe(403);
  expect((await voidAll([first.id, two.id, first.id])).data).toEqual({ count: 2 });
  for (const { id } of [first, two])
    expect(await readInvoice(id)).toMatchObject({ status: "Voided", voidReason: "Sent to the wrong client" });
  expect((await voidAll([first.id])).error?.details).toMatchObject([{ code: "voidedInvoice" }]);
  // Two at once: one has them.
  const [three, four] = [await sentInvoice(), await sentInvoice()];
  const answers = await Promise.all([voidAll([three.id, four.id]), voidAll([four.id, three.id])]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});
