import { describe, expect, test } from "vitest";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { PAID } from "#test/finance/invoices.ts";
import { setUpXero, xeroConfig } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";

const xero = await startXero();
const logged: string[] = [];
const app = await startApp({ ...xeroConfig(xero), logLevel: "warn" }, { write: (line) => logged.push(line) });

const post = (body: string, signature: string | undefined) =>
  app.app.inject({
    method: "POST",
    url: "/finance/v1/xero/webhook",
    payload: body,
    headers: { "content-type": "application/json", ...(signature !== undefined && { "x-xero-signature": signature }) },
  });

describe("Xero's webhook", () => {
  test("the webhook answers 200 to what Xero signed and 401 to all else", async () => {
    const body = JSON.stringify({ events: [], firstEventSequence: 0, lastEventSequence: 0, entropy: "S0m3r4nd0mt3xt" });
    expect((await post(body, xero.sign(body))).statusCode).toBe(200);
    for (const wrong of [undefined, "", "nonsense", xero.sign(`${body} `)]) {
      const answer = await post(body, wrong);
      expect([answer.statusCode, answer.body]).toEqual([401, ""]);
    }
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "events=1"],
    ["half of it", '{"events":['],
    ["no object", "[]"],
    ["null", "null"],
    ["events that are no list", '{"events":{"0":1}}'],
    ["events of another form", '{"events":[null,1,{"resourceId":7}]}'],
    [
      "half a character and a NUL",
      '{"events":[{"resourceId":"\\u0000","eventCategory":"INVOICE","tenantId":"\\ud800"}]}',
    ],
  ])("the webhook answers 200 to %s that is signed, and logs no failure", async (_, body) => {
    logged.length = 0;
    const answer = await post(body, xero.sign(body));
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
    expect(logged.join("")).not.toMatch(/"stack"|"level":"error"/);
  });

  test("the webhook brings payments made in Xero, each once, and voids those removed there", async () => {
    const { ask, connect, map, owner, pay, readInvoice, run, sentInvoice, sql, notify } = await setUpXero(app, xero);
    await connect();
    await map();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: 10_000 }]);
    await run();
    const booked = xero.books.invoices.find(
      ({ InvoiceNumber, Payments }) => InvoiceNumber !== "" && Payments.length === 1,
    );
    const xeroId = booked?.InvoiceID ?? "";
    const account = { AccountID: xero.books.accounts[1]?.AccountID };
    xero.books.pay({
      Invoice: { InvoiceID: xeroId },
      Account: account,
      Date: "2026-02-03",
      Amount: "250.55",
      Reference: "Bank feed",
    });
    for (let n = 0; n < 3; n += 1) {
      await notify([xeroId, "unknown-there"]);
      await run();
    }
    const { payments: recorded } = (await ask(payments.list, owner.token, { params: { id } })).data;
    expect(recorded).toMatchObject([
      { amount: 10_000, by: { id: owner.id } },
      { amount: 25_055, paidOn: "2026-02-03", method: "BANK", reference: "Bank feed", by: null },
    ]);
    expect(await readInvoice(id)).toMatchObject({ total, open: total - 35_055, paymentStatus: "PARTIALLY_PAID" });
    expect(booked?.Payments).toHaveLength(2);
    const [posted] = await sql(
      "select count(*)::int as n from ledger_group where agency_id = $1 and cause_kind = 'payment'",
    );
    expect(posted?.n).toBe(2);

    // Removed there it is void here, once; ours stays as it is.
    const fed = booked?.Payments.find(({ Reference }) => Reference === "Bank feed");
    if (fed) fed.Status = "DELETED";
    for (let n = 0; n < 2; n += 1) {
      await notify([xeroId]);
      await run();
    }
    const { payments: left } = (await ask(payments.list, owner.token, { params: { id } })).data;
    expect(left).toMatchObject([
      { amount: 10_000, voided: null },
      { amount: 25_055, voided: { reason: "Removed in Xero", by: null } },
    ]);
    expect(await readInvoice(id)).toMatchObject({ open: total - 10_000 });
    const sums = await sql(
      "select from ledger_entry where agency_id = $1 group by group_id, currency having sum(amount) <> 0",
    );
    expect(sums).toEqual([]);
    const [taken] = await sql(
      "select count(*)::int as n from ledger_group where agency_id = $1 and cause_kind = 'payment' and step = 'voided'",
    );
    expect(taken?.n).toBe(1);
  });
});
