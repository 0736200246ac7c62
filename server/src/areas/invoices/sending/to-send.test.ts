import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { readyToInvoice } from "#contract/invoices/ready.ts";
import { sendingToday } from "#contract/invoices/to-send.ts";
import { mails } from "#contract/staff/outbox.ts";
import { turnContractDays } from "#server/areas/contracts/days.ts";
import { startApp } from "#test/app.ts";
import { buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { invoiceSetting } from "#test/finance/invoices.ts";

const { ask, database } = await startApp();

/** An agency with a bank account, whose client has a billing contact. */
async function setting() {
  const invoicing = await invoiceSetting({ ask });
  const { agency, owner, client } = invoicing;
  const { token } = owner;
  const { data: before } = await ask(invoiceSettings.get, token, {});
  await ask(invoiceSettings.update, token, { body: { ...before, bankAccount: "062-001 1020 3040" } });
  const addContact = (of: string, email: string) =>
    inAgency(
      agency,
      "insert into billing_contact (id, agency_id, owner_id, person_in_charge, email) values (gen_random_uuid(), $1, $2, 'Astrid Kellaway', $3)",
      [agency, of, email],
    );
  await addContact(client, "accounts@northlight.example");
  const toSend = async (by: { token: string } = owner, query: { contractId?: string } = {}) =>
    (await ask(sendingToday.get, by.token, { query })).data;
  const approve = (entry: string, seen: string, by: { token: string } = owner) =>
    ask(sendingToday.send, by.token, { body: { entry, seen } });
  const ready = async () => {
    const instalments = [{ title: "Deposit", share: "REST", rule: "DATE", onDate: "2026-01-10" }];
    const id = await invoicing.add("contract", {
      title: "Opening Night",
      partnerId: client,
      value: 50_000,
      instalments,
    });
    const statusId = await invoicing.statusOf("contract", "SIGNED");
    await ask(contracts.move, token, { params: { id }, body: { statusId, signedOn: "2026-01-01" } });
    await turnContractDays(database, { agencyId: agency });
  };
  return { ...invoicing, addContact, toSend, approve, ready };
}

describe("what is to send today", () => {
  test("is each draft and each instalment that is ready, with whom it goes to, what with and what it comes to", async () => {
    const { draft, toSend, ready, client } = await setting();
    const { id, version } = await draft();
    await ready();
    expect(await toSend()).toMatchObject({
      template: null,
      more: 0,
      later: 0,
      entries: [
        {
          id: `draft:${id}`,
          kind: "draft",
          title: "Quiet Season",
          client: "Northlight Festival",
          partner: { id: client },
          invoice: { id },
          total: 110_000,
          missing: [],
          seen: String(version),
          recipients: ["accounts@northlight.example"],
        },
        { kind: "instalment", title: "Opening Night, Deposit", invoice: null, total: 55_000, missing: [] },
      ],
    });
  });

  test("is asked for by contract: what belongs to it alone", async () => {
    const { draft, toSend, ready, add, owner } = await setting();
    await draft();
    await ready();
    const { entries } = await toSend();
    const contractId = entries.find(({ kind }) => kind === "instalment")?.contract?.id ?? "";
    expect((await toSend(owner, { contractId })).entries.map(({ title }) => title)).toEqual(["Opening Night, Deposit"]);
    expect(await toSend(owner, { contractId: await add("contract", {}) })).toMatchObject({ entries: [], more: 0 });
  });

  test("is each completed task that a rule bills and each approved expense that is charged to a client, until it is billed (B-008)", async () => {
    const { agency, client, owner, toSend, approve, read } = await setting();
    const [books] = await inAgency(
      agency,
      "select a.id as account, t.id as type from line_account a, task_type t where a.agency_id = $1 and t.agency_id = $1 and a.code = '210' order by t.id limit 1",
      [agency],
    );
    await inAgency(
      agency,
      "insert into task_rule (id, agency_id, type_id, account_id, price) values (gen_random_uuid(), $1, $2, $3, 'SALE')",
      [agency, books?.type, books?.account],
    );
    const task = await buildRecord("task", agency, { displayName: "Social post" });
    await inAgency(
      agency,
      "update task set type_id = $2, charge_to_key = 'PARTNER', charged_record_id = $3, sale = 12500, completed_at = now() where id = $1",
      [task, books?.type, client],
    );
    await inAgency(
      agency,
      `insert into expense (id, agency_id, spent_on, description, amount, currency, tax_amount, charge_to, charged_id, state, created_by)
        select gen_random_uuid(), $1, '2026-01-15', 'Backline hire', 8200, 'AUD', 745, 'PARTNER', $2, state, $3 from unnest('{APPROVED,SUBMITTED}'::text[]) state`,
      [agency, client, owner.id],
    );
    const { entries } = await toSend();
    expect(entries).toMatchObject([
      { kind: "expense", title: "Backline hire", total: 8201, dueDate: "2026-01-15", task: null, missing: [] },
      { kind: "task", title: "Social post", client: "Northlight Festival", total: 13_750, task: { id: task } },
    ]);
    const [expense, billed] = entries;
    await inAgency(agency, "update task set sale = 13000 where id = $1", [task]);
    expect((await approve(billed?.id ?? "", billed?.seen ?? "")).error?.code).toBe("movedOn");
    const wait = (entry: string) => ask(sendingToday.wait, owner.token, { body: { entry, until: "2090-01-01" } });
    expect((await wait(expense?.id ?? "")).status).toBe(200);
    const [again, ...others] = (await toSend()).entries;
    expect([again?.total, others, (await toSend()).later]).toEqual([14_300, [], 1]);
    // Left for a later day, it is still sent by who names it.
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => approve(again?.id ?? "", again?.seen ?? "")),
      ...Array.from({ length: 3 }, () => approve(expense?.id ?? "", expense?.seen ?? "")),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(2);
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["alreadyBilled"]));
    const sent = await Promise.all(done.map(({ data }) => read(data.id)));
    expect(sent.map(({ total }) => total).sort((a, b) => a - b)).toEqual([8201, 14_300]);
    expect(sent.map(({ status, to }) => [status, to.name])).toEqual([
      ["Sent", "Northlight Festival"],
      ["Sent", "Northlight Festival"],
    ]);
    expect(await toSend()).toMatchObject({ entries: [], later: 0 });
  });

  test("names what is missing, and is not sent while it is", async () => {
    const { draft, toSend, approve, owner } = await setting();
    await draft({ title: "Nothing yet", partnerId: null, lines: [] });
    await draft({ title: "Abroad", currency: "USD" });
    const { entries } = await toSend();
    expect(entries.map(({ title, missing }) => [title, missing])).toEqual([
      ["Nothing yet", ["client", "lines"]],
      ["Abroad", ["rate"]],
    ]);
    for (const { id, seen } of entries) expect((await approve(id, seen)).error?.code).toBe("validation");
    const { data: settings } = await ask(invoiceSettings.get, owner.token, {});
    await ask(invoiceSettings.update, owner.token, { body: { ...settings, bankAccount: null } });
    expect((await toSend()).entries.map(({ missing }) => missing.at(-1))).toEqual(["bank", "bank"]);
  });

  test("goes to where the client's last invoice went, where it has no billing contact", async () => {
    const { draft, send, toSend, agency, client } = await setting();
    await inAgency(agency, "update billing_contact set deleted_at = now() where owner_id = $1", [client]);
    const { id } = await draft();
    expect((await toSend()).entries).toMatchObject([{ recipients: [], missing: ["recipient"] }]);
    await send(id, { recipients: ["last@northlight.example"] });
    await draft();
    expect((await toSend()).entries).toMatchObject([{ recipients: ["last@northlight.example"], missing: [] }]);
  });

  test("is sent one by one with numbers in order; one that fails leaves no gap", async () => {
    const { draft, toSend, approve, read, owner } = await setting();
    const drafts = [
      await draft({ title: "One" }),
      await draft({ title: "Two", partnerId: null }),
      await draft({ title: "Three" }),
    ];
    const year = new Date().getUTCFullYear();
    const numbers: (string | undefined)[] = [];
    for (const { id, seen } of (await toSend()).entries) numbers.push((await approve(id, seen)).data?.number);
    expect(numbers).toEqual([`INV-${year}-0001`, undefined, `INV-${year}-0002`]);
    expect(await read(drafts[0]?.id ?? "")).toMatchObject({ status: "Sent", sentTo: ["accounts@northlight.example"] });
    expect((await toSend()).entries.map(({ title }) => title)).toEqual(["Two"]);
    const sent = (await ask(mails.list, owner.token, { body: {} })).data;
    expect(sent.map(({ to }) => to)).toEqual(["accounts@northlight.example", "accounts@northlight.example"]);
  });

  test("becomes an invoice once, of an instalment, however often it is approved at once", async () => {
    const { toSend, approve, ready, owner, read } = await setting();
    await ready();
    const [one] = (await toSend()).entries;
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(one?.id ?? "", one?.seen ?? "")));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["alreadyBilled"]));
    expect(await read(done[0]?.data.id ?? "")).toMatchObject({ status: "Sent", total: one?.total });
    const { data } = await ask(readyToInvoice.list, owner.token, { body: {} });
    expect(data.map(({ state }) => state)).toEqual(["INVOICED"]);
  });

  test("that changed after it was looked at is not sent", async () => {
    const { draft, toSend, approve, agency } = await setting();
    const { id } = await draft();
    const [one] = (await toSend()).entries;
    await inAgency(agency, "update invoice set reference = 'PO 4471' where id = $1", [id]);
    expect((await approve(one?.id ?? "", one?.seen ?? "")).error?.code).toBe("movedOn");
  });

  test("is left for a later day, and brought back", async () => {
    const { draft, toSend, owner } = await setting();
    await draft();
    const [one] = (await toSend()).entries;
    const wait = (until: string | null) =>
      ask(sendingToday.wait, owner.token, { body: { entry: one?.id ?? "", until } });
    expect((await wait("2020-01-01")).error?.code).toBe("validation");
    expect((await wait("2090-01-01")).status).toBe(200);
    expect(await toSend()).toMatchObject({ entries: [], later: 1 });
    expect((await wait(null)).status).toBe(200);
    expect(await toSend()).toMatchObject({ entries: [{ id: one?.id }], later: 0 });
  });

  test("is of finance alone, and of one agency", async () => {
    const { draft, toSend, approve, agency } = await setting();
    await draft();
    const [one] = (await toSend()).entries;
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
    expect((await toSend(reader)).entries).toHaveLength(1);
    expect((await approve(one?.id ?? "", one?.seen ?? "", reader)).status).toBe(403);
    const other = await setting();
    expect((await other.toSend()).entries).toEqual([]);
    expect((await other.approve(one?.id ?? "", one?.seen ?? "")).error?.code).toBe("unknownReference");
  });
});
