import { describe, expect, test } from "vitest";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { invoiceSetting, PAID } from "#test/finance/invoices.ts";

const { ask } = await startApp();

describe("payments", () => {
  test("add up to partially paid and paid, and are voided, not changed (N-071, C-281, C-282)", async () => {
    const { agency, sent, pay, read, owner } = await invoiceSetting({ ask });
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
    const { agency, sent, pay } = await invoiceSetting({ ask });
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
    const { draft, sent, pay } = await invoiceSetting({ ask });
    const paid = [{ ...PAID, amount: 100 }];
    expect((await pay((await draft()).id, paid)).error?.code).toBe("unsentInvoice");
    const [one, other] = [await sent(), await sent()];
    const { data } = await pay(other.id, paid);
    expect(refusedFields(await pay(one.id, [{ ...PAID, amount: 1, paidOn: "2190-01-01" }]))).toEqual(["add.0.paidOn"]);
    const foreign = { void: [{ key: data.payments[0]?.id, reason: "x" }] };
    expect(refusedFields(await pay(one.id, [], foreign))).toEqual(["void.0.key"]);
  });

  test("eight at once of all that is open: one of them counts", async () => {
    const { sent, read, owner } = await invoiceSetting({ ask });
    const { id, total, version } = await sent();
    const body = { add: [{ ...PAID, amount: total }], version } as never;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(payments.save, owner.token, { params: { id }, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(id)).open).toBe(0);
  });
});
