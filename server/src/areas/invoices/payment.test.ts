import { describe, expect, test } from "vitest";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { PAID, setUpInvoices } from "#test/finance/invoices.ts";

const { ask } = await startApp();

describe("payments", () => {
  test("payments add up to partially paid and paid, and are voided, not changed (N-071, C-281, C-282)", async () => {
    const { agency, sentInvoice, pay, readInvoice, owner } = await setUpInvoices({ ask });
    const { id, total } = await sentInvoice();
    expect((await pay(id, [{ ...PAID, amount: 60_000 }])).data).toMatchObject({ paid: 60_000, open: total - 60_000 });
    expect(await readInvoice(id)).toMatchObject({ paymentStatus: "PARTIALLY_PAID", open: total - 60_000 });
    await pay(id, [{ ...PAID, amount: total - 60_000, method: "TALENT" }]);
    expect(await readInvoice(id)).toMatchObject({ paymentStatus: "PAID", open: 0, overdueDays: null });
    const { payments: recorded } = (await ask(payments.list, owner.token, { params: { id } })).data;
    await pay(id, [], { void: [{ key: recorded[0]?.id, reason: "Bounced" }] });
    expect(await readInvoice(id)).toMatchObject({ paymentStatus: "PARTIALLY_PAID", open: 60_000 });
    for (const text of [
      "update invoice_payment set amount = 1 where invoice_id = $1",
      "delete from invoice_payment where invoice_id = $1",
    ])
      await expect(inAgency(agency, text, [id])).rejects.toThrow();
  });

  test("an overpayment asks for the client's name, and is for owners and app admins unless set", async () => {
    const { agency, sentInvoice, pay } = await setUpInvoices({ ask });
    const { id, total } = await sentInvoice();
    const over = [{ ...PAID, amount: total + 1 }];
    expect((await pay(id, over)).error?.code).toBe("overpayment");
    expect((await pay(id, over, { overpaidBy: "Someone else" })).error?.code).toBe("overpayment");
    const agent = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL", "EDIT_ALL"] } });
    expect((await pay(id, over, { overpaidBy: "Northlight Festival" }, agent)).error?.code).toBe("noRight");
    expect((await pay(id, over, { overpaidBy: "northlight festival" })).data).toMatchObject({ open: -1 });
    const other = await sentInvoice();
    await inAgency(
      agency,
      "insert into finance_setting (id, agency_id, overpayments_by_finance) values (gen_random_uuid(), $1, true)",
      [agency],
    );
    const more = { overpaidBy: "Northlight Festival" };
    expect((await pay(other.id, [{ ...PAID, amount: total + 1 }], more, agent)).status).toBe(200);
  });

  test("a payment of a draft or a future day is refused, and so is voiding another invoice's", async () => {
    const { draftInvoice, sentInvoice, pay } = await setUpInvoices({ ask });
    const paid = [{ ...PAID, amount: 100 }];
    expect((await pay((await draftInvoice()).id, paid)).error?.code).toBe("unsentInvoice");
    const [first, other] = [await sentInvoice(), await sentInvoice()];
    const { data } = await pay(other.id, paid);
    expect(refusedFields(await pay(first.id, [{ ...PAID, amount: 1, paidOn: "2190-01-01" }]))).toEqual([
      "add.0.paidOn",
    ]);
    const foreign = { void: [{ key: data.payments[0]?.id, reason: "x" }] };
    expect(refusedFields(await pay(first.id, [], foreign))).toEqual(["void.0.key"]);
  });

  test("one of eight simultaneous payments of the open amount is recorded", async () => {
    const { sentInvoice, readInvoice, owner } = await setUpInvoices({ ask });
    const { id, total, version } = await sentInvoice();
    const body = { add: [{ ...PAID, amount: total }], version } as never;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(payments.save, owner.token, { params: { id }, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readInvoice(id)).open).toBe(0);
  });
});
