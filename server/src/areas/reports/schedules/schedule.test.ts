/** Schedules of reports: who gets what, once, with their own rights at that moment. */
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type ReportSchedule, reportSchedules } from "#contract/reports/schedule.ts";
import { openSessions } from "#server/areas/session/session.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { sentReportDocument } from "./send.ts";

const { ask, database, jobHandlers, notices } = await startApp();
const secrets = openSecrets(testConfig().appSecret);
const { actor: findActor } = openSessions(database, notices, 12);

const MINUTE_MS = 60_000;
const body = (recipientIds: readonly string[], change: object = {}) => ({
  report: "talentReport" as const,
  name: "Our talents",
  filters: "compareWith=YEAR&tags=live&fromDate=1&toDate=2",
  period: "LAST_MONTH" as const,
  rhythm: "DAY" as const,
  hour: 8,
  zone: "Australia/Sydney",
  format: "LINK" as const,
  recipientIds: [...recipientIds],
  ...change,
});

/** Returns the sheet's XML. */
const readSheet = (file: Buffer): string => strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const scout = await buildStaff(agency, { levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
  await buildPerson(agency, { displayName: "Marlo Quist", tags: ["live"], assignedTo: [scout.id] });
  await buildPerson(agency, { displayName: "Ada Okoro", tags: ["live"] });
  const schedule = async (recipients: readonly string[], change: object = {}): Promise<ReportSchedule> => {
    const answer = await ask(reportSchedules.create, owner.token, { body: body(recipients, change) });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  /** Makes a schedule due, and sends what is. */
  const send = async ({ id }: ReportSchedule): Promise<void> => {
    await inAgency(agency, "update report_schedule set next_at = now() - interval '1 minute' where id = $1", [id]);
    await jobHandlers.reportSchedules?.({});
  };
  const emails = async (to: string) =>
    (
      await inAgency(
        agency,
        `select m.subject, m.body, a.name, a.document_id as document
          from mail m
            join account on account.id = $1 and account.email = m.to_address
            left join mail_attachment a on a.mail_id = m.id
          where m.agency_id = $2
          order by m.id`,
        [to, agency],
      )
    ).map(({ subject, name, document, body: text }) => ({
      subject: String(subject),
      name: String(name),
      document: String(document),
      text: secrets.decrypt(text as Buffer),
    }));
  return { agency, owner, scout, schedule, send, emails };
}

test("a schedule keeps its filters without the days, and says when it is due", async () => {
  const { owner, scout, schedule } = await setUp();
  const daily = await schedule([scout.id, owner.id]);
  expect(daily).toMatchObject({
    filters: "tags=live&compareWith=YEAR",
    dropped: [],
    isOwn: true,
    lastAt: null,
    version: 1,
  });
  expect(daily.recipients.map(({ id }) => id).toSorted()).toEqual([scout.id, owner.id].toSorted());
  const inMs = Date.parse(daily.nextAt) - Date.now();
  expect(inMs).toBeGreaterThan(0);
  expect(inMs).toBeLessThanOrEqual(25 * 60 * MINUTE_MS);
  const { data } = await ask(reportSchedules.list, scout.token, { query: { report: "talentReport" } });
  expect(data).toMatchObject([{ id: daily.id, isOwn: false, owner: { id: owner.id } }]);
  expect((await ask(reportSchedules.list, scout.token, { query: { report: "taskReport" } })).data).toEqual([]);
});

test("each receiver gets the report once, with the figures and the rows that they may see", async () => {
  const { agency, owner, scout, schedule, send, emails } = await setUp();
  const daily = await schedule([scout.id, owner.id], { format: "XLSX" });
  await send(daily);
  await jobHandlers.reportSchedules?.({});
  const [owners, scouts] = [await emails(owner.id), await emails(scout.id)];
  expect([owners.length, scouts.length]).toEqual([1, 1]);
  expect(owners[0]?.text).toContain("Commission: ");
  expect(scouts[0]?.text).not.toContain("Commission: ");
  expect(scouts[0]?.text).toMatch(/\/reports\/talent\?tags=live&compareWith=YEAR&fromDate=\d+&toDate=\d+\n/);
  expect(scouts[0]?.text).toContain("every day at 08:00 (Australia/Sydney)");
  expect(scouts[0]?.name).toMatch(/^Our talents \d{4}-\d\d-01 to \d{4}-\d\d-\d\d\.xlsx$/);
  const sheet = await sentReportDocument(database, agency, owners[0]?.document ?? "", findActor);
  expect(readSheet(sheet)).toContain("Commission");
  // The next moment lies ahead, whatever was missed.
  const [after] = (await ask(reportSchedules.list, owner.token, { query: {} })).data;
  expect(Date.parse(after?.nextAt ?? "")).toBeGreaterThan(Date.now());
  expect(after?.lastAt).not.toBeNull();
});

test("the file is daily with the rights that its receiver has when the email leaves", async () => {
  const { agency, owner, scout, schedule, send, emails } = await setUp();
  await send(await schedule([scout.id, owner.id], { format: "PDF", filters: "tags=live&withIdle=true" }));
  const print = async (to: string) => {
    const [email] = await emails(to);
    const bytes = await sentReportDocument(database, agency, email?.document ?? "", findActor);
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  };
  expect(await print(owner.id)).toContain("Ada Okoro");
  const less = await print(scout.id);
  expect(less).toContain("Marlo Quist");
  expect(less).not.toContain("Ada Okoro");
  await inAgency(agency, `update permission set levels = '{}' where staff_id = $1`, [scout.id]);
  await expect(print(scout.id)).rejects.toThrow("may not read reports any more");
});

test("a receiver without the right gets nothing, and the owner is told once", async () => {
  const { agency, owner, scout, schedule, send, emails } = await setUp();
  const daily = await schedule([scout.id]);
  await inAgency(agency, `update permission set levels = '{}' where staff_id = $1`, [scout.id]);
  await send(daily);
  await send(daily);
  expect(await emails(scout.id)).toEqual([]);
  const told = await emails(owner.id);
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Our talents was not sent to /)]);
  const [row] = (await ask(reportSchedules.list, owner.token, { query: {} })).data;
  expect(row?.recipients[0]?.lostAt).not.toBeNull();
  // With the right it comes again.
  await inAgency(agency, `update permission set levels = '{"REPORT": ["VIEW_ALL"]}' where staff_id = $1`, [scout.id]);
  await send(daily);
  expect(await emails(scout.id)).toHaveLength(1);
  const [again] = (await ask(reportSchedules.list, owner.token, { query: {} })).data;
  expect(again?.recipients[0]?.lostAt).toBeNull();
});

