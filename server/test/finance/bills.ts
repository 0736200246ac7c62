/** An agency whose expenses and pay-runs go to a stand-in for Xero as bills, where it switches that on. */
import { expect } from "vitest";
import { ExpenseForm, expenses } from "#contract/expenses/expense.ts";
import { formOf } from "#contract/form.ts";
import { expenseSyncs, payRunSyncs } from "#contract/xero/document-sync.ts";
import { startApp } from "../app.ts";
import { buildStaff, buildSupplier } from "../factories.ts";
import { closeWithFile } from "../file/end.ts";
import { startXero } from "../stand-ins/xero.ts";
import { setUpPayRuns } from "./pay-runs.ts";
import { xeroConfig, xeroOf } from "./xero.ts";

export const SPENT = { ...formOf(ExpenseForm).empty, spentOn: "2026-02-03", description: "Van hire", amount: 110_00 };
export const BILLS_ON = { sendExpenses: true, sendPayRuns: true };

export async function billAgency(
  app: Awaited<ReturnType<typeof startApp>>,
  xero: Awaited<ReturnType<typeof startXero>>,
) {
  const base = await setUpPayRuns(app);
  const { agency, owner, talent, bank, earn, runUpTo, markPaid } = base;
  const xeroAgency = xeroOf(app, xero, base);
  const { ask } = app;
  await xeroAgency.connect();
  const supplier = await buildSupplier(agency, { displayName: "Coastline Vans" });
  const finance = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
  const decide = async (id: string, approve: boolean) => {
    const body = { ids: [id], approve, reason: approve ? null : "No receipt" };
    const { data } = await ask(expenses.decide, finance.token, { body });
    expect(data.decided).toEqual([id]);
  };
  const approveExpense = async (form: object = {}): Promise<string> => {
    const { data } = await ask(expenses.create, owner.token, { body: { ...SPENT, supplierId: supplier, ...form } });
    await ask(expenses.submit, owner.token, { params: { id: data.id } });
    await decide(data.id, true);
    return data.id;
  };
  const billOf = async (id: string) => (await ask(expenseSyncs.get, owner.token, { params: { id } })).data;
  const syncBill = (id: string) => ask(expenseSyncs.sync, owner.token, { params: { id }, body: {} });
  const paysOf = async (id: string) => (await ask(payRunSyncs.get, owner.token, { params: { id } })).data;
  const syncPays = (id: string, keys: string[]) =>
    ask(payRunSyncs.sync, owner.token, { params: { id }, body: { keys } });
  /** A paid run of 850 for each of these talents. */
  const paidRun = async (names = ["Imogen Hart"]) => {
    const talents: string[] = [];
    for (const name of names) {
      const talentId = await talent(name);
      await bank(talentId);
      await earn(talentId);
      talents.push(talentId);
    }
    const { id } = await runUpTo("export");
    expect((await markPaid(id)).status).toBe(200);
    return { id, talents };
  };
  const bills = () => xero.books.invoices.filter(({ Type }) => Type === "ACCPAY");
  return {
    ...base,
    ...xeroAgency,
    supplier,
    finance,
    decide,
    approveExpense,
    billOf,
    syncBill,
    paysOf,
    syncPays,
    paidRun,
    bills,
  };
}
export async function setUpBills(on: object = BILLS_ON) {
  const xero = await startXero();
  const app = await startApp(xeroConfig(xero));
  closeWithFile(() => xero.stop());
  const agency = await billAgency(app, xero);
  await agency.map(on);
  return { ...agency, app, xero, books: xero.books };
}
