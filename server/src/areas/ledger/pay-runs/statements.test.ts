import { describe, expect, test } from "vitest";
import { billingContacts } from "#contract/expenses/billing-contact.ts";
import { payRuns } from "#contract/pay-runs/pay-run.ts";
import { payRunSettings } from "#contract/pay-runs/pay-run-setting.ts";
import { mails } from "#contract/staff/outbox.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { setUpPayRuns } from "#test/finance/pay-runs.ts";
import { payRunStatementDocument } from "./statements.ts";

const { ask, database } = await startApp();

/** A run that the bank has paid: to Anna at her own address, to Bo at that of who is billed for him, and to Cleo without any. */
async function setUp() {
  const base = await setUpPayRuns({ ask });
  const { agency, owner, talent, bank, earn, runUpTo, markPaid, readRun } = base;
  const [anna, bo, cleo] = [await talent("Anna"), await talent("Bo"), await talent("Cleo")];
  for (const talentId of [anna, bo, cleo]) {
    await bank(talentId);
    await earn(talentId);
  }
  const emails: readonly (readonly [string, string | null])[] = [
    [anna, "anna@example.com"],
    [bo, "bo@example.com"],
    [cleo, null],
  ];
  for (const [id, email] of emails) await inAgency(agency, "update person set email = $2 where id = $1", [id, email]);
  await ask(billingContacts.create, owner.token, {
    params: { ownerType: "talent", ownerId: bo },
    body: { personInCharge: "Bo's books", email: "books@example.com" } as never,
  });
  const exported = await runUpTo("export");
  const sentTo = async () => (await ask(mails.list, owner.token, { body: {} })).data.map(({ to }) => to).sort();
  const statements = async () =>
    (await readRun(exported.id)).lines.map(({ name, statement }) => [
      name,
      statement?.state ?? null,
      statement?.recipients,
    ]);
  const resend = async (names: readonly string[], by: { token: string } = owner) => {
    const keys = (await readRun(exported.id)).lines.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    return ask(payRuns.sendStatements, by.token, { params: { id: exported.id }, body: { keys } });
  };
  const pay = (more: object = {}) => markPaid(exported.id, more);
  return { ...base, anna, bo, cleo, run: exported, pay, sentTo, statements, resend };
}

describe("statements after a pay-run", () => {
  test("each talent gets their statement once a run is paid, and the run says who has no address", async () => {
    const { pay, run, sentTo, statements } = await setUp();
    expect(run).toMatchObject({ sendsStatements: true, lines: [{ statement: null }, {}, {}] });
    const { status, text } = await pay();
    expect(status, text).toBe(200);
    expect(await statements()).toEqual([
      ["Anna", "kept", ["anna@example.com"]],
      ["Bo", "kept", ["books@example.com"]],
      ["Cleo", "noAddress", []],
    ]);
    expect(await sentTo()).toEqual(["anna@example.com", "books@example.com"]);
  });

  test("each talent reads what was paid to them and when, with the statement of the year as PDF", async () => {
    const { pay, owner, agency } = await setUp();
    await pay();
    const rows = (await ask(mails.list, owner.token, { body: {} })).data;
    const id = rows.find(({ to }) => to === "anna@example.com")?.id ?? "";
    const { text } = (await ask(mails.reveal, owner.token, { params: { id }, body: {} })).data;
    expect(text).toContain("we paid you 850.00 AUD");
    expect(text).toContain("1 January 2026 – 10 February 2026");
    const files = await inAgency(agency, "select document, document_id from mail_attachment where agency_id = $1", [
      agency,
    ]);
    expect(files.map(({ document }) => document)).toEqual(["payRunStatement", "payRunStatement"]);
    const pdf = await payRunStatementDocument(database, agency, String(files[0]?.document_id));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("each talent gets the statement once, however often the run is marked as paid", async () => {
    const { run, owner, sentTo } = await setUp();
    const body = { paidOn: "2026-02-10", seen: run.version };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(payRuns.paid, owner.token, { params: { id: run.id }, body })),
    );
    expect(answers.map(({ status }) => status).sort((first, other) => first - other)).toEqual([200, 409, 409]);
    expect(await sentTo()).toHaveLength(2);
  });

  test("a talent gets no statement where that is chosen, for this run or for all", async () => {
    const first = await setUp();
    await first.pay({ statements: false });
    expect(await first.sentTo()).toEqual([]);
    const second = await setUp();
    await second.setPayer({ sendStatements: false });
    expect((await ask(payRunSettings.get, second.owner.token, {})).data.sendStatements).toBe(false);
    await second.pay();
    expect(await second.sentTo()).toEqual([]);
    expect((await second.statements()).map(([, state]) => state)).toEqual([null, null, null]);
  });

  test("a talent reads the next statement from where the last one ended", async () => {
    const { pay, earn, anna, runUpTo, markPaid, agency } = await setUp();
    await pay();
    await earn(anna, [{ amount: 1000_00, paidOn: "2026-02-15" }]);
    const { id } = await runUpTo("export", { payOn: "2026-02-20" });
    await markPaid(id, { paidOn: "2026-02-20" });
    const [row] = await inAgency(
      agency,
      "select from_on::text as from, to_on::text as to from pay_run_statement where pay_run_id = $1",
      [id],
    );
    expect(row).toEqual({ from: "2026-02-11", to: "2026-02-20" });
  });
});

describe("resending a statement", () => {
  test("a statement is sent again to the current address, unless it is on its way", async () => {
    const { pay, resend, agency, cleo, statements, sentTo } = await setUp();
    await pay();
    await inAgency(agency, "update person set email = 'cleo@example.com' where id = $1", [cleo]);
    const answer = await resend(["Cleo"]);
    expect(answer.status, answer.text).toBe(200);
    expect((await statements())[2]).toEqual(["Cleo", "kept", ["cleo@example.com"]]);
    await inAgency(
      agency,
      "update pay_run_statement set state = 'queued' where 'anna@example.com' = any (recipients)",
      [],
    );
    await resend(["Anna"]);
    expect(await sentTo()).toEqual(["anna@example.com", "books@example.com", "cleo@example.com"]);
  });

  test("a statement of a voided payout, an unpaid run or another run's line is not sent again", async () => {
    const { pay, resend, owner, run, agency, sentTo } = await setUp();
    expect((await resend(["Anna"])).status).toBe(409);
    await pay({ statements: false });
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
    expect((await resend(["Anna"], reader)).status).toBe(403);
    const strange = { params: { id: run.id }, body: { keys: ["0197a000-0000-7000-8000-000000000000"] } };
    expect(refusedFields(await ask(payRuns.sendStatements, owner.token, strange))).toEqual(["keys.0"]);
    await inAgency(
      agency,
      `update ledger_movement
        set voided_at = now(), void_reason = 'Came back'
        where id = (select movement_id from pay_run_line where pay_run_id = $1 and name = 'Anna')`,
      [run.id],
    );
    await resend(["Anna", "Bo"]);
    expect(await sentTo()).toEqual(["books@example.com"]);
  });
});