test("a schedule sends nothing without its owner's right", async () => {
  const { agency, owner, scout, emails, send } = await setUp();
  const answer = await ask(reportSchedules.create, scout.token, { body: body([owner.id]) });
  await inAgency(agency, `update permission set levels = '{}' where staff_id = $1`, [scout.id]);
  await send(answer.data);
  expect(await emails(owner.id)).toEqual([]);
});

test("a schedule is changed by its owner alone, and a receiver leaves it", async () => {
  const { owner, scout, schedule } = await setUp();
  const { id, version } = await schedule([scout.id, owner.id]);
  const { report: _, ...change } = body([owner.id], { name: "Renamed" });
  const renaming = { params: { id }, body: { ...change, version } };
  expect((await ask(reportSchedules.update, scout.token, renaming)).status).toBe(403);
  const changed = await ask(reportSchedules.update, owner.token, renaming);
  expect(changed.data).toMatchObject({ name: "Renamed", recipients: [{ id: owner.id }] });
  expect((await ask(reportSchedules.update, owner.token, renaming)).status).toBe(409);
  // A former receiver knows nothing of it.
  expect((await ask(reportSchedules.remove, scout.token, { params: { id } })).status).toBe(404);
  const other = await schedule([scout.id, owner.id]);
  expect((await ask(reportSchedules.remove, scout.token, { params: { id: other.id } })).status).toBe(200);
  expect((await ask(reportSchedules.list, scout.token, { query: {} })).data).toEqual([]);
  const rows = (await ask(reportSchedules.list, owner.token, { query: {} })).data;
  expect(rows.find((row) => row.id === other.id)?.recipients.map((person) => person.id)).toEqual([owner.id]);
  expect((await ask(reportSchedules.remove, owner.token, { params: { id } })).status).toBe(200);
});

test("a report is sent to oneself at once, and a super admin has no schedules", async () => {
  const { agency, owner, scout, schedule, emails } = await setUp();
  const { id } = await schedule([scout.id]);
  const sent = await ask(reportSchedules.send, owner.token, { params: { id } });
  expect(sent.status, sent.text).toBe(200);
  expect(await emails(owner.id)).toHaveLength(1);
  const admin = await buildSuperAdmin(agency);
  expect((await ask(reportSchedules.create, admin.token, { body: body([scout.id]) })).status).toBe(403);
});
