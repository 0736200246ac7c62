import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { readyToInvoice } from "#contract/invoices/ready.ts";
import { turnContractDays } from "#server/areas/contracts/days.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildPerson, buildRecord, inAgency } from "#test/factories.ts";
import { PAID, setUpInvoices } from "#test/finance/invoices.ts";

const { ask, database } = await startApp();

describe("entries ready to invoice", () => {
  const PARTS = [
    { title: "Deposit", share: "PERCENT", percent: "40", rule: "DATE", onDate: "2026-01-10" },
    { title: "Settlement", share: "REST", rule: "DATE", onDate: "2026-01-20" },
  ];
  async function readySetting(more: object = {}) {
    const base = await setUpInvoices({ ask });
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

  test("instalments are ready once their day has come, and leave a deleted draft (C-290, C-294, N-074)", async () => {
    const { list, draft, states, readInvoice, owner } = await readySetting();
    const ready = await list({ states: ["READY_TO_INVOICE"] });
    expect(ready.map(({ title, amount, client }) => [title, amount, client])).toEqual([
      ["Tour, Deposit", 40_000, "Northlight Festival"],
      ["Tour, Settlement", 60_000, "Northlight Festival"],
    ]);
    const { data } = await draft(ready.map(({ id }) => id));
    expect(data.ids).toHaveLength(1);
    const [id = ""] = data.ids;
    expect(await readInvoice(id)).toMatchObject({ title: "Tour", net: 100_000, contract: { name: "Tour" } });
    expect(await states()).toEqual(["INVOICED", "INVOICED"]);
    expect(refusedFields(await draft([ready[0]?.id ?? ""]))).toEqual(["entries.0"]);
    await ask(invoices.remove, owner.token, { params: { id } });
    expect(await states()).toEqual(["READY_TO_INVOICE", "READY_TO_INVOICE"]);
    await ask(invoices.restore, owner.token, { params: { id }, body: {} });
    expect(await states()).toEqual(["INVOICED", "INVOICED"]);
  });

  test("one of eight drafts created at once has the ready entry", async () => {
    const { list, draft } = await readySetting();
    const [first] = await list();
    const answers = await Promise.all(Array.from({ length: 8 }, () => draft([first?.id ?? ""])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  test("approved expenses charged to a partner are ready too, without tax, on their own account (C-264)", async () => {
    const { agency, client, list, draft, readInvoice, owner, gst } = await readySetting();
    await inAgency(
      agency,
      `insert into expense (id, agency_id, spent_on, description, amount, currency, tax_amount, charge_to, charged_id,
          state, created_by, account_id, tax_rate_id)
        select gen_random_uuid(), $1, '2026-01-15', 'Backline hire', 8200, 'AUD', 745, 'PARTNER', $2, state, $3,
          (select a.id from line_account a where a.agency_id = $1 and a.kind = 'expense' order by a.code limit 1), $4
        from unnest('{APPROVED,SUBMITTED}'::text[]) state`,
      [agency, client, owner.id, gst],
    );
    const [expense, ...others] = await list({ kinds: ["expense"] });
    expect([expense, others]).toEqual([
      expect.objectContaining({ title: "Backline hire", amount: 7455, client: "Northlight Festival" }),
      [],
    ]);
    const [id = ""] = (await draft([expense?.id ?? ""])).data.ids;
    expect((await readInvoice(id)).lines).toMatchObject([
      { unitPrice: "74.55", taxRate: { id: gst }, account: { code: expect.any(String) }, origin: { kind: "expense" } },
    ]);
    expect((await list({ kinds: ["expense"] }))[0]).toMatchObject({ state: "INVOICED", invoice: { id } });
  });

  test("completed tasks that a rule bills are ready once, on the account of the rule (B-008)", async () => {
    const { agency, client, list, draft, readInvoice } = await readySetting();
    const [account] = await inAgency(agency, "select id from line_account where agency_id = $1 and code = '210'", [
      agency,
    ]);
    const [type] = await inAgency(agency, "select id from task_type where agency_id = $1 order by id limit 1", [
      agency,
    ]);
    await inAgency(
      agency,
      `insert into task_rule (id, agency_id, type_id, account_id, price)
        values (gen_random_uuid(), $1, $2, $3, 'SALE')`,
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
    expect((await readInvoice(id)).lines).toMatchObject([{ account: { code: "210" }, origin: { kind: "task" } }]);
    expect(refusedFields(await draft([entry?.id ?? ""]))).toEqual(["entries.0"]);
  });

  test("ready entries make one draft for each client, or one for each entry", async () => {
    const { list, draft } = await readySetting();
    const ids = (await list()).map(({ id }) => id);
    expect((await draft(ids, { merge: false })).data.ids).toHaveLength(2);
  });

  test("ready entries are invoiced in the talent's name where the agency is their agent for them", async () => {
    const { list, draft, readInvoice, talent, agency } = await readySetting({ type: "ENDORSEMENT" });
    await inAgency(
      agency,
      "insert into invoice_setting (id, agency_id, agent_types) values (gen_random_uuid(), $1, '{ENDORSEMENT}')",
      [agency],
    );
    const { data } = await draft((await list()).map(({ id }) => id));
    expect(await readInvoice(data.ids[0] ?? "")).toMatchObject({ issuer: "TALENT", person: { id: talent } });
  });

  test("the contract follows its invoices: part invoiced, invoiced, part paid, paid or overdue", async () => {
    const { agency, list, draft, sendInvoice, pay, readInvoice, status, states, owner } = await readySetting();
    const [deposit = "", rest = ""] = (await list()).map(({ id }) => id);
    expect(await status()).toBe("not-invoiced");
    const [first = ""] = (await draft([deposit])).data.ids;
    expect(await status()).toBe("not-invoiced");
    await sendInvoice(first);
    expect(await status()).toBe("part-invoiced");
    const [second = ""] = (await draft([rest])).data.ids;
    await sendInvoice(second);
    expect(await status()).toBe("invoiced");
    await pay(first, [{ ...PAID, amount: (await readInvoice(first)).total }]);
    expect([await status(), await states()]).toEqual(["part-paid", ["PAID", "INVOICED"]]);
    const later = new Date(Date.now() + 40 * 86_400_000);
    await turnContractDays(database, { agencyId: agency, at: later });
    expect(await status()).toBe("overdue");
    await pay(second, [{ ...PAID, amount: (await readInvoice(second)).total }]);
    expect([await status(), await states()]).toEqual(["paid", ["PAID", "PAID"]]);
    const [payment] = (await ask(payments.list, owner.token, { params: { id: second } })).data.payments;
    await pay(second, [], { void: [{ key: payment?.id, reason: "Bounced" }] });
    await ask(invoices.void, owner.token, { params: { id: second }, body: { reason: "Wrong" } });
    expect([await status(), await states()]).toEqual(["part-paid", ["PAID", "READY_TO_INVOICE"]]);
  });
});
