import { describe, expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { managementDashboard } from "#contract/dashboards/management.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { readyToInvoice } from "#contract/invoices/ready.ts";
import { sendingToday } from "#contract/invoices/to-send.ts";
import { mails } from "#contract/staff/outbox.ts";
import { turnContractDays } from "#server/areas/contracts/days.ts";
import { startApp } from "#test/app.ts";
import { buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";

const { ask, database } = await startApp();

/** An agency with a bank account, whose client has a billing contact. */
async function setUp() {
  const invoicing = await setUpInvoices({ ask });
  const { agency, owner, client } = invoicing;
  const { token } = owner;
  const { data: before } = await ask(invoiceSettings.get, token, {});
  await ask(invoiceSettings.update, token, { body: { ...before, bankAccount: "062-001 1020 3040" } });
  const addContact = (partnerId: string, email: string) =>
    inAgency(
      agency,
      `insert into billing_contact (id, agency_id, owner_id, person_in_charge, email)
        values (gen_random_uuid(), $1, $2, 'Astrid Kellaway', $3)`,
      [agency, partnerId, email],
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

describe("entries to send today", () => {
  test("drafts and ready instalments are listed to send, with receiver, attachments and sum", async () => {
    const { draftInvoice, toSend, ready, client } = await setUp();
    const { id, version } = await draftInvoice();
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

  test("a contract's list of entries to send has only its own", async () => {
    const { draftInvoice, toSend, ready, add, owner } = await setUp();
    await draftInvoice();
    await ready();
    const { entries } = await toSend();
    const contractId = entries.find(({ kind }) => kind === "instalment")?.contract?.id ?? "";
    expect((await toSend(owner, { contractId })).entries.map(({ title }) => title)).toEqual(["Opening Night, Deposit"]);
    expect(await toSend(owner, { contractId: await add("contract", {}) })).toMatchObject({ entries: [], more: 0 });
  });

  test("billable tasks and charged expenses are listed to send until they are billed (B-008)", async () => {
    const { agency, client, owner, toSend, approve, readInvoice } = await setUp();
    const [books] = await inAgency(
      agency,
      `select a.id as account, t.id as type
        from line_account a, task_type t
        where a.agency_id = $1 and t.agency_id = $1 and a.code = '210'
        order by t.id
        limit 1`,
      [agency],
    );
    await inAgency(
      agency,
      `insert into task_rule (id, agency_id, type_id, account_id, price)
        values (gen_random_uuid(), $1, $2, $3, 'SALE')`,
      [agency, books?.type, books?.account],
    );
    const task = await buildRecord("task", agency, { displayName: "Social post" });
    await inAgency(
      agency,
      `update task
        set type_id = $2, charge_to_key = 'PARTNER', charged_record_id = $3, sale = 12500, completed_at = now()
        where id = $1`,
      [task, books?.type, client],
    );
    await inAgency(
      agency,
      `insert into expense (id, agency_id, spent_on, description, amount, currency, tax_amount, charge_to, charged_id,
          state, created_by)
        select gen_random_uuid(), $1, '2026-01-15', 'Backline hire', 8200, 'AUD', 745, 'PARTNER', $2, state, $3
        from unnest('{APPROVED,SUBMITTED}'::text[]) state`,
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
    const postpone = (entry: string) => ask(sendingToday.wait, owner.token, { body: { entry, until: "2090-01-01" } });
    expect((await postpone(expense?.id ?? "")).status).toBe(200);
    const [again, ...others] = (await toSend()).entries;
    expect([again?.total, others, (await toSend()).later]).toEqual([14_300, [], 1]);
    // Left for a later day, it is still sent by who names it.
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => approve(again?.id ?? "", again?.seen ?? "")),
      ...Array.from({ length: 3 }, () => approve(expense?.id ?? "", expense?.seen ?? "")),
    ]);
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(2);
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["alreadyBilled"]));
    const sentInvoices = await Promise.all(succeeded.map(({ data }) => readInvoice(data.id)));
    expect(sentInvoices.map(({ total }) => total).sort((a, b) => a - b)).toEqual([8201, 14_300]);
    expect(sentInvoices.map(({ status, to }) => [status, to.name])).toEqual([
      ["Sent", "Northlight Festival"],
      ["Sent", "Northlight Festival"],
    ]);
    expect(await toSend()).toMatchObject({ entries: [], later: 0 });
  });

  test("an entry to send names its missing fields, and can't be sent without them", async () => {
    const { draftInvoice, toSend, approve, owner } = await setUp();
    await draftInvoice({ title: "Nothing yet", partnerId: null, lines: [] });
    await draftInvoice({ title: "Abroad", currency: "USD" });
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

  test("without a billing contact, an entry goes to the recipients of the client's last invoice", async () => {
    const { draftInvoice, sendInvoice, toSend, agency, client } = await setUp();
    await inAgency(agency, "update billing_contact set deleted_at = now() where owner_id = $1", [client]);
    const { id } = await draftInvoice();
    expect((await toSend()).entries).toMatchObject([{ recipients: [], missing: ["recipient"] }]);
    await sendInvoice(id, { recipients: ["last@northlight.example"] });
    await draftInvoice();
    expect((await toSend()).entries).toMatchObject([{ recipients: ["last@northlight.example"], missing: [] }]);
  });

  test("an invoice whose last email failed is counted on the dashboard, until one is sent again", async () => {
    const { agency, owner, draftInvoice, sendInvoice } = await setUp();
    const send = async () =>
      (await sendInvoice((await draftInvoice()).id, { recipients: ["accounts@northlight.example"] })).data;
    const [failed] = [await send(), await send()];
    const unsent = async () => {
      const { data } = await ask(managementDashboard.get, owner.token, { query: { kind: "TO_SEND" } });
      const widget = data.widgets.find(({ kind }) => kind === "TO_SEND");
      const list = await ask(invoices.list, owner.token, { body: { unsent: true } });
      return [widget?.kind === "TO_SEND" && widget.data?.unsent, list.data.map(({ id }) => id)];
    };
    expect(await unsent()).toEqual([{ count: 0, last: null }, []]);
    await inAgency(agency, "update invoice_email set state = 'failed' where invoice_id = $1", [failed.id]);
    await inAgency(
      agency,
      `update mail set state = 'failed'
        where batch_id in (select batch_id from invoice_email where invoice_id = $1)`,
      [failed.id],
    );
    expect(await unsent()).toEqual([{ count: 1, last: { id: failed.id, name: failed.number } }, [failed.id]]);
    await inAgency(
      agency,
      `insert into invoice_email (id, agency_id, invoice_id, kind, batch_id, recipients, subject, state, created_at)
        values (gen_random_uuid(), $1, $2, 'invoice', gen_random_uuid(), '{}', 'Again', 'sent',
          now() + interval '1 minute')`,
      [agency, failed.id],
    );
    expect(await unsent()).toEqual([{ count: 0, last: null }, []]);
  });

  test("entries are sent one by one with numbers in order, and one that fails leaves no gap", async () => {
    const { draftInvoice, toSend, approve, readInvoice, owner } = await setUp();
    const drafts = [
      await draftInvoice({ title: "One" }),
      await draftInvoice({ title: "Two", partnerId: null }),
      await draftInvoice({ title: "Three" }),
    ];
    const year = new Date().getUTCFullYear();
    const numbers: (string | undefined)[] = [];
    for (const { id, seen } of (await toSend()).entries) numbers.push((await approve(id, seen)).data?.number);
    expect(numbers).toEqual([`INV-${year}-0001`, undefined, `INV-${year}-0002`]);
    expect(await readInvoice(drafts[0]?.id ?? "")).toMatchObject({
      status: "Sent",
      sentTo: ["accounts@northlight.example"],
    });
    expect((await toSend()).entries.map(({ title }) => title)).toEqual(["Two"]);
    const sent = (await ask(mails.list, owner.token, { body: {} })).data;
    expect(sent.map(({ to }) => to)).toEqual(["accounts@northlight.example", "accounts@northlight.example"]);
  });

  test("an instalment becomes an invoice once, however often it is approved at once", async () => {
    const { toSend, approve, ready, owner, readInvoice } = await setUp();
    await ready();
    const [entry] = (await toSend()).entries;
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(entry?.id ?? "", entry?.seen ?? "")));
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["alreadyBilled"]));
    expect(await readInvoice(succeeded[0]?.data.id ?? "")).toMatchObject({ status: "Sent", total: entry?.total });
    const { data } = await ask(readyToInvoice.list, owner.token, { body: {} });
    expect(data.map(({ state }) => state)).toEqual(["INVOICED"]);
  });

  test("an entry that changed since it was read is not sent", async () => {
    const { draftInvoice, toSend, approve, agency } = await setUp();
    const { id } = await draftInvoice();
    const [entry] = (await toSend()).entries;
    await inAgency(agency, "update invoice set reference = 'PO 4471' where id = $1", [id]);
    expect((await approve(entry?.id ?? "", entry?.seen ?? "")).error?.code).toBe("movedOn");
  });

  test("an entry to send is postponed to a later day, and brought back", async () => {
    const { draftInvoice, toSend, owner } = await setUp();
    await draftInvoice();
    const [entry] = (await toSend()).entries;
    const wait = (until: string | null) =>
      ask(sendingToday.wait, owner.token, { body: { entry: entry?.id ?? "", until } });
    expect((await wait("2020-01-01")).error?.code).toBe("validation");
    expect((await wait("2090-01-01")).status).toBe(200);
    expect(await toSend()).toMatchObject({ entries: [], later: 1 });
    expect((await wait(null)).status).toBe(200);
    expect(await toSend()).toMatchObject({ entries: [{ id: entry?.id }], later: 0 });
  });

  test("the list of entries to send is for finance only, and for one agency", async () => {
    const { draftInvoice, toSend, approve, agency } = await setUp();
    await draftInvoice();
    const [entry] = (await toSend()).entries;
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
    expect((await toSend(reader)).entries).toHaveLength(1);
    expect((await approve(entry?.id ?? "", entry?.seen ?? "", reader)).status).toBe(403);
    const other = await setUp();
    expect((await other.toSend()).entries).toEqual([]);
    expect((await other.approve(entry?.id ?? "", entry?.seen ?? "")).error?.code).toBe("unknownReference");
  });
});
