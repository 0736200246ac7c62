/** The report on contracts: their value, what was invoiced and paid of them, and what is due next. */
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { contractReport } from "#contract/reports/contract.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { readingReport } from "#test/reports.ts";

const { ask } = await startApp();
const MARCH = ["2026-03-01", "2026-03-31"] as const;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const lead = await buildStaff(agency, { levels: { REPORT: ["VIEW_ALL"], CONTRACT: ["VIEW_ASSIGN"] } });
  const quist = await buildPerson(agency, { displayName: "Marlo Quist" });
  const client = await buildPartner(agency, { displayName: "Opera House" });
  const add = async (title: string, values: Readonly<Record<string, string | number>>, assignedTo: string[] = []) => {
    const id = await buildRecord("contract", agency, { displayName: title, assignedTo });
    const columns = Object.keys(values).map((column, place) => `${column} = $${place + 2}`);
    await inAgency(
      agency,
      `update contract
        set ${columns.join(", ")}, partner_id = '${client}', status_id = (select s.id
          from status s join status_category c on c.id = s.category_id
          where c.module = 'CONTRACT' and c.code = 'SIGNED'
          limit 1)
        where id = $1`,
      [id, ...Object.values(values)],
    );
    return id;
  };
  const tour = await add(
    "Tour",
    { value: 1000_00, currency: "AUD", number: "C-7", signed_on: "2026-03-05", end_on: inDays(30) },
    [lead.id],
  );
  const film = await add("Film", { value: 500_00, currency: "EUR", signed_on: "2026-02-05" });
  await inAgency(agency, "update contract set created_at = '2026-01-01'", []);
  await inAgency(
    agency,
    `insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'RELATED')`,
    [randomUUIDv7(), agency, tour, quist],
  );
  for (const [place, amount, day] of [
    [0, 400_00, "2026-02-01"],
    [1, 600_00, inDays(10)],
  ] as const)
    await inAgency(
      agency,
      `insert into instalment (id, agency_id, contract_id, place, title, share, amount, rule, on_date)
        values ($1, $2, $3, $4, 'Part', 'AMOUNT', $5, 'DATE', $6)`,
      [randomUUIDv7(), agency, tour, place, amount, day],
    );
  await inAgency(
    agency,
    "insert into key_date (id, agency_id, contract_id, kind, on_date) values ($1, $2, $3, 'OPTION', $4)",
    [randomUUIDv7(), agency, tour, inDays(20)],
  );
  const invoice = randomUUIDv7();
  await inAgency(
    agency,
    `insert into invoice (id, agency_id, title, partner_id, contract_id, currency)
      values ($1, $2, 'For both', $3, $4, 'AUD')`,
    [invoice, agency, client, film],
  );
  // Three quarters bill the tour, the rest what the invoice is for.
  for (const [place, contract, net, tax] of [
    [0, tour, 300_00, 30_00],
    [1, null, 100_00, 10_00],
  ] as const)
    await inAgency(
      agency,
      `insert into invoice_line (id, agency_id, invoice_id, place, description, quantity, unit_price, amount, net, tax,
          contract_id)
        values ($1, $2, $3, $4, 'Work', 1, $5::bigint, $5::bigint, $5::bigint, $6, $7)`,
      [randomUUIDv7(), agency, invoice, place, net, tax, contract],
    );
  await inAgency(
    agency,
    `update invoice
      set status = 'Sent', number = 'INV-1', issued_on = '2026-03-08', due_on = '2026-03-20', sent_at = now(),
        net = 40000, tax = 4000, parties = $2
      where id = $1`,
    [
      invoice,
      JSON.stringify({
        from: { name: "Us", taxNumber: null, address: [] },
        to: { name: "Them", taxNumber: null, address: [] },
      }),
    ],
  );
  await inAgency(
    agency,
    `insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method)
      values ($1, $2, $3, 20000, '2026-03-25', 'BANK')`,
    [randomUUIDv7(), agency, invoice],
  );
  await inAgency(
    agency,
    `insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method, voided_at, void_reason)
      values ($1, $2, $3, 10000, '2026-03-26', 'BANK', now(), 'Entered twice')`,
    [randomUUIDv7(), agency, invoice],
  );
  return {
    agency,
    owner,
    lead,
    quist,
    tour,
    film,
    client,
    reading: readingReport(ask, contractReport, owner.token, MARCH),
  };
}

test("a contract has its value, its parts of invoices and payments, and what is due next", async () => {
  const { reading, tour } = await setUp();
  const [first, second] = await reading.rowsOf();
  expect(first).toMatchObject({
    id: tour,
    name: "Tour",
    number: "C-7",
    status: "Signed",
    signedOn: "2026-03-05",
    endOn: inDays(30),
    value: 1000_00,
    valueSigned: 1000_00,
    signed: 1,
    ending: 1000_00,
    invoiced: 300_00,
    paid: 150_00,
    outstanding: 180_00,
    nextKeyDate: inDays(20),
  });
  expect(Math.abs(Number(first?.daysLeft) - 30)).toBeLessThanOrEqual(1);
  expect(second).toMatchObject({ name: "Film", value: null, signed: 0, invoiced: 100_00, paid: 50_00 });
});

test("figures of contracts add up to their rows, and amounts without a rate stand apart", async () => {
  const { reading, quist, client } = await setUp();
  const figures = await reading.expectAgreement();
  expect(figures).toMatchObject({ valueSigned: 1000_00, invoiced: 400_00, paid: 200_00, outstanding: 240_00 });
  expect(figures.daysLeft).toBeNull();
  const { apart } = await reading.sums();
  expect(apart).toEqual([{ currency: "EUR", measure: "value", value: 500_00 }]);
  expect(await reading.behind("value")).toMatchObject({ count: 1, rows: [{ record: { title: "Tour" } }] });
  await reading.expectAgreement({ talentIds: [quist] });
  expect((await reading.rowsOf({ talentIds: [quist] })).map(({ name }) => name)).toEqual(["Tour"]);
  expect((await reading.rowsOf({ partnerIds: [client], q: "fil" })).map(({ name }) => name)).toEqual(["Film"]);
});

test("the value of contracts that end is charted over twelve months, whatever the period", async () => {
  const { reading } = await setUp();
  const { chart } = await reading.sums({}, { chart: "ending" });
  expect(chart?.unit).toBe("month");
  // The month of the agency, where it may be the next one already.
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format();
  expect(chart?.columns[0]?.slice(0, 7)).toBe(today.slice(0, 7));
  expect(chart?.parts.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0)).toBe(1000_00);
  expect(chart?.before).toEqual([]);
});

test("amounts of invoices take the right to finance, and only contracts within reach are listed", async () => {
  const { lead } = await setUp();
  const reading = readingReport(ask, contractReport, lead.token, MARCH);
  const rows = await reading.rowsOf({ orderBy: "financialStatus" });
  expect(rows).toMatchObject([{ name: "Tour", value: 1000_00, invoiced: null, nextDue: null, financialStatus: null }]);
  expect((await reading.sums()).totals.map(({ measure }) => measure)).toEqual([
    "value",
    "valueSigned",
    "signed",
    "ending",
    "daysLeft",
  ]);
  await reading.expectAgreement();
});
