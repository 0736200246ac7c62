import { expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { contractFigures } from "#contract/finance/contract-figures.ts";
import { turnContractDays } from "#server/areas/contracts/days.ts";
import { startApp } from "#test/app.ts";
import { buildStaff } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";

const { ask, database } = await startApp();

async function setUp() {
  const base = await setUpInvoices({ ask });
  const { agency, owner, add, client, statusOf } = base;
  /** A contract with a deposit of 40 % that is due and a rest that is far away. */
  const signed = async (value: number, more: object = {}) => {
    const instalments = [
      { title: "Deposit", share: "PERCENT", percent: "40", rule: "DATE", onDate: "2026-01-10" },
      { title: "Rest", share: "REST", rule: "DATE", onDate: "2199-01-10" },
    ];
    const id = await add("contract", { title: "Tour", partnerId: client, value, instalments, ...more });
    const statusId = await statusOf("contract", "SIGNED");
    await ask(contracts.move, owner.token, { params: { id }, body: { statusId, signedOn: "2026-01-01" } });
    await turnContractDays(database, { agencyId: agency });
    return id;
  };
  const figures = (query: object = {}, by: { token: string } = owner) =>
    ask(contractFigures.metadata, by.token, { query: query as never });
  return { ...base, signed, figures };
}

test("signed contracts in one currency are summed, with what of them is ready and planned (C-283)", async () => {
  const { signed, add, sentInvoice, client, figures } = await setUp();
  await signed(100_000);
  const billed = await signed(50_000, { instalments: [] });
  await sentInvoice({ contractId: billed, partnerId: client, dueDate: "2026-02-01" });
  await signed(300_000, { currency: "EUR" });
  await add("contract", { title: "A draft", partnerId: client, value: 7_000 });
  const { data } = await figures();
  expect(data).toEqual({
    currency: "AUD",
    currencies: ["AUD", "EUR"],
    contracts: { count: 2, amount: 150_000 },
    statuses: [
      { status: "not-invoiced", count: 1, amount: 100_000 },
      { status: "overdue", count: 1, amount: 50_000 },
    ],
    overdue: { count: 1, amount: 110_000 },
    ready: { count: 1, amount: 40_000 },
    planned: { count: 1, amount: 60_000 },
  });
  expect((await figures({ currency: "EUR" })).data).toMatchObject({
    currency: "EUR",
    contracts: { count: 1, amount: 300_000 },
    ready: { count: 1, amount: 120_000 },
    planned: { count: 1, amount: 180_000 },
  });
  expect((await figures({ currency: "NZD" })).data).toMatchObject({ contracts: { count: 0, amount: 0 }, statuses: [] });
});

test("the sums of contracts follow FINANCE", async () => {
  const { agency, figures } = await setUp();
  const reader = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect((await figures({}, reader)).status).toBe(403);
  expect((await figures({ currency: "dollars" })).status).toBe(400);
});
