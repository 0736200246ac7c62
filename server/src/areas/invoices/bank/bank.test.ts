import { describe, expect, test } from "vitest";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { bankSetting, camt } from "#test/finance/bank.ts";

const { ask } = await startApp();

describe("lines of the bank", () => {
  test("with an invoice's number and what is open of it are certain, and one press makes payments of all of them", async () => {
    const bank = await bankSetting({ ask });
    const [one, two] = [await bank.sent(), await bank.sent()];
    await bank.take(
      camt([
        { amount: "1100.00", text: `Invoice ${one.number}, thank you`, name: "Northlight" },
        { amount: "1100.00", reference: two.number?.replaceAll("-", " ").toLowerCase() ?? "" },
        { amount: "75.00", out: true, name: "Post office" },
      ]),
    );
    const { lines, counts } = await bank.listed();
    expect(counts).toMatchObject({ MATCHED: 2, SUGGESTED: 0, UNMATCHED: 0, OUT: 1 });
    expect(lines.map(({ match }) => match)).toEqual(["EXACT", "EXACT"]);
    expect((await bank.acceptAll()).data).toEqual({ accepted: 2, left: 0 });
    expect(await bank.read(one.id)).toMatchObject({ paymentStatus: "PAID", open: 0 });
    const { payments: made } = (await ask(payments.list, bank.owner.token, { params: { id: two.id } })).data;
    expect(made).toMatchObject([{ amount: 110_000, paidOn: "2026-02-01", method: "BANK" }]);
    expect(await bank.lines("POSTED")).toMatchObject([
      { invoices: [{ amount: 110_000, open: 0 }] },
      { invoices: [{ amount: 110_000 }] },
    ]);
    expect((await bank.acceptAll()).data).toEqual({ accepted: 0, left: 0 });
  });

  test("are suggestions with another amount, or with a client's name and an amount alone; without either they are not matched", async () => {
    const bank = await bankSetting({ ask });
    const [less, more] = [await bank.sent(), await bank.sent()];
    await bank.sent({ lines: [bank.line({ unitPrice: "321" })] });
    await bank.take(
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

  test("that name several invoices and pay exactly these are certain; a second line for the same invoice is not", async () => {
    const bank = await bankSetting({ ask });
    const [one, two, three] = [await bank.sent(), await bank.sent(), await bank.sent()];
    await bank.take(
      camt([
        { amount: "2200.00", text: `${one.number} and ${two.number}` },
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
    for (const { id } of [one, two, three]) expect((await bank.read(id)).open).toBe(0);
    expect((await bank.lines())[0]).toMatchObject({ match: "OVER", invoices: [{ id: three.id, open: 0 }] });
  });

  test("are added once, however often a file comes, and alike ones of a file are all added", async () => {
    const bank = await bankSetting({ ask });
    const twice = [
      { amount: "10.00", text: "Coffee" },
      { amount: "10.00", text: "Coffee" },
    ];
    expect(await bank.take(camt(twice))).toMatchObject({ added: 2, known: 0, waits: false, format: "CAMT" });
    expect(await bank.take(camt(twice))).toMatchObject({ added: 0, known: 2 });
    expect(await bank.take(camt([...twice, { amount: "10.00", text: "Coffee" }]))).toMatchObject({
      added: 1,
      known: 2,
    });
    const files = await Promise.all(
      Array.from({ length: 4 }, () => bank.take(camt([{ amount: "5.00" }, { amount: "6.00" }]))),
    );
    expect(files.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect(await bank.take(camt(twice), { account: "TRUST" })).toMatchObject({ added: 2 });
  });

  test("are paid once, however many accept at once", async () => {
    const bank = await bankSetting({ ask });
    const [one, two] = [await bank.sent(), await bank.sent()];
    await bank.take(
      camt([
        { amount: "1100.00", text: `${one.number}` },
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
    expect(await bank.read(one.id)).toMatchObject({ open: 0, paid: 110_000 });
    expect(await bank.read(two.id)).toMatchObject({ paid: 60_000 });
    const posted = await inAgency(
      bank.agency,
      "select from ledger_group g join invoice_payment p on p.id = g.cause_id where g.cause_kind = 'payment'",
    );
    expect(posted).toHaveLength(2);
  });

  test("are split over invoices that a person chooses, together their amount and each invoice once", async () => {
    const bank = await bankSetting({ ask });
    const [one, two] = [await bank.sent(), await bank.sent()];
    await bank.take(camt([{ amount: "1500.00", name: "An agent of theirs" }]));
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const parts = [
      { invoiceId: one.id, amount: 110_000 },
      { invoiceId: two.id, amount: 40_000 },
    ];
    expect(refusedFields(await bank.accept(line, parts.slice(0, 1)))).toEqual(["parts"]);
    expect(
      refusedFields(
        await bank.accept(
          line,
          parts.map((part) => ({ ...part, invoiceId: one.id })),
        ),
      ),
    ).toEqual(["parts"]);
    expect((await bank.accept(line, parts)).data).toMatchObject({
      state: "POSTED",
      invoices: [{ amount: 110_000 }, { amount: 40_000 }],
    });
    expect(await bank.read(two.id)).toMatchObject({ paymentStatus: "PARTIALLY_PAID", open: 70_000 });
    expect((await bank.accept(line, parts)).error?.code).toBe("movedOn");
  });

  test("of more than is open are asked for by the client's name, as payments are", async () => {
    const bank = await bankSetting({ ask });
    const one = await bank.sent();
    await bank.take(camt([{ amount: "1200.00", text: `${one.number}` }]));
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const parts = [{ invoiceId: one.id, amount: 120_000 }];
    expect((await bank.accept(line, parts)).error?.code).toBe("overpayment");
    const agent = await buildStaff(bank.agency, { levels: { FINANCE: ["VIEW_ALL", "EDIT_ALL"] } });
    expect((await bank.accept(line, parts, { overpaidBy: "Northlight Festival" }, agent.token)).error?.code).toBe(
      "noRight",
    );
    expect((await bank.lines())[0]).toMatchObject({ state: "SUGGESTED" });
    expect((await bank.accept(line, parts, { overpaidBy: "Northlight Festival" })).status).toBe(200);
    expect((await bank.read(one.id)).open).toBe(-10_000);
  });

  test("are undone by voiding their payments, here or on the invoice, and can be accepted again", async () => {
    const bank = await bankSetting({ ask });
    const one = await bank.sent();
    await bank.take(camt([{ amount: "1100.00", text: `${one.number}` }]));
    for (const undo of [
      async () => {
        const [line] = await bank.lines("POSTED");
        if (!line) throw new Error("no line");
        expect((await bank.undo(line)).data).toMatchObject({ state: "MATCHED", match: "EXACT" });
      },
      async () => {
        const { payments: made } = (await ask(payments.list, bank.owner.token, { params: { id: one.id } })).data;
        const standing = made
          .filter(({ voided }) => voided === null)
          .map(({ id: key }) => ({ key, reason: "Bounced" }));
        expect((await bank.pay(one.id, [], { void: standing })).status).toBe(200);
      },
    ]) {
      expect((await bank.acceptAll()).data.accepted).toBe(1);
      await undo();
      expect(await bank.lines()).toMatchObject([{ state: "MATCHED", match: "EXACT" }]);
      expect(await bank.read(one.id)).toMatchObject({ open: 110_000 });
    }
    const left = await inAgency(
      bank.agency,
      "select from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind like 'BANK%' group by a.id having sum(e.amount) <> 0",
    );
    expect(left).toEqual([]);
  });

  test("are ignored and taken up again, and what the bank said never changes", async () => {
    const bank = await bankSetting({ ask });
    await bank.take(camt([{ amount: "3.00", text: "Interest" }]));
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const ignored = (await bank.ignore(line)).data;
    expect(ignored).toMatchObject({ state: "IGNORED" });
    expect(await bank.listed()).toMatchObject({ lines: [], counts: { IGNORED: 1, UNMATCHED: 0 } });
    expect((await bank.ignore(ignored)).error?.code).toBe("bankLineState");
    expect((await bank.ignore(ignored, false)).data).toMatchObject({ state: "UNMATCHED" });
    for (const text of [
      "update bank_line set state = 'OPEN', amount = 1 where id = $1",
      "delete from bank_line where id = $1",
    ])
      await expect(inAgency(bank.agency, text, [line.id])).rejects.toThrow();
  });

  test("of a day that lies ahead, and of money that went out, pay nothing", async () => {
    const bank = await bankSetting({ ask });
    const one = await bank.sent();
    await bank.take(
      camt([
        { amount: "1100.00", on: "2190-01-01", text: `${one.number}` },
        { amount: "1100.00", out: true, text: `${one.number}` },
      ]),
    );
    expect((await bank.acceptAll()).data).toEqual({ accepted: 0, left: 0 });
    const [ahead] = await bank.lines();
    const [out] = await bank.lines("OUT");
    if (!ahead || !out) throw new Error("no lines");
    const parts = [{ invoiceId: one.id, amount: 110_000 }];
    expect(refusedFields(await bank.accept(ahead, parts))).toEqual(["parts"]);
    expect((await bank.accept(out, parts)).error?.code).toBe("bankLineState");
  });
});
