import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { talentMovements } from "#contract/ledger/statement.ts";
import { payRuns } from "#contract/pay-runs/pay-run.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { setUpPayRuns } from "#test/finance/pay-runs.ts";

const { ask, database } = await startApp();

const asApp = (agency: string, statement: string) =>
  database.scope(systemIn(agency), "write", (db) => db.execute(sql.raw(statement)));

/** One talent who earned 1,000 at 15 %, of which they collected half. */
async function oneDue() {
  const setting = await setUpPayRuns({ ask });
  const talentId = await setting.talent();
  const { entity } = await setting.bank(talentId);
  await setting.earn(talentId, [{ amount: 500_00 }, { amount: 500_00, method: "TALENT" }]);
  return { ...setting, talentId, entity };
}

describe("a pay-run", () => {
  test("a run pays 350 where the talent collected 500 of 1,000 at 15 %, and nothing is due then (R-177)", async () => {
    const { runUpTo, markPaid, statement, talentId, sumOf } = await oneDue();
    const run = await runUpTo("export");
    expect(run).toMatchObject({
      state: "EXPORTED",
      currency: "AUD",
      people: 1,
      pays: 350_00,
      withheld: 0,
      fileKind: "ABA",
      lines: [
        { name: "Imogen Hart", due: 350_00, amount: 350_00, account: { entity: "Hart Touring", end: "•••• 4821" } },
      ],
    });
    const paid = await markPaid(run.id);
    expect(paid.status, paid.text).toBe(200);
    expect(paid.data).toMatchObject({ state: "PAID", paidOn: "2026-02-10" });
    const { closing, lines } = await statement(talentId);
    expect(closing).toBe(0);
    expect(lines.at(-1)).toMatchObject({ item: "PAYOUT", amount: -350_00, title: "PR-0001", payRunId: run.id });
    expect([await sumOf("BANK_OPERATING"), await sumOf("AGENCY_COMMISSION")]).toEqual([150_00, -150_00]);
  });

  test("a pay-run takes everyone owed something in its currency, and leaves out who can't be paid", async () => {
    const setting = await setUpPayRuns({ ask });
    const { talent, bank, earn, profile, made, owner } = setting;
    const [paid, owing, held, waiting, abroad, bare] = [
      await talent("Anna"),
      await talent("Bo"),
      await talent("Cleo"),
      await talent("Dan"),
      await talent("Eve"),
      await talent("Finn"),
    ];
    for (const talentId of [paid, held, waiting, abroad]) await bank(talentId);
    for (const talentId of [paid, held, abroad, bare]) await earn(talentId);
    await earn(waiting, [{ amount: 1000_00, paidOn: "2026-02-05" }]);
    const advance = { kind: "ADVANCE", currency: "AUD", amount: 50_00, paidOn: "2026-02-01", note: null } as const;
    await ask(talentMovements.create, owner.token, { params: { id: owing }, body: advance });
    await profile(held, { onHold: true });
    await profile(waiting, { payoutDays: 30 });
    await profile(abroad, { currency: "EUR" });
    const { lines } = await made();
    expect(lines.map(({ name, due, amount, leftOut, problems }) => [name, due, amount, leftOut, problems])).toEqual([
      ["Anna", 850_00, 850_00, false, []],
      ["Finn", 850_00, 850_00, false, ["BANK_MISSING"]],
      ["Bo", -50_00, 0, true, ["NEGATIVE", "BANK_MISSING"]],
      ["Cleo", 850_00, 850_00, true, ["ON_HOLD"]],
      ["Dan", 850_00, 0, true, ["NOT_YET"]],
      ["Eve", 850_00, 850_00, true, ["OTHER_CURRENCY"]],
    ]);
  });

  test("a pay-run is checked once no paid line has a problem, and never pays more than is due", async () => {
    const { talent, bank, earn, made, step, saveLines, profile } = await setUpPayRuns({ ask });
    const [paid, bare] = [await talent("Anna"), await talent("Finn")];
    await bank(paid);
    await profile(paid, { withholding: "10" });
    await earn(paid);
    await earn(bare);
    const { id, lines } = await made();
    const [anna, finn] = [lines[0]?.id ?? "", lines[1]?.id ?? ""];
    const refused = await step("check", id);
    expect([refused.status, refused.error?.code]).toEqual([409, "payRunProblems"]);
    expect(refused.error?.details).toMatchObject([
      { message: "Finn: no bank details that this file can pay to (850.00 AUD due)" },
    ]);
    expect(refusedFields(await saveLines(id, [{ key: anna, amount: 850_01, leftOut: false }]))).toEqual([
      "lines.0.amount",
    ]);
    const saved = await saveLines(id, [
      { key: anna, amount: 500_00, leftOut: false },
      { key: finn, amount: 850_00, leftOut: true },
    ]);
    expect(saved.data).toMatchObject({ people: 1, pays: 450_00, withheld: 50_00 });
    expect((await step("check", id)).data.state).toBe("CHECKED");
    expect((await saveLines(id, [{ key: anna, amount: 1_00, leftOut: false }])).error?.code).toBe("payRunState");
  });

  test("the same person can't approve unless the setting allows it (R-177)", async () => {
    const { runUpTo, step, owner, readRun } = await oneDue();
    const { id, approvable } = await runUpTo("check");
    expect(approvable).toBe(false);
    expect((await step("approve", id, owner)).error?.code).toBe("ownPayRun");
    expect((await readRun(id)).state).toBe("CHECKED");
    const form = { errorEmail: null, overpaymentsByFinance: false, taxOnFees: false, secondPerson: false, version: 1 };
    await ask(financeSettings.update, owner.token, { body: form });
    expect((await step("approve", id, owner)).data.state).toBe("APPROVED");
  });

  test.each(["took it again", "changed an amount"])(
    "a person who %s in another's run does not approve it either",
    async (how) => {
      const { runUpTo, made, step, saveLines, second, owner } = await oneDue();
      const { id, lines } = how === "took it again" ? await runUpTo("check") : await made();
      const changed =
        how === "took it again"
          ? await step("takeAgain", id, second)
          : await saveLines(id, [{ key: lines[0]?.id, amount: 300_00, leftOut: false }], second);
      expect(changed.status, changed.text).toBe(200);
      expect((await step("check", id)).status).toBe(200);
      expect((await step("approve", id, second)).error?.code).toBe("ownPayRun");
      expect((await step("approve", id, owner)).error?.code).toBe("ownPayRun");
    },
  );

  test("a change in what is due is refused with its lines, and one press takes the new amounts", async () => {
    const { runUpTo, step, earn, talentId, second, readRun, talent } = await oneDue();
    const { id } = await runUpTo("check");
    await earn(talentId, [{ amount: 100_00 }]);
    expect((await readRun(id)).lines).toMatchObject([{ due: 350_00, dueNow: 435_00, problems: ["DUE_CHANGED"] }]);
    const refused = await step("approve", id);
    expect(refused.error).toMatchObject({
      code: "payRunDue",
      details: [{ message: "Imogen Hart: what is due has changed (435.00 AUD due)" }],
    });
    await earn(await talent("Anna"));
    const again = await step("takeAgain", id);
    expect(again.data).toMatchObject({ state: "DRAFT", pays: 1285_00, lines: [{ name: "Anna" }, { amount: 435_00 }] });
    expect((await step("approve", id, second)).error?.code).toBe("payRunState");
  });

  test("bank details changed after the check are not approved, and the file has the earlier ones", async () => {
    const { runUpTo, step, changeBank, entity, fileOf } = await oneDue();
    const { id } = await runUpTo("check");
    await changeBank(entity, { accountNumber: "99990000" }, 2);
    const refused = await step("approve", id);
    expect(refused.error).toMatchObject({ code: "payRunProblems" });
    await step("takeAgain", id);
    await step("check", id);
    expect((await step("approve", id)).status).toBe(200);
    await changeBank(entity, { accountNumber: "11112222" }, 3);
    expect((await step("export", id)).status).toBe(200);
    const { text } = await fileOf(id);
    expect(text).toContain("99990000");
    expect(text).not.toContain("11112222");
  });

  test("two open runs can't hold the same talent and currency", async () => {
    const { made, make, saveLines, cancel, talentId, agency } = await oneDue();
    const first = await made();
    expect(refusedFields(await make())).toEqual(["currency"]);
    const line = first.lines[0]?.id;
    await saveLines(first.id, [{ key: line, amount: 350_00, leftOut: true }]);
    const other = await made();
    expect((await saveLines(first.id, [{ key: line, amount: 350_00, leftOut: false }])).error?.code).toBe("payRunHeld");
    await expect(
      inAgency(agency, "update pay_run_line set left_out = false where pay_run_id = $1 and talent_id = $2", [
        first.id,
        talentId,
      ]),
    ).rejects.toThrow(/pay_run_line_held/);
    expect((await cancel(other.id)).data).toMatchObject({ state: "CANCELLED" });
    expect((await saveLines(first.id, [{ key: line, amount: 350_00, leftOut: false }])).status).toBe(200);
  });

  test("a pay-run paid twice or at once has one effect", async () => {
    const { runUpTo, markPaid, owner, second, statement, talentId, agency } = await oneDue();
    const { id, version } = await runUpTo("export");
    const answers = await Promise.all([owner, second, owner].map((by) => markPaid(id, { seen: version }, by)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await markPaid(id)).error?.code).toBe("payRunState");
    expect((await statement(talentId)).closing).toBe(0);
    expect(await inAgency(agency, "select from ledger_movement where pay_run_id = $1", [id])).toHaveLength(1);
  });

  test("a pay-run posts what is withheld with the payout", async () => {
    const { profile, runUpTo, markPaid, talentId, sumOf, fileOf } = await oneDue();
    await profile(talentId, { withholding: "10" });
    const { id, pays, withheld } = await runUpTo("export");
    expect([pays, withheld]).toEqual([315_00, 35_00]);
    expect((await fileOf(id)).text).toContain("0000031500");
    await markPaid(id);
    expect([await sumOf("WITHHOLDING"), (await sumOf("OWED_TO_TALENT")) + (await sumOf("HELD_BY_TALENT"))]).toEqual([
      -35_00, 0,
    ]);
  });

  test("a payout by hand leaves what an approved run will pay", async () => {
    const { runUpTo, owner, talentId, step } = await oneDue();
    const { id } = await runUpTo("approve");
    const body = { kind: "PAYOUT", currency: "AUD", amount: 1_00, paidOn: "2026-02-01", note: null } as const;
    const refused = await ask(talentMovements.create, owner.token, { params: { id: talentId }, body });
    expect(refused.error?.details).toMatchObject([{ field: "amount" }]);
    await ask(talentMovements.create, owner.token, {
      params: { id: talentId },
      body: { ...body, kind: "CHARGE_BACK" },
    });
    expect((await step("export", id)).error?.code).toBe("payRunDue");
  });
});

