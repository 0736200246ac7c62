/** The report on comms: what was said with whom and by whom, how fast it was answered, and who sees what of it. */
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { commsReport } from "#contract/reports/comms.ts";
import { WITHOUT_SUBJECT } from "#contract/reports/report.ts";
import { startApp } from "#test/app.ts";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { buildChatLog } from "#test/generated/world/comms/chat.ts";
import { buildEnquiryForm } from "#test/generated/world/comms/enquiries.ts";

const { ask } = await startApp();
const day = (text: string): number => Date.parse(`${text}T02:00:00Z`);
const MARCH = { fromDate: day("2026-03-01"), toDate: day("2026-03-31") };
type By = { token: string };
type Measure = keyof typeof commsReport.report.measures;

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Priya" });
  const sam = await buildStaff(agency, { displayName: "Sam" });
  const marlo = await buildPerson(agency, { displayName: "Marlo Quist" });
  const partner = await buildPartner(agency, { displayName: "Lantern Festival" });
  const contact = await buildPartnerContact(agency, partner, { name: "June Abara" });
  const build = async (table: string, columns: Readonly<Record<string, unknown>>): Promise<string> => {
    const id = randomUUIDv7();
    const names = ["id", "agency_id", ...Object.keys(columns)];
    await inAgency(
      agency,
      `insert into ${table} (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
      [id, agency, ...Object.values(columns)],
    );
    return id;
  };
  const call = (time: string, columns: object = {}) =>
    build("call_log", { direction: "OUT", outcome: "REACHED", started_at: time, made_by: owner.id, ...columns });
  const mail = async (time: string, direction: "IN" | "OUT", about: readonly string[], columns: object = {}) => {
    const id = await build("mail_log", {
      thread_id: await build("mail_thread", {}),
      direction,
      state: direction === "IN" ? "RECEIVED" : "SENT",
      subject: "Terms",
      sent_at: time,
      ...columns,
    });
    for (const [place, record] of about.entries())
      await build("mail_log_party", {
        mail_id: id,
        record_id: record,
        contact_id: record === partner ? contact : null,
        place,
      });
    return id;
  };
  const enquire = async (time: string, columns: object = {}) =>
    build("website_enquiry", {
      form_id: await buildEnquiryForm(agency, {}),
      status: "NEW",
      name: "June",
      email: "june@example.com",
      text: "Two nights?",
      text_hash: "",
      sender_mark: "",
      received_at: time,
      last_at: time,
      ...columns,
    });
  const read = async (query: object = {}, { token }: By = owner) => {
    const answer = await ask(commsReport.list, token, { body: { ...MARCH, ...query } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const rowOf = async (name: string, query: object = {}, by: By = owner) =>
    (await read({ withIdle: true, ...query }, by)).find((row) => row.name === name);
  const overview = async (query: object = {}, { token }: By = owner, chart?: string) => {
    const filters = toAddress({ ...MARCH, ...query }).toString();
    const answer = await ask(commsReport.overview, token, { body: { filters, ...(chart && { chart }) } });
    expect(answer.status, answer.text).toBe(200);
    return {
      ...answer.data,
      totals: Object.fromEntries(answer.data.totals.map(({ measure, value }) => [measure, value])),
    };
  };
  const behind = async (measure: Measure, query: object = {}, subject?: string, { token }: By = owner) => {
    const filters = toAddress({ ...MARCH, ...query }).toString();
    const answer = await ask(commsReport.rows, token, { body: { filters, measure, ...(subject && { subject }) } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  return { agency, owner, sam, marlo, partner, contact, build, call, mail, enquire, read, rowOf, overview, behind };
}

test("calls, emails and enquiries stand by contact or by member of staff, each once in a total", async () => {
  const { sam, marlo, partner, contact, call, mail, enquire, read, overview, agency } = await setUp();
  await call("2026-03-02T00:00:00Z", { person_id: marlo, duration_seconds: 610 });
  await call("2026-03-03T00:00:00Z", { contact_id: contact, direction: "IN", outcome: "VOICEMAIL", made_by: sam.id });
  await call("2026-03-03T01:00:00Z", { direction: "IN", duration_seconds: 20 });
  await call("2026-02-03T00:00:00Z", { person_id: marlo });
  await mail("2026-03-04T00:00:00Z", "OUT", [marlo, partner], { made_by: sam.id });
  await mail("2026-03-04T00:00:00Z", "OUT", [marlo], { made_by: sam.id, state: "FAILED" });
  await mail("2026-03-05T00:00:00Z", "IN", [marlo], { kind: "AUTO_REPLY" });
  await enquire("2026-03-06T00:00:00Z", { contact_id: contact, talent_id: marlo, assigned_to_id: sam.id });
  const opportunity = await buildRecord("opportunity", agency);
  await enquire("2026-03-06T00:00:00Z", {
    contact_id: contact,
    assigned_to_id: sam.id,
    status: "CONVERTED",
    opportunity_id: opportunity,
  });
  await enquire("2026-03-06T00:00:00Z", { contact_id: contact, status: "SPAM" });
  const figures = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.map((row) => [
      row.name,
      row.kind,
      row.callsIn,
      row.callsOut,
      row.calls,
      row.callMinutes,
      row.emails,
      row.enquiries,
      row.converted,
      row.conversion,
    ]);
  const byName = { orderBy: "name", orderDirection: "ASC" } as const;
  expect(figures(await read(byName))).toEqual([
    ["Lantern Festival", "Partner", 1, 0, 1, 0, 1, 2, 1, 1 / 2],
    ["Marlo Quist", "Talent", 0, 1, 1, 10, 1, 1, 0, 0],
    ["Unknown contact", null, 1, 0, 1, 0, 0, 0, 0, null],
  ]);
  expect(figures(await read({ ...byName, groupBy: "staff" }))).toEqual([
    ["Priya", null, 1, 1, 2, 10, 0, 0, 0, null],
    ["Sam", null, 1, 0, 1, 0, 1, 2, 1, 1 / 2],
  ]);
  expect((await overview()).totals).toMatchObject({ calls: 3, emails: 2, enquiries: 3, conversion: 1 / 3 });
  const { totals, subjects } = await overview({ groupBy: "staff" });
  expect(totals).toMatchObject({ calls: 3, callMinutes: 10, emails: 1, enquiries: 2, conversion: 1 / 2 });
  expect(subjects.shown).toBe(2);
});

test("messages and past meetings with contacts are counted, those with colleagues are not", async () => {
  const { agency, owner, sam, marlo, partner, build, rowOf } = await setUp();
  const log = await buildChatLog(agency);
  const [{ person_id: imogen, conversation_id: conversation } = {}] = await inAgency(
    agency,
    "update chat_log l set person_id = l.person_id where id = $1 returning person_id, conversation_id",
    [log],
  );
  await inAgency(agency, "update person set display_name = 'Imogen Hart' where id = $1", [imogen]);
  const say = (time: string, incoming: boolean, state: string) =>
    build("chat_message", {
      log_id: log,
      conversation_id: conversation,
      incoming,
      kind: "text",
      state,
      at: time,
      body: "Hello",
      sender_id: incoming ? null : sam.id,
    });
  await say("2026-03-02T00:00:00Z", true, "RECEIVED");
  await say("2026-03-02T01:00:00Z", false, "READ");
  await say("2026-03-02T02:00:00Z", false, "FAILED");
  const [type] = await inAgency(agency, "select id from task_type where code = 'MEETING'");
  const meet = async (start: string, who: readonly string[]) => {
    const id = await build("task", {
      summary: "Site visit",
      type_id: type?.id,
      start_on: start,
      time_zone_id: "Australia/Sydney",
      assignee_id: owner.id,
    });
    for (const involved of who) await build("involvement", { record_id: id, involved_id: involved, role: "RELATED" });
    return id;
  };
  await meet("2026-03-03", [marlo, partner]);
  await meet("2026-03-04", []);
  await meet("2126-03-03", [marlo]);
  expect(await rowOf("Imogen Hart")).toMatchObject({ messages: 2, firstAnswer: 60 });
  expect(await rowOf("Sam", { groupBy: "staff" })).toMatchObject({ messages: 1, firstAnswer: 60, meetings: 0 });
  expect(await rowOf("Without a member of staff", { groupBy: "staff" })).toMatchObject({ messages: 1 });
  expect(await rowOf("Marlo Quist")).toMatchObject({ meetings: 1 });
  expect(await rowOf("Lantern Festival")).toMatchObject({ meetings: 1 });
  expect(await rowOf("Priya", { groupBy: "staff" })).toMatchObject({ meetings: 1 });
});

test("a first answer takes working time, in any channel, from the first line without one", async () => {
  const { owner, sam, marlo, partner, contact, call, mail, enquire, rowOf, overview, behind } = await setUp();
  // Friday 16:30 in Sydney until Monday 9:10.
  await call("2026-03-06T05:30:00Z", { person_id: marlo, direction: "IN", outcome: "NO_ANSWER" });
  await mail("2026-03-06T05:50:00Z", "IN", [marlo]);
  await call("2026-03-08T22:10:00Z", { person_id: marlo, outcome: "VOICEMAIL", made_by: sam.id });
  // A call that is taken needs no answer.
  await call("2026-03-10T00:00:00Z", { person_id: marlo, direction: "IN" });
  // Tuesday 10:00 until Wednesday 11:00, asked on the website and answered by email.
  await enquire("2026-03-09T23:00:00Z", { contact_id: contact });
  await mail("2026-03-11T00:00:00Z", "OUT", [partner], { made_by: owner.id });
  await mail("2026-03-30T00:00:00Z", "IN", [partner, marlo]);
  expect((await rowOf("Marlo Quist"))?.firstAnswer).toBe(40);
  expect((await rowOf("Lantern Festival"))?.firstAnswer).toBe(540);
  expect((await rowOf("Sam", { groupBy: "staff" }))?.firstAnswer).toBe(40);
  const { totals } = await overview();
  expect(totals.firstAnswer).toBe(290);
  const rows = await behind("firstAnswer");
  expect(rows).toMatchObject({ count: 2, sum: 290, rows: [{ day: "2026-03-10", value: 540 }, { value: 40 }] });
  // Both contacts of one email are answered; who answered did so once.
  await mail("2026-03-30T00:30:00Z", "OUT", [partner, marlo], { made_by: sam.id });
  expect(await behind("firstAnswer")).toMatchObject({ count: 4 });
  expect(await behind("firstAnswer", { groupBy: "staff" })).toMatchObject({ count: 3 });
});

test("working time follows the agency's working days and hours", async () => {
  const { agency, marlo, sam, call, rowOf } = await setUp();
  // Friday 16:30 in Sydney until Monday 9:10.
  await call("2026-03-06T05:30:00Z", { person_id: marlo, direction: "IN", outcome: "NO_ANSWER" });
  await call("2026-03-08T22:10:00Z", { person_id: marlo, outcome: "VOICEMAIL", made_by: sam.id });
  const answered = async () => (await rowOf("Marlo Quist"))?.firstAnswer;
  expect(await answered()).toBe(40);
  await inAgency(
    agency,
    `insert into agency_setting (id, agency_id, working_days, work_from, work_to)
      values (gen_random_uuid(), $1, '{1,2,3,4,7}', '08:00', '18:30')`,
    [agency],
  );
  // Sunday whole, and an hour and ten minutes of Monday.
  expect(await answered()).toBe(700);
});

test("the last contact and the days since are of now, by the rule of the last contact elsewhere", async () => {
  const { marlo, call, rowOf, read } = await setUp();
  await call("2025-12-01T00:00:00Z", { person_id: marlo });
  await call("2026-01-05T00:00:00Z", { person_id: marlo, outcome: "NO_ANSWER" });
  const row = await rowOf("Marlo Quist");
  expect(row?.lastContact).toBe(Date.parse("2025-12-01T00:00:00Z"));
  const days = (Date.now() - Date.parse("2025-12-01T00:00:00Z")) / 86_400_000;
  expect(Math.abs((row?.daysSilent ?? 0) - days)).toBeLessThan(1.1);
  expect(await rowOf("Lantern Festival")).toMatchObject({ lastContact: null, daysSilent: null });
  expect((await rowOf("Priya", { groupBy: "staff" }))?.lastContact).toBe(Date.parse("2025-12-01T00:00:00Z"));
  // A last contact is no event of the period.
  expect(await read()).toEqual([]);
});

test("the rows behind each figure add up to it in both groups, for all and for one subject", async () => {
  const { sam, marlo, partner, contact, call, mail, enquire, read, overview, behind } = await setUp();
  await call("2026-03-02T00:00:00Z", { person_id: marlo, duration_seconds: 610, made_by: sam.id });
  await call("2026-03-03T00:00:00Z", { contact_id: contact, direction: "IN", duration_seconds: 100 });
  await call("2026-03-03T01:00:00Z", { direction: "IN", made_by: null });
  await mail("2026-03-04T00:00:00Z", "IN", [marlo, partner], { received_by: sam.id });
  await mail("2026-03-04T03:00:00Z", "OUT", [partner], { made_by: sam.id });
  await enquire("2026-03-06T00:00:00Z", { contact_id: contact, talent_id: marlo });
  const measures = ["calls", "callsIn", "callsOut", "callMinutes", "emails", "enquiries", "firstAnswer"] as const;
  for (const groupBy of ["contact", "staff"] as const) {
    const { totals } = await overview({ groupBy });
    const rows = await read({ groupBy });
    for (const measure of measures) {
      expect((await behind(measure, { groupBy })).sum, `${groupBy} ${measure}`).toBe(totals[measure]);
      for (const row of rows)
        expect((await behind(measure, { groupBy }, row.id)).sum, `${row.name} ${measure}`).toBe(row[measure] ?? 0);
    }
  }
  expect((await behind("calls", {}, WITHOUT_SUBJECT)).rows).toMatchObject([
    { record: null, subject: { name: "Unknown contact" }, day: "2026-03-03" },
  ]);
  expect((await behind("emails", { groupBy: "staff" }, sam.id)).rows).toContainEqual({
    record: { id: partner, kind: "partner", title: "Lantern Festival" },
    agency: expect.objectContaining({ id: expect.any(String) }),
    subject: { id: sam.id, name: "Sam" },
    day: "2026-03-04",
    value: 1,
  });
});

test("the chart stacks the channels, and a filter by contact or staff narrows each figure", async () => {
  const { sam, marlo, partner, contact, call, mail, read, overview } = await setUp();
  await call("2026-03-02T00:00:00Z", { person_id: marlo });
  await call("2026-03-02T00:00:00Z", { contact_id: contact, made_by: sam.id });
  await mail("2026-03-03T00:00:00Z", "OUT", [marlo, partner], { made_by: sam.id });
  const { chart } = await overview();
  expect(chart).toMatchObject({ name: "contact", parts: [{ id: "calls" }, { id: "emails" }, { id: "messages" }, {}] });
  expect(chart?.parts.map(({ values }) => values.slice(0, 3))).toEqual([
    [0, 2, 0],
    [0, 0, 2],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const calls = await overview({ groupBy: "staff" }, undefined, "calls");
  expect(calls.chart?.parts.map(({ name }) => name).sort()).toEqual(["Priya", "Sam"]);
  const shown = async (query: object) =>
    (await read({ orderBy: "name", orderDirection: "ASC", ...query })).map((row) => [row.name, row.calls, row.emails]);
  expect(await shown({ contactIds: [partner] })).toEqual([["Lantern Festival", 1, 1]]);
  expect(await shown({ talentIds: [marlo], withIdle: true })).toEqual([["Marlo Quist", 1, 1]]);
  expect(await shown({ contactIds: [marlo], groupBy: "staff" })).toEqual([
    ["Priya", 1, 0],
    ["Sam", 0, 1],
  ]);
  expect(await shown({ staffIds: [sam.id] })).toEqual([
    ["Lantern Festival", 1, 1],
    ["Marlo Quist", 0, 1],
  ]);
  expect(await shown({ staffIds: [sam.id], groupBy: "staff" })).toEqual([["Sam", 1, 1]]);
  expect(await shown({ q: "lânt" })).toEqual([["Lantern Festival", 1, 1]]);
  expect(await shown({ q: "SAM", groupBy: "staff" })).toEqual([["Sam", 1, 1]]);
});

test("private mail, lines and contacts out of reach, and figures without a right are left out", async () => {
  const { agency, owner, sam, marlo, contact, call, mail, enquire, read, overview } = await setUp();
  const levels = { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"], COMM: ["VIEW_ASSIGN"] } as const;
  const agent = await buildStaff(agency, { levels });
  const ada = await buildPerson(agency, { displayName: "Ada Okoro", assignedTo: [agent.id] });
  await call("2026-03-02T00:00:00Z", { person_id: marlo });
  await call("2026-03-02T00:00:00Z", { person_id: ada });
  await call("2026-03-02T00:00:00Z", { person_id: marlo, made_by: agent.id });
  await call("2026-03-02T00:00:00Z", { contact_id: contact, made_by: agent.id });
  await enquire("2026-03-02T00:00:00Z", { person_id: marlo });
  await mail("2026-03-03T00:00:00Z", "OUT", [ada], { made_by: sam.id, private_to: sam.id });
  await mail("2026-03-03T00:00:00Z", "OUT", [ada], { made_by: agent.id, private_to: agent.id });
  await mail("2026-03-03T00:00:00Z", "OUT", [ada], { made_by: sam.id });
  const shown = async (by: By, query: object = {}) =>
    (await read({ orderBy: "name", orderDirection: "ASC", ...query }, by)).map((row) => [
      row.name,
      row.calls,
      row.emails,
      row.enquiries,
      row.meetings,
    ]);
  expect(await shown(agent)).toEqual([
    ["Ada Okoro", 1, 2, 0, null],
    ["Marlo Quist", 1, 0, 0, null],
  ]);
  expect(await shown(agent, { groupBy: "staff", staffIds: [sam.id] })).toEqual([["Sam", 0, 1, 0, null]]);
  expect((await shown(owner)).map(([name, calls, emails]) => [name, calls, emails])).toEqual([
    ["Ada Okoro", 1, 1],
    ["Lantern Festival", 1, 0],
    ["Marlo Quist", 2, 0],
  ]);
  const { totals } = await overview({}, agent);
  expect([totals.calls, "meetings" in totals]).toEqual([2, false]);
  const blind = await buildStaff(agency, { levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  expect(await read({}, blind)).toEqual([]);
  expect((await overview({}, blind)).totals).toEqual({});
  const refused = await ask(commsReport.rows, blind.token, { body: { measure: "calls", filters: "" } });
  expect(refused.status).toBe(403);
});
