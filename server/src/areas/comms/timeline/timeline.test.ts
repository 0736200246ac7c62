import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { CallLogForm, callLogs } from "#contract/comms/call-log.ts";
import { contactTimelines } from "#contract/comms/timeline.ts";
import { formOf } from "#contract/form.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  type BuiltStaff,
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { buildEnquiryForm } from "#test/generated/world/comms/enquiries.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Priya" });
  const partner = await buildPartner(agency, { displayName: "Lantern Festival" });
  const contact = await buildPartnerContact(agency, partner, { name: "June Abara" });
  const read = async (id: string = partner, body: object = {}, by: BuiltStaff = owner) => {
    const answer = await ask(contactTimelines.get, by.token, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const log = async (startedAt: string, form: object = {}) => {
    const empty = formOf(CallLogForm, { direction: "OUT", startedAt: "", outcome: "REACHED" }).empty;
    const body = {
      ...empty,
      direction: "OUT" as const,
      outcome: "REACHED" as const,
      startedAt,
      contactId: contact,
      ...form,
    };
    return (await ask(callLogs.create, owner.token, { body })).data.id;
  };
  const note = (record: string, words: string, time: string) =>
    inAgency(
      agency,
      "insert into note (id, agency_id, record_id, body, author_id, created_at) values ($1, $2, $3, $4, $5, $6)",
      [randomUUIDv7(), agency, record, words, owner.id, time],
    );
  const enquire = async (time: string, words: object = {}) =>
    inAgency(
      agency,
      `insert into website_enquiry (id, agency_id, form_id, status, name, email, text, text_hash, sender_mark,
          received_at, contact_id, talent_id)
        select gen_random_uuid(), $1, $2, coalesce(w.status, 'NEW'), coalesce(w.name, 'June Abara'), 'june@example.com',
          coalesce(w.text, 'Two slots?'), '', '', $3, w.contact_id, w.talent_id
        from jsonb_to_record($4::jsonb) w (status text, name text, text text, contact_id uuid, talent_id uuid)`,
      [agency, await buildEnquiryForm(agency, {}), time, JSON.stringify(words)],
    );
  const meet = async (record: string, summary: string, day: string) => {
    const id = randomUUIDv7();
    await inAgency(
      agency,
      `insert into task (id, agency_id, summary, type_id, start_on, start_time, time_zone_id)
        select $1, $2, $3, (select id from task_type where agency_id = $2 and code = 'MEETING' limit 1), $4, '10:00',
          'Australia/Sydney'`,
      [id, agency, summary, day],
    );
    await inAgency(
      agency,
      `insert into involvement (id, agency_id, record_id, involved_id, kind, role)
        values (gen_random_uuid(), $1, $2, $3, 'partner', 'RELATED')`,
      [agency, id, record],
    );
    return id;
  };
  return { agency, owner, partner, contact, read, log, note, enquire, meet };
}

test("calls, enquiries, notes and meetings of a partner stand in one timeline, the newest first", async () => {
  const { partner, contact, owner, read, log, note, enquire, meet } = await setUp();
  await log("2026-03-02T01:00:00Z", { notes: "Fee is open", durationSeconds: 720, direction: "IN" });
  await enquire("2026-03-01T01:00:00Z", { contact_id: contact });
  await enquire("2026-03-01T02:00:00Z", { contact_id: contact, status: "SPAM" });
  await note(partner, "<p>Sends <strong>everything</strong> to both &amp; waits</p>", "2026-03-03T01:00:00Z");
  await meet(partner, "Site visit", "2026-03-04");
  await meet(partner, "Next year", "2126-03-04");
  const { entries, counts, contacts, next } = await read();
  expect(counts?.map(({ kind }) => kind)).toEqual(["call", "email", "whatsapp", "enquiry", "note", "meeting"]);
  expect(entries).toMatchObject([
    {
      kind: "meeting",
      words: "Site visit",
      at: "2026-03-03T23:00:00.000000Z",
      link: { name: "Site visit", kind: "task" },
    },
    { kind: "note", words: "Sends everything to both & waits", by: { id: owner.id, displayName: "Priya" } },
    {
      kind: "call",
      words: "Fee is open",
      who: "June Abara",
      direction: "IN",
      code: "REACHED",
      seconds: 720,
      contactId: contact,
    },
    { kind: "enquiry", words: "Two slots?", who: "June Abara", code: "NEW", by: null },
  ]);
  expect(counts).toEqual(
    [
      { kind: "meeting", count: 1 },
      { kind: "note", count: 1 },
      { kind: "call", count: 1 },
      { kind: "email", count: 0 },
      { kind: "whatsapp", count: 0 },
      { kind: "enquiry", count: 1 },
    ].sort(
      (a, b) =>
        (counts ?? []).findIndex(({ kind }) => kind === a.kind) -
        (counts ?? []).findIndex(({ kind }) => kind === b.kind),
    ),
  );
  expect(contacts).toMatchObject([{ id: contact, name: "June Abara", last: { kind: "call" } }]);
  expect(next).toBeNull();
});

test("a missed call waits until its caller is called, or gets through", async () => {
  const { agency, partner, read, log } = await setUp();
  const other = await buildPartnerContact(agency, partner, { name: "Noor Haddad" });
  const waiting = async () => (await read()).entries.flatMap(({ waits, words }) => (waits ? [words] : []));
  await log("2026-03-02T01:00:00Z", { notes: "missed", direction: "IN", outcome: "NO_ANSWER" });
  await log("2026-03-02T02:00:00Z", { notes: "unanswered", outcome: "NO_ANSWER", contactId: other });
  expect(await waiting()).toEqual(["missed"]);
  await log("2026-03-02T03:00:00Z", { notes: "again", direction: "IN", outcome: "VOICEMAIL" });
  expect(await waiting()).toEqual(["again", "missed"]);
  await log("2026-03-02T02:30:00Z", { notes: "tried", outcome: "VOICEMAIL" });
  expect(await waiting()).toEqual(["again"]);
  await log("2026-03-02T04:00:00Z", { notes: "spoke", direction: "IN" });
  expect(await waiting()).toEqual([]);
  await log("2026-03-02T05:00:00Z", { notes: "in a minute", direction: "IN", outcome: "NO_ANSWER" });
  expect(await waiting()).toEqual(["in a minute"]);
  await log("2026-03-02T05:00:00Z", { notes: "called back in the same minute" });
  expect(await waiting()).toEqual([]);
});

test("an enquiry of a known contact about a talent stands with both", async () => {
  const { agency, partner, contact, read, enquire } = await setUp();
  const talent = await buildPerson(agency);
  await enquire("2026-03-01T01:00:00Z", { contact_id: contact, talent_id: talent });
  expect((await read(partner)).entries).toMatchObject([{ kind: "enquiry", who: "June Abara" }]);
  expect((await read(talent)).entries).toMatchObject([{ kind: "enquiry", who: "June Abara" }]);
});

test("the timeline is searched by its words and the other side, and narrowed by kind and contact", async () => {
  const { agency, partner, contact, read, log, note } = await setUp();
  const other = await buildPartnerContact(agency, partner, { name: "Noor Haddad" });
  await log("2026-03-02T01:00:00Z", { notes: "The Rider comes" });
  await log("2026-03-02T02:00:00Z", { notes: "Nothing", contactId: other });
  await note(partner, "<p>rider sent</p>", "2026-03-01T01:00:00Z");
  const words = async (body: object) => (await read(partner, body)).entries.map((entry) => entry.words);
  expect(await words({ q: "RIDER" })).toEqual(["The Rider comes", "rider sent"]);
  expect((await read(partner, { q: "rider" })).counts).toEqual(
    expect.arrayContaining([
      { kind: "call", count: 1 },
      { kind: "note", count: 1 },
      { kind: "enquiry", count: 0 },
    ]),
  );
  expect(await words({ kinds: ["note"] })).toEqual(["rider sent"]);
  expect(await words({ kinds: [] })).toEqual([]);
  expect(await words({ contactId: contact })).toEqual(["The Rider comes"]);
  expect(await words({ q: "100%_" })).toEqual([]);
});

test("pages follow each other without a gap or a repetition, also among entries of one instant", async () => {
  const { partner, read, log, note } = await setUp();
  for (let n = 0; n < 7; n += 1) await log(`2026-03-0${1 + (n % 3)}T01:00:00Z`, { notes: `call ${n}` });
  for (let n = 0; n < 4; n += 1) await note(partner, `<p>note ${n}</p>`, "2026-03-02T01:00:00Z");
  const whole = (await read(partner, { pageSize: 100 })).entries.map(({ id }) => id);
  expect(whole).toHaveLength(11);
  const paged: string[] = [];
  let before: string | undefined;
  do {
    const page = await read(partner, { pageSize: 3, ...(before && { before }) });
    expect(page.counts === undefined).toBe(before !== undefined);
    paged.push(...page.entries.map(({ id }) => id));
    before = page.next ?? undefined;
  } while (before);
  expect(paged).toEqual(whole);
});

test("each part of the timeline takes its own right, and nothing shows of a hidden record", async () => {
  const { agency, partner, read, log, note, meet } = await setUp();
  const talent = await buildPerson(agency);
  await log("2026-03-02T01:00:00Z");
  await note(partner, "<p>x</p>", "2026-03-01T01:00:00Z");
  const meeting = await meet(partner, "Site visit", "2026-03-04");
  const kinds = async (levels: object, prepare?: (staff: BuiltStaff) => Promise<unknown>) => {
    const reader = await buildStaff(agency, { levels });
    await prepare?.(reader);
    const { entries, counts } = await read(partner, {}, reader);
    return [entries.map(({ kind }) => kind), (counts ?? []).map(({ kind }) => kind).sort()];
  };
  const PARTNER = ["VIEW_ALL"];
  expect(await kinds({ PARTNER })).toEqual([["note"], ["note"]]);
  expect(await kinds({ PARTNER, COMM: ["VIEW_ALL"] })).toEqual([
    ["call", "note"],
    ["call", "email", "enquiry", "note", "whatsapp"],
  ]);
  expect(await kinds({ PARTNER, COMM: ["VIEW_ASSIGN"] })).toEqual([
    ["note"],
    ["call", "email", "enquiry", "note", "whatsapp"],
  ]);
  expect(await kinds({ PARTNER, COMM: ["VIEW_ASSIGN"] }, ({ id }) => assign(agency, partner, [id]))).toEqual([
    ["call", "note"],
    ["call", "email", "enquiry", "note", "whatsapp"],
  ]);
  expect(await kinds({ PARTNER, CALENDAR: ["VIEW_ALL"] })).toEqual([["note"], ["meeting", "note"]]);
  expect(await kinds({ PARTNER, CALENDAR: ["VIEW_ALL"], TASK: ["VIEW_ALL"] })).toEqual([
    ["meeting", "note"],
    ["meeting", "note"],
  ]);
  expect(meeting).toBeTruthy();
  const stranger = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"], COMM: ["VIEW_ALL"] } });
  for (const id of [partner, talent])
    expect((await ask(contactTimelines.get, stranger.token, { params: { id }, body: {} })).status).toBe(404);
});