describe("an exported pay-run", () => {
  test("an exported pay-run is frozen for the application's role: the run, its lines and its file", async () => {
    const { runUpTo, agency, cancel } = await oneDue();
    const { id } = await runUpTo("export");
    for (const statement of [
      "update pay_run set state = 'DRAFT'",
      "update pay_run set pay_on = '2030-01-01'",
      "update pay_run set file_checksum = 'another'",
      "update pay_run set state = 'CANCELLED'",
      "update pay_run_line set amount = 1",
      "update pay_run_line set left_out = true",
      "update pay_run_line set reference = 'Another'",
      "delete from pay_run_line",
      "delete from pay_run",
      "delete from pay_run_event",
      "update pay_run_event set what = 'MADE'",
      `insert into pay_run_line (id, agency_id, pay_run_id, currency, talent_id, name, due, amount, reference)
        select gen_random_uuid(), agency_id, pay_run_id, currency, gen_random_uuid(), name, due, amount, reference
        from pay_run_line`,
    ])
      await expect(asApp(agency, statement), statement).rejects.toThrow();
    expect((await cancel(id)).error?.code).toBe("payRunState");
  });

  test("an exported pay-run gives the same file each time, each audited, and never a changed one", async () => {
    const { runUpTo, fileOf, agency, readRun } = await oneDue();
    const { id, file } = await runUpTo("export");
    const [first, two] = [await fileOf(id), await fileOf(id)];
    expect(first.status).toBe(200);
    expect(two.text).toBe(first.text);
    expect(
      first.text
        .split("\r\n")
        .filter(Boolean)
        .map(({ length }) => length),
    ).toEqual([120, 120, 120]);
    expect(file?.name).toBe("PR-0001 AUD.aba");
    expect(
      await inAgency(agency, "select from audit where what = 'bank file read' and subject_id = $1", [id]),
    ).toHaveLength(2);
    expect((await readRun(id)).events.map(({ what }) => what)).toEqual([
      "FETCHED",
      "FETCHED",
      "EXPORTED",
      "APPROVED",
      "CHECKED",
      "MADE",
    ]);
  });

  test("a pay-run needs a recent proof to be approved, exported, fetched and paid", async () => {
    const { runUpTo, agency, owner, markPaid, fileOf, step } = await oneDue();
    const { id } = await runUpTo("check");
    const old = await buildSession(agency, owner.id);
    await inAgency(agency, "update session set proven_at = now() - interval '16 minutes' where id = $1", [
      old.sessionId,
    ]);
    for (const answer of [
      await step("approve", id, old),
      await step("export", id, old),
      await fileOf(id, old),
      await markPaid(id, {}, old),
    ])
      expect(answer.error?.code).toBe("stepUpRequired");
  });
});

