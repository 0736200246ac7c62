/** Many documents through a Xero that fails for one request in twenty. `npm run load:xero` sends 2,000. */
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { setUpBills } from "#test/finance/bills.ts";
import { setUpXero, xeroConfig } from "#test/finance/xero.ts";
import { seededRandom, WHOLE } from "#test/generated/inputs/random.ts";
import { startXero, type XeroTrouble } from "#test/stand-ins/xero.ts";

const DOCUMENTS = WHOLE ? 2000 : 300;
const BILLS = WHOLE ? 500 : 40;
const TROUBLES: readonly XeroTrouble["kind"][] = ["busy", "down", "lateAnswer", "noAnswer"];

/** Lets one request in twenty fail. */
function planTroubles(xero: Pick<Awaited<ReturnType<typeof startXero>>, "planTroubles">): { failed: number } {
  const random = seededRandom(`xero ${process.env.TEST_SEED ?? "1"}`);
  const troubles = { failed: 0 };
  xero.planTroubles(() => {
    if (random.below(20) > 0) return undefined;
    troubles.failed += 1;
    return random.pick(TROUBLES);
  });
  return troubles;
}
const PARTIES = JSON.stringify({
  from: { name: "A", taxNumber: null, address: [] },
  to: { name: "B", taxNumber: null, address: [] },
});
type Setting = Pick<Awaited<ReturnType<typeof setUpXero>>, "readConnection" | "run" | "sql">;
async function runUntilSent({ readConnection, run, sql }: Setting): Promise<void> {
  for (let runs = 0; runs < 20 && (await readConnection()).waiting > 0; runs += 1) {
    await sql("update xero_connection set paused_until = null where agency_id = $1");
    await run();
  }
}

test("each of many documents is in Xero exactly once, whatever is lost on the way", async () => {
  const xero = await startXero();
  const app = await startApp(xeroConfig(xero));
  const { agency, client, connect, gst, map, readConnection, run, sql } = await setUpXero(app, xero);
  await connect();
  await map();
  await sql(
    `insert into invoice (id, agency_id, title, partner_id)
      select gen_random_uuid(), $1, 'Load ' || n, $2
      from generate_series(1, $3::int) n`,
    [agency, client, DOCUMENTS],
  );
  await sql(
    `insert into invoice_line (id, agency_id, invoice_id, place, description, quantity, unit_price, tax_rate_id,
        tax_name, tax_percent, amount, net, tax)
      select gen_random_uuid(), i.agency_id, i.id, n, 'Fee ' || n, 1, 100, $2, 'Sales tax', 10, 10000, 10000, 1000
      from invoice i, generate_series(1, 3) n
      where i.agency_id = $1`,
    [agency, gst],
  );
  await sql(
    `update invoice i
      set status = 'Sent', number = 'L-' || substr(title, 6), issued_on = '2026-02-01', due_on = '2026-03-01',
        sent_at = now(), parties = $2
      where agency_id = $1`,
    [agency, PARTIES],
  );
  await sql(
    `insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method)
      select gen_random_uuid(), agency_id, id, case when substr(title, 6)::int % 10 = 0 then 36500 else 16500 end,
        '2026-02-02', 'BANK'
      from invoice
      where agency_id = $1`,
  );
  await sql(
    `insert into client_refund (id, agency_id, invoice_id, amount, refunded_on)
      select gen_random_uuid(), agency_id, id, 3500, '2026-02-03'
      from invoice
      where agency_id = $1 and substr(title, 6)::int % 20 = 0`,
  );
  await sql("select queue_for_xero(agency_id, id) from invoice where agency_id = $1 order by id");
  const troubles = planTroubles(xero);
  const beganAt = performance.now();
  await runUntilSent({ readConnection, run, sql });
  expect(await readConnection()).toMatchObject({ waiting: 0, stopped: 0 });
  const { invoices, overpayments } = xero.books;
  console.info(
    `${DOCUMENTS} invoices in ${Math.round((performance.now() - beganAt) / 100) / 10} s: ${xero.requests.length} requests, ${troubles.failed} of them failed`,
  );
  expect(troubles.failed).toBeGreaterThan(1);
  expect(invoices).toHaveLength(DOCUMENTS);
  expect(new Set(invoices.map(({ InvoiceNumber }) => InvoiceNumber)).size).toBe(DOCUMENTS);
  expect(invoices.filter(({ Payments }) => Payments.length !== 1)).toEqual([]);
  expect(overpayments.map(({ Total }) => Total)).toEqual(Array.from({ length: DOCUMENTS / 10 }, () => 35));
  expect(overpayments.flatMap(({ Payments }) => Payments.map(({ Amount }) => Amount))).toEqual(
    Array.from({ length: DOCUMENTS / 20 }, () => 35),
  );
  expect(xero.books.contacts).toHaveLength(1);
  const [synced] = await sql("select count(*)::int as n from xero_document where agency_id = $1 and status = 'SYNCED'");
  expect(synced?.n).toBe(DOCUMENTS);
}, 600_000);

test("each of many approved expenses is one bill in Xero, with its exact amount", async () => {
  const { approveExpense, bills, readConnection, run, sql, xero } = await setUpBills();
  const amounts = Array.from({ length: BILLS }, (_, n) => 10_01 + n * 17);
  for (const amount of amounts) await approveExpense({ amount });
  const troubles = planTroubles(xero);
  await runUntilSent({ readConnection, run, sql });
  expect(await readConnection()).toMatchObject({ waiting: 0, stopped: 0 });
  console.info(`${BILLS} bills: ${xero.requests.length} requests, ${troubles.failed} of them failed`);
  expect(
    bills()
      .map(({ Total }) => Math.round(Total * 100))
      .sort((a, b) => a - b),
  ).toEqual(amounts);
  expect(new Set(bills().map(({ InvoiceNumber }) => InvoiceNumber)).size).toBe(BILLS);
}, 600_000);
