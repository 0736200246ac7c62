import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { lineAccounts, taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { invoiceLinks, sharedInvoices } from "#contract/invoices/link.ts";
import { payments } from "#contract/invoices/payment.ts";
import { readyToInvoice } from "#contract/invoices/ready.ts";
import { turnContractDays } from "#server/areas/contracts/days.ts";
import { mailedDocuments } from "#server/areas.ts";
import { startApp } from "#test/app.ts";
import { dealSetting, refusedFields } from "#test/deals.ts";
import { buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";

const { ask, database } = await startApp();
const EMPTY = formOf(InvoiceCreate).empty;

async function setting() {
  const deals = await dealSetting({ ask });
  const { agency, owner } = deals;
  const { token } = owner;
  const client = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const gst = (await ask(taxRates.create, token, { body: { name: "Sales tax", percent: "10", active: true } as never }))
    .data.id;
  const line = (more: object = {}) => ({
    description: "Fee",
    quantity: "1",
    unitPrice: "1000",
    taxRateId: gst,
    ...more,
  });
  const create = (more: object = {}) =>
    ask(invoices.create, token, {
      body: { ...EMPTY, title: "Quiet Season", partnerId: client, lines: [line()], ...more } as never,
    });
  const read = async (id: string) => (await ask(invoices.get, token, { params: { id } })).data;
  const draft = async (more: object = {}) => read((await create(more)).data.id);
  const send = async (id: string, more: object = {}, by: { token: string } = owner) =>
    ask(invoices.send, by.token, { params: { id }, body: { seen: (await read(id)).version, ...more } });
  const sent = async (more: object = {}) => {
    const { id } = await draft(more);
    const answer = await send(id);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const pay = async (id: string, add: readonly object[], more: object = {}, by: { token: string } = owner) =>
    ask(payments.save, by.token, {
      params: { id },
      body: { add, version: (await read(id)).version, ...more } as never,
    });
  return { ...deals, client, gst, line, create, read, draft, send, sent, pay };
}
const PAID = { paidOn: "2026-02-01", method: "BANK", reference: "NLF" };

describe("an invoice", () => {
  test("begins as a draft without a number, whose sums follow its lines (C-274, C-288, C-289)", async () => {
    const { draft, line, owner, read } = await setting();
    const first = await draft({ lines: [line({ quantity: "2", unitPrice: "410", discount: "10" }), line()] });
    expect(first).toMatchObject({ status: "Created", number: null, net: 173_800, tax: 17_380, total: 191_180 });
    expect(first.lines.map(({ amount, tax }) => [amount, tax])).toEqual([
      [73_800, 7380],
      [100_000, 10_000],
    ]);
    const [kept] = first.lines;
    const body = { ...EMPTY, title: first.title, partnerId: first.partner?.id, version: first.version };
    const lines = [{ ...line({ unitPrice: "5" }), id: kept?.id }];
    await ask(invoices.update, owner.token, { params: { id: first.id }, body: { ...body, lines } as never });
    expect(await read(first.id)).toMatchObject({ total: 550, lines: [{ id: kept?.id }] });
  });

  test("gets the next number when it is sent, and keeps both sides as they were (C-292, N-070)", async () => {
    const { agency, client, sent, read, owner } = await setting();
    const { data: before } = await ask(invoiceSettings.get, owner.token, {});
    const legalName = "Harbour & Vale Pty Ltd";
    const form = { ...before, legalName, taxNumber: "ABN 71 469 560 433", address: "Level 2\n41 Candlewhistle Street" };
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
      ...{ name: legalName, taxNumber: "ABN 71 469 560 433" },
      address: ["Level 2", "41 Candlewhistle Street"],
    });
  });

  test("100 that are sent at the same time have numbers without a gap", { timeout: 60_000 }, async () => {
    const { draft, send } = await setting();
    const drafts = await Promise.all(Array.from({ length: 100 }, () => draft()));
    const answers = await Promise.all(drafts.map(({ id }) => send(id)));
    const numbers = answers.map(({ data }) => Number(data.number?.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test("that someone changed after it was looked at is not sent", async () => {
    const { draft, send, owner, line, read } = await setting();
    const { id, title, partner, version } = await draft();
    const body = { ...EMPTY, title, partnerId: partner?.id, lines: [line({ unitPrice: "5" })], version };
    await ask(invoices.update, owner.token, { params: { id }, body: body as never });
    expect((await send(id, { seen: version })).error?.code).toBe("movedOn");
    expect(await read(id)).toMatchObject({ status: "Created", number: null });
  });

  test("that is sent never changes, also not by SQL as the application's role", async () => {
    const { agency, sent, owner, line } = await setting();
    const invoice = await sent();
    const body = {
      ...EMPTY,
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
    const { sent, add } = await setting();
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
    const { draft, send, line } = await setting();
    const tried = async (more: object) => refusedFields(await send((await draft(more)).id));
    expect(await tried({ lines: [] })).toEqual(["lines"]);
    expect(await tried({ partnerId: null })).toEqual(["partnerId"]);
    expect(await tried({ lines: [line({ unitPrice: "-1" })] })).toEqual(["lines"]);
    expect(await tried({ currency: "CHF" })).toEqual(["rate"]);
    const { id } = await draft({ currency: "CHF", rate: "1.75" });
    expect((await send(id)).data).toMatchObject({ currency: "CHF", rate: "1.75" });
  });

  test("is voided once no payment is left on it, keeps its number and is void for good (C-291)", async () => {
    const { sent, pay, owner } = await setting();
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

describe("payments", () => {
  test("add up to partially paid and paid, and are voided, not changed (N-071, C-281, C-282)", async () => {
    const { agency, sent, pay, read, owner } = await setting();
    const { id, total } = await sent();
    expect((await pay(id, [{ ...PAID, amount: 60_000 }])).data).toMatchObject({ paid: 60_000, open: total - 60_000 });
    expect(await read(id)).toMatchObject({ paymentStatus: "PARTIALLY_PAID", open: total - 60_000 });
    await pay(id, [{ ...PAID, amount: total - 60_000, method: "TALENT" }]);
    expect(await read(id)).toMatchObject({ paymentStatus: "PAID", open: 0, overdueDays: null });
    const { payments: all } = (await ask(payments.list, owner.token, { params: { id } })).data;
    await pay(id, [], { void: [{ key: all[0]?.id, reason: "Bounced" }] });
    expect(await read(id)).toMatchObject({ paymentStatus: "PARTIALLY_PAID", open: 60_000 });
    for (const text of [
      "update invoice_payment set amount = 1 where invoice_id = $1",
      "delete from invoice_payment where invoice_id = $1",
    ])
      await expect(inAgency(agency, text, [id])).rejects.toThrow();
  });

  test("of more than is open are asked for by the client's name, and are for owners and app admins, unless a setting lets all who change finances", async () => {
    const { agency, sent, pay } = await setting();
    const { id, total } = await sent();
    const over = [{ ...PAID, amount: total + 1 }];
    expect((await pay(id, over)).error?.code).toBe("overpayment");
    expect((await pay(id, over, { overpaidBy: "Someone else" })).error?.code).toBe("overpayment");
    const agent = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL", "EDIT_ALL"] } });
    expect((await pay(id, over, { overpaidBy: "Northlight Festival" }, agent)).error?.code).toBe("noRight");
    expect((await pay(id, over, { overpaidBy: "northlight festival" })).data).toMatchObject({ open: -1 });
    const other = await sent();
    await inAgency(
      agency,
      "insert into finance_setting (id, agency_id, overpayments_by_finance) values (gen_random_uuid(), $1, true)",
      [agency],
    );
    const more = { overpaidBy: "Northlight Festival" };
    expect((await pay(other.id, [{ ...PAID, amount: total + 1 }], more, agent)).status).toBe(200);
  });

  test("of a draft, of a day that lies ahead, and voiding one of another invoice are refused", async () => {
    const { draft, sent, pay } = await setting();
    const paid = [{ ...PAID, amount: 100 }];
    expect((await pay((await draft()).id, paid)).error?.code).toBe("unsentInvoice");
    const [one, other] = [await sent(), await sent()];
    const { data } = await pay(other.id, paid);
    expect(refusedFields(await pay(one.id, [{ ...PAID, amount: 1, paidOn: "2190-01-01" }]))).toEqual(["add.0.paidOn"]);
    const foreign = { void: [{ key: data.payments[0]?.id, reason: "x" }] };
    expect(refusedFields(await pay(one.id, [], foreign))).toEqual(["void.0.key"]);
  });

  test("eight at once of all that is open: one of them counts", async () => {
    const { sent, read, owner } = await setting();
    const { id, total, version } = await sent();
    const body = { add: [{ ...PAID, amount: total }], version } as never;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(payments.save, owner.token, { params: { id }, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(id)).open).toBe(0);
  });
});

describe("what is ready to be invoiced", () => {
  const PARTS = [
    { title: "Deposit", share: "PERCENT", percent: "40", rule: "DATE", onDate: "2026-01-10" },
    { title: "Settlement", share: "REST", rule: "DATE", onDate: "2026-01-20" },
  ];
  async function readySetting(more: object = {}) {
    const base = await setting();
    const { add, agency, client, statusOf, owner } = base;
    const talent = await buildPerson(agency);
    const form = { title: "Tour", partnerId: client, personIds: [talent], value: 100_000, instalments: PARTS, ...more };
    const contractId = await add("contract", form);
    const statusId = await statusOf("contract", "SIGNED");
    await ask(contracts.move, owner.token, { params: { id: contractId }, body: { statusId, signedOn: "2026-01-01" } });
    await turnContractDays(database, { agencyId: agency });
    const list = async (query: object = {}) => (await ask(readyToInvoice.list, owner.token, { body: query })).data;
    const draft = async (entries: readonly string[], body: object = {}) =>
      ask(readyToInvoice.draft, owner.token, { body: { entries: [...entries], ...body } });
    const states = async () =>
      (await ask(contracts.get, owner.token, { params: { id: contractId } })).data.instalments.map(
        ({ state }) => state,
      );
    const status = async () =>
      (await ask(contracts.get, owner.token, { params: { id: contractId } })).data.financialStatus;
    return { ...base, talent, contractId, list, draft, states, status };
  }

  test("are instalments whose day has come; a draft takes them, and leaves them when it is deleted (C-290, C-294, N-074)", async () => {
    const { list, draft, states, read, owner } = await readySetting();
    const ready = await list({ states: ["READY_TO_INVOICE"] });
    expect(ready.map(({ title, amount, client }) => [title, amount, client])).toEqual([
      ["Tour, Deposit", 40_000, "Northlight Festival"],
      ["Tour, Settlement", 60_000, "Northlight Festival"],
    ]);
    const { data } = await draft(ready.map(({ id }) => id));
    expect(data.ids).toHaveLength(1);
    const [id = ""] = data.ids;
    expect(await read(id)).toMatchObject({ title: "Tour", net: 100_000, contract: { name: "Tour" } });
    expect(await states()).toEqual(["INVOICED", "INVOICED"]);
    expect(refusedFields(await draft([ready[0]?.id ?? ""]))).toEqual(["entries.0"]);
    await ask(invoices.remove, owner.token, { params: { id } });
    expect(await states()).toEqual(["READY_TO_INVOICE", "READY_TO_INVOICE"]);
    await ask(invoices.restore, owner.token, { params: { id }, body: {} });
    expect(await states()).toEqual(["INVOICED", "INVOICED"]);
  });

  test("eight drafts of one entry at once: one has it", async () => {
    const { list, draft } = await readySetting();
    const [first] = await list();
    const answers = await Promise.all(Array.from({ length: 8 }, () => draft([first?.id ?? ""])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  test("are approved expenses that are charged to a partner too, without the tax that was paid on them", async () => {
    const { agency, client, list, draft, read, owner } = await readySetting();
    await inAgency(
      agency,
      `insert into expense (id, agency_id, spent_on, description, amount, currency, tax_amount, charge_to, charged_id, state, created_by)
        select gen_random_uuid(), $1, '2026-01-15', 'Backline hire', 8200, 'AUD', 745, 'PARTNER', $2, state, $3 from unnest('{APPROVED,SUBMITTED}'::text[]) state`,
      [agency, client, owner.id],
    );
    const [expense, ...others] = await list({ kinds: ["expense"] });
    expect([expense, others]).toEqual([
      expect.objectContaining({ title: "Backline hire", amount: 7455, client: "Northlight Festival" }),
      [],
    ]);
    const [id = ""] = (await draft([expense?.id ?? ""])).data.ids;
    expect((await read(id)).lines).toMatchObject([{ unitPrice: "74.55", origin: { kind: "expense" } }]);
    expect((await list({ kinds: ["expense"] }))[0]).toMatchObject({ state: "INVOICED", invoice: { id } });
  });

  test("are completed tasks that a rule bills to their partner, on the account of the rule, once (B-008)", async () => {
    const { agency, client, list, draft, read } = await readySetting();
    const [account] = await inAgency(agency, "select id from line_account where agency_id = $1 and code = '210'", [
      agency,
    ]);
    const [type] = await inAgency(agency, "select id from task_type where agency_id = $1 order by id limit 1", [
      agency,
    ]);
    await inAgency(
      agency,
      "insert into task_rule (id, agency_id, type_id, account_id, price) values (gen_random_uuid(), $1, $2, $3, 'SALE')",
      [agency, type?.id, account?.id],
    );
    const task = await buildRecord("task", agency, { displayName: "Social post" });
    await inAgency(
      agency,
      "update task set type_id = $2, charge_to_key = 'PARTNER', charged_record_id = $3, sale = 12500 where id = $1",
      [task, type?.id, client],
    );
    expect(await list({ kinds: ["task"] })).toEqual([]);
    await inAgency(agency, "update task set completed_at = now() where id = $1", [task]);
    const [entry] = await list({ kinds: ["task"] });
    expect(entry).toMatchObject({ title: "Social post", amount: 12_500, state: "READY_TO_INVOICE" });
    const [id = ""] = (await draft([entry?.id ?? ""])).data.ids;
    expect((await read(id)).lines).toMatchObject([{ account: { code: "210" }, origin: { kind: "task" } }]);
    expect(refusedFields(await draft([entry?.id ?? ""]))).toEqual(["entries.0"]);
  });

  test("make one draft for each client, or one for each entry", async () => {
    const { list, draft } = await readySetting();
    const all = (await list()).map(({ id }) => id);
    expect((await draft(all, { merge: false })).data.ids).toHaveLength(2);
  });

  test("are invoiced in the talent's name where the agency is their agent for such work", async () => {
    const { list, draft, read, talent, agency } = await readySetting({ type: "ENDORSEMENT" });
    await inAgency(
      agency,
      "insert into invoice_setting (id, agency_id, agent_types) values (gen_random_uuid(), $1, '{ENDORSEMENT}')",
      [agency],
    );
    const { data } = await draft((await list()).map(({ id }) => id));
    expect(await read(data.ids[0] ?? "")).toMatchObject({ issuer: "TALENT", person: { id: talent } });
  });

  test("the contract follows: part invoiced, invoiced, part paid, paid; overdue comes first; voiding makes it ready again", async () => {
    const { agency, list, draft, send, pay, read, status, states, owner } = await readySetting();
    const [deposit = "", rest = ""] = (await list()).map(({ id }) => id);
    expect(await status()).toBe("not-invoiced");
    const [first = ""] = (await draft([deposit])).data.ids;
    expect(await status()).toBe("not-invoiced");
    await send(first);
    expect(await status()).toBe("part-invoiced");
    const [second = ""] = (await draft([rest])).data.ids;
    await send(second);
    expect(await status()).toBe("invoiced");
    await pay(first, [{ ...PAID, amount: (await read(first)).total }]);
    expect([await status(), await states()]).toEqual(["part-paid", ["PAID", "INVOICED"]]);
    const later = new Date(Date.now() + 40 * 86_400_000);
    await turnContractDays(database, { agencyId: agency, at: later });
    expect(await status()).toBe("overdue");
    await pay(second, [{ ...PAID, amount: (await read(second)).total }]);
    expect([await status(), await states()]).toEqual(["paid", ["PAID", "PAID"]]);
    const [payment] = (await ask(payments.list, owner.token, { params: { id: second } })).data.payments;
    await pay(second, [], { void: [{ key: payment?.id, reason: "Bounced" }] });
    await ask(invoices.void, owner.token, { params: { id: second }, body: { reason: "Wrong" } });
    expect([await status(), await states()]).toEqual(["part-paid", ["PAID", "READY_TO_INVOICE"]]);
  });
});

describe("the public page (C-322)", () => {
  test("shows what was sent by a link that is shown once and ends when it is revoked", async () => {
    const { sent, owner, read, agency } = await setting();
    const { id, number } = await sent({ businessNote: "Secret margin", attention: "Ingrid" });
    await inAgency(
      agency,
      "insert into invoice_setting (id, agency_id, bank_account) values (gen_random_uuid(), $1, '1042 7719') on conflict (agency_id) do update set bank_account = excluded.bank_account",
      [agency],
    );
    const made = await ask(invoiceLinks.create, owner.token, { params: { id } });
    const token = new URL(made.data.url).pathname.replace("/invoice-preview/", "");
    expect(token).toMatch(/^[\w-]{43}$/);
    const open = (of = token) => ask(sharedInvoices.get, undefined, { params: { id: of } });
    const shown = await open();
    expect(shown.data).toMatchObject({ number, total: 110_000, attention: "Ingrid", bank: { account: "1042 7719" } });
    expect(shown.text).not.toMatch(new RegExp(`Secret|${id}|${agency}`));
    expect((await read(id)).link).toMatchObject({ opened: 1 });
    const pdf = await ask(sharedInvoices.pdf, undefined, { params: { id: token } });
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    await ask(invoiceLinks.create, owner.token, { params: { id } });
    expect((await open()).status).toBe(404);
    await ask(invoiceLinks.remove, owner.token, { params: { id } });
    expect((await read(id)).link).toBeNull();
  });

  test("goes out with the invoice and its PDF by email, once to each recipient", async () => {
    const { agency, draft, send, read } = await setting();
    const { id } = await draft();
    const answer = await send(id, { recipients: ["a@example.com", "b@example.com"], subject: null, message: null });
    expect(answer.data.sentTo).toEqual(["a@example.com", "b@example.com"]);
    const rows = await inAgency(
      agency,
      "select to_address, subject, a.name, a.document, a.document_id from mail m left join mail_attachment a on a.mail_id = m.id where m.agency_id = $1 order by to_address",
      [agency],
    );
    expect(rows.map((row) => row.to_address)).toEqual(["a@example.com", "b@example.com"]);
    expect(String(rows[0]?.subject)).toMatch(/^Invoice INV-\d{4}-0001 from /);
    expect((await read(id)).link).not.toBeNull();
    const file = { name: `${answer.data.number} Quiet Season.pdf`, document: "invoice", document_id: id };
    expect(rows).toEqual([expect.objectContaining(file), expect.objectContaining(file)]);
    const pdf = await mailedDocuments.invoice?.(database, agency, id);
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

test("whoever has no right to finances neither reads nor finds an invoice; who only reads does not change it", async () => {
  const { agency, sent, draft, send } = await setting();
  const { id } = await sent();
  const none = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL", "EDIT_ALL"] } });
  expect((await ask(invoices.get, none.token, { params: { id } })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(invoices.get, reader.token, { params: { id } })).data.editable).toBe(false);
  expect((await send((await draft()).id, {}, reader)).status).toBe(403);
});

test("sums of the list are by currency, of what matches", async () => {
  const { sent, draft, owner, client } = await setting();
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

test("a line's account names its tax rate for what is made of something ready", async () => {
  const { owner } = await setting();
  const { data } = await ask(lineAccounts.list, owner.token, { body: {} });
  expect(data.some(({ kind, taxRate }) => kind === "income" && taxRate !== null)).toBe(true);
});