describe("pay-runs and rights", () => {
  test("pay-runs follow FINANCE, and hide names and accounts from a user who reads no talents", async () => {
    const { made, agency, step, make } = await oneDue();
    const { id } = await made();
    const outsider = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"], ORGANIZATION: ["EDIT_ALL"] } });
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
    expect((await ask(payRuns.get, outsider.token, { params: { id } })).status).toBe(403);
    expect((await ask(payRuns.list, outsider.token, {})).status).toBe(403);
    const seen = await ask(payRuns.get, reader.token, { params: { id } });
    expect(seen.data.lines).toMatchObject([{ name: "Another talent", talent: null, account: null }]);
    expect((await make({}, reader)).status).toBe(403);
    expect((await step("check", id, reader)).status).toBe(403);
  });

  test("the file for the bank is refused to a user who may not see all of its payees", async () => {
    const { runUpTo, agency, fileOf } = await oneDue();
    const { id } = await runUpTo("export");
    const clerk = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    const { status, error } = await fileOf(id, clerk);
    expect([status, error?.code]).toEqual([403, "namesUnseen"]);
    expect((await fileOf(id)).status).toBe(200);
  });

  test("bank numbers are in no reply beyond their last digits", async () => {
    const { runUpTo, readRun, owner } = await oneDue();
    const { id } = await runUpTo("export");
    const answers = [
      JSON.stringify(await readRun(id)),
      (await ask(payRuns.list, owner.token, {})).text,
      (await ask(payRuns.get, owner.token, { params: { id } })).text,
    ];
    for (const text of answers) for (const secret of ["12344821", "999123"]) expect(text).not.toContain(secret);
  });
});
