import { describe, expect, test } from "vitest";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { camt, setUpBank } from "#test/finance/bank.ts";

const { ask } = await startApp();

describe("bank lines", () => {
  test("lines with an invoice's number and open amount are certain, and one call accepts all", async () => {
    const bank = await setUpBank({ ask });
    const [first, two] = [await bank.sentInvoice(), await bank.sentInvoice()];
    await bank.upload(
      camt([
        { amount: "1100.00", text: `Invoice ${first.number}, thank you`, name: "Northlight" },
        { amount: "1100.00", reference: two.number?.replaceAll("-", " ").toLowerCase() ?? "" },
        { amount: "75.00", out: true, name: "Post office" },
      ]),
    );
    const { lines, counts } = await bank.listLines();
    expect(counts).toMatchObject({ MATCHED: 2, SUGGESTED: 0, UNMATCHED: 0, OUT: 1 });
    expect(lines.map(({ match }) => match)).toEqual(["EXACT", "EXACT"]);
    expect((await bank.acceptAll()).data).toEqual({ accepted: 2, left: 0 });
    expect(await bank.readInvoice(first.id)).toMatchObject({ paymentStatus: "PAID", open: 0 });
    const { payments: recorded } = (await ask(payments.list, bank.owner.token, { params: { id: two.id } })).data;
    expect(recorded).toMatchObject([{ amount: 110_000, paidOn: "2026-02-01", method: "BANK" }]);
    expect(await bank.lines("POSTED")).toMatchObject([
      { invoices: [{ amount: 110_000, open: 0 }] },
      { invoices: [{ amount: 110_000 }] },
    ]);
    expect((await bank.acceptAll()).data).toEqual({ accepted: 0, left: 0 });
  });

  test("lines with another amount, or a name and an amount alone, are suggestions", async () => {
    const bank = await setUpBank({ ask });
    const [less, more] = [await bank.sentInvoice(), await bank.sentInvoice()];
    await bank.sentInvoice({ lines: [bank.line({ unitPrice: "321" })] });
    await bank.upload(
      camt([
        { amount: "500.00", text: `Part of ${less.number}` },
        { amount: "1200.00", text: `${more.number}` },
        { amount: "353.10", name: "Northlight Festival Pty Ltd" },
        { amount: "353.10", name: "Someone else" },
        { amount: "9.99", name: "Northlight Festival" },
      ]),
    );
    const lines = await bank.lines();
    expect(
      Object.fromEntries(lines.map(({ amount, name, match, state }) => [`${amount} ${name ?? ""}`, [match, state]])),
    ).toEqual({
      "50000 ": ["PART", "SUGGESTED"],
      "120000 ": ["OVER", "SUGGESTED"],
      "35310 Northlight Festival Pty Ltd": ["NAME", "SUGGESTED"],
      "35310 Someone else": [null, "UNMATCHED"],
      "999 Northlight Festival": [null, "UNMATCHED"],
    });
    expect((await bank.acceptAll()).data).toEqual({ accepted: 0, left: 0 });
  });

  test("lines that name several invoices and pay exactly these are certain, a second line is not", async () => {
    const bank = await setUpBank({ ask });
    const [first, two, three] = [await bank.sentInvoice(), await bank.sentInvoice(), await bank.sentInvoice()];
    await bank.upload(
      camt([
        { amount: "2200.00", text: `${first.number} and ${two.number}` },
        { amount: "1100.00", on: "2026-02-02", text: `${three.number}` },
        { amount: "1100.00", on: "2026-02-03", text: `${three.number}` },
      ]),
    );
    expect((await bank.lines()).map(({ match, state }) => [match, state])).toEqual([
      ["OVER", "SUGGESTED"],
      ["EXACT", "MATCHED"],
      ["SEVERAL", "MATCHED"],
    ]);
    expect((await bank.acceptAll()).data).toEqual({ accepted: 2, left: 0 });
    for (const { id } of [first, two, three]) expect((await bank.readInvoice(id)).open).toBe(0);
    expect((await bank.lines())[0]).toMatchObject({ match: "OVER", invoices: [{ id: three.id, open: 0 }] });
  });

  test("lines of a file uploaded again are added once, and equal lines of one file are all added", async () => {
    const bank = await setUpBank({ ask });
    const twice = [
      { amount: "10.00", text: "Coffee" },
      { amount: "10.00", text: "Coffee" },
    ];
    expect(await bank.upload(camt(twice))).toMatchObject({ added: 2, known: 0, waits: false, format: "CAMT" });
    expect(await bank.upload(camt(twice))).toMatchObject({ added: 0, known: 2 });
    expect(await bank.upload(camt([...twice, { amount: "10.00", text: "Coffee" }]))).toMatchObject({
      added: 1,
      known: 2,
    });
    const files = await Promise.all(
      Array.from({ length: 4 }, () => bank.upload(camt([{ amount: "5.00" }, { amount: "6.00" }]))),
    );
    expect(files.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect(await bank.upload(camt(twice), { account: "TRUST" })).toMatchObject({ added: 2 });
  });

  test("a bank line pays its invoice once, however many people accept it at once", async () => {
    const bank = await setUpBank({ ask });
    const [first, two] = [await bank.sentInvoice(), await bank.sentInvoice()];
    await bank.upload(
      camt([
        { amount: "1100.00", text: `${first.number}` },
        { amount: "600.00", text: `${two.number}` },
      ]),
    );
    const [part] = (await bank.lines()).filter(({ match }) => match === "PART");
    if (!part) throw new Error("no suggestion");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0 ? bank.acceptAll() : bank.accept(part, [{ invoiceId: two.id, amount: 60_000 }]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await bank.readInvoice(first.id)).toMatchObject({ open: 0, paid: 110_000 });
    expect(await bank.readInvoice(two.id)).toMatchObject({ paid: 60_000 });
    const posted = await inAgency(
      bank.agency,
      "select from ledger_group g join invoice_payment p on p.id = g.cause_id where g.cause_kind = 'payment'",
    );
    expect(posted).toHaveLength(2);
  });

  test("a bank line is split over invoices that a person chooses, for all of its amount", async () => {
    const bank = await setUpBank({ ask });
    const [first, two] = [await bank.sentInvoice(), await bank.sentInvoice()];
    await bank.upload(camt([{ amount: "1500.00", name: "An agent of theirs" }]));
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const parts = [
      { invoiceId: first.id, amount: 110_000 },
      { invoiceId: two.id, amount: 40_000 },
    ];
    expect(refusedFields(await bank.accept(line, parts.slice(0, 1)))).toEqual(["parts"]);
    expect(
      refusedFields(
        await bank.accept(
          line,
          parts.map((part) => ({ ...part, invoiceId: first.id })),
        ),
      ),
    ).toEqual(["parts"]);
    expect((await bank.accept(line, parts)).data).toMatchObject({
      state: "POSTED",
      invoices: [{ amount: 110_000 }, { amount: 40_000 }],
    });
    expect(await bank.readInvoice(two.id)).toMatchObject({ paymentStatus: "PARTIALLY_PAID", open: 70_000 });
    expect((await bank.accept(line, parts)).error?.code).toBe("movedOn");
  });

  test("accepting a line above the open amount asks for the client's name, as a payment does", async () => {
    const bank = await setUpBank({ ask });
    const invoice = await bank.sentInvoice();
    await bank.upload(camt([{ amount: "1200.00", text: `${invoice.number}` }]));
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const parts = [{ invoiceId: invoice.id, amount: 120_000 }];
    expect((await bank.accept(line, parts)).error?.code).toBe("overpayment");
    const agent = await buildStaff(bank.agency, { levels: { FINANCE: ["VIEW_ALL", "EDIT_ALL"] } });
    expect((await bank.accept(line, parts, { overpaidBy: "Northlight Festival" }, agent.token)).error?.code).toBe(
      "noRight",
    );
    expect((await bank.lines())[0]).toMatchObject({ state: "SUGGESTED" });
    expect((await bank.accept(line, parts, { overpaidBy: "Northlight Festival" })).status).toBe(200);
    expect((await bank.readInvoice(invoice.id)).open).toBe(-10_000);
  });

  test("undoing a line voids its payments, and the line can be accepted again", async () => {
    const bank = await setUpBank({ ask });
    const invoice = await bank.sentInvoice();
    await bank.upload(camt([{ amount: "1100.00", text: `${invoice.number}` }]));
    for (const undo of [
      async () => {
        const [line] = await bank.lines("POSTED");
        if (!line) throw new Error("no line");
        expect((await bank.undo(line)).data).toMatchObject({ state: "MATCHED", match: "EXACT" });
      },
      async () => {
        const { payments: recorded } = (await ask(payments.list, bank.owner.token, { params: { id: invoice.id } }))
          .data;
        const standing = recorded
          .filter(({ voided }) => voided === null)
          .map(({ id: key }) => ({ key, reason: "Bounced" }));
        expect((await bank.pay(invoice.id, [], { void: standing })).status).toBe(200);
      },
    ]) {
      expect((await bank.acceptAll()).data.accepted).toBe(1);
      await undo();
      expect(await bank.lines()).toMatchObject([{ state: "MATCHED", match: "EXACT" }]);
      expect(await bank.readInvoice(invoice.id)).toMatchObject({ open: 110_000 });
    }
    const left = await inAgency(
      bank.agency,
      `select from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind like 'BANK%'
        group by a.id
        having sum(e.amount) <> 0`,
    );
    expect(left).toEqual([]);
  });

  test("a line is ignored and restored, and the bank's data never changes", async () => {
    const bank = await setUpBank({ ask });
    await bank.upload(camt([{ amount: "3.00", text: "Interest" }]));
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const ignored = (await bank.ignore(line)).data;
    expect(ignored).toMatchObject({ state: "IGNORED" });
    expect(await bank.listLines()).toMatchObject({ lines: [], counts: { IGNORED: 1, UNMATCHED: 0 } });
    expect((await bank.ignore(ignored)).error?.code).toBe("bankLineState");
    expect((await bank.ignore(ignored, false)).data).toMatchObject({ state: "UNMATCHED" });
    for (const text of [
      "update bank_line set state = 'OPEN', amount = 1 where id = $1",
      "delete from bank_line where id = $1",
    ])
      await expect(inAgency(bank.agency, text, [line.id])).rejects.toThrow();
  });

  test("lines dated in the future, and lines of outgoing money, pay nothing", async () => {
    const bank = await setUpBank({ ask });
    const invoice = await bank.sentInvoice();
    await bank.upload(
      camt([
        { amount: "1100.00", on: "2190-01-01", text: `${invoice.number}` },
        { amount: "1100.00", out: true, text: `${invoice.number}` },
      ]),
    );
    expect((await bank.acceptAll()).data).toEqual({ accepted: 0, left: 0 });
    const [ahead] = await bank.lines();
    const [out] = await bank.lines("OUT");
    if (!ahead || !out) throw new Error("no lines");
    const parts = [{ invoiceId: invoice.id, amount: 110_000 }];
    expect(refusedFields(await bank.accept(ahead, parts))).toEqual(["parts"]);
    expect((await bank.accept(out, parts)).error?.code).toBe("bankLineState");
  });
});
