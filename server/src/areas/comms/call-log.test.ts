import { expect, test } from "vitest";
import { CallLogForm, callLogs } from "#contract/comms/call-log.ts";
import { formOf } from "#contract/form.ts";
import { exports } from "#contract/lists/export.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";

const { ask } = await startApp();
const FORM = {
  ...formOf(CallLogForm, { direction: "OUT", startedAt: "", outcome: "REACHED" }).empty,
  direction: "OUT" as const,
  startedAt: "2026-11-02T01:30:00.000Z",
  outcome: "VOICEMAIL" as const,
};
type By = { token: string };

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const agent = await buildStaff(agency, {
    levels: { COMM: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"], PARTNER: ["VIEW_ALL"], TASK: ["EDIT_ASSIGN"] },
  });
  const log = (form: object = {}, by: By = agent) => ask(callLogs.create, by.token, { body: { ...FORM, ...form } });
  const add = async (form: object = {}, by: By = agent): Promise<string> => {
    const answer = await log(form, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const get = (id: string, by: By = agent) => ask(callLogs.get, by.token, { params: { id } });
  const list = async (body: object = {}, by: By = agent) =>
    (await ask(callLogs.list, by.token, { body })).data.map(({ notes }) => notes);
  const change = (id: string, form: object, version: number, by: By = agent) =>
    ask(callLogs.update, by.token, { body: { ...FORM, ...form, id, version } });
  return { agency, owner, agent, log, add, get, list, change };
}

test("a call is logged with its party, time, length, outcome and subject (C-252, E-454)", async () => {
  const { agency, owner, add, get } = await setUp();
  const partner = await buildPartner(agency, { displayName: "Lantern Festival" });
  const contactId = await buildPartnerContact(agency, partner, { name: "Bea Ortiz" });
  const opportunity = await buildRecord("opportunity", agency, { displayName: "Opening night" });
  const id = await add(
    {
      contactId,
      recordIds: [opportunity],
      durationSeconds: 720,
      notes: "Sends the terms",
      recordingUrl: "https://calls.example.com/r/1",
    },
    owner,
  );
  expect((await get(id, owner)).data).toMatchObject({
    direction: "OUT",
    startedAt: "2026-11-02T01:30:00Z",
    durationSeconds: 720,
    outcome: "VOICEMAIL",
    party: { id: partner, kind: "partner", displayName: "Bea Ortiz", company: "Lantern Festival", contactId },
    records: [{ id: opportunity, name: "Opening night", kind: "opportunity" }],
    notes: "Sends the terms",
    recordingUrl: "https://calls.example.com/r/1",
    madeBy: { id: owner.id },
    editable: true,
  });
});

test("a call is with a person or with a contact, and its recording is kept behind https", async () => {
  const { agency, owner, log } = await setUp();
  const person = await buildPerson(agency);
  const contact = await buildPartnerContact(agency, await buildPartner(agency));
  const both = await log({ personId: person, contactId: contact }, owner);
  expect([both.status, both.error?.details.map(({ field }) => field)]).toEqual([400, ["contactId"]]);
  for (const recordingUrl of ["http://calls.example.com/1", "javascript:alert(1)", "https://me:pw@example.com/"]) {
    const answer = await log({ recordingUrl }, owner);
    expect([recordingUrl, answer.status]).toEqual([recordingUrl, 400]);
  }
});

test("a user reaches calls of assigned people and their own, and other calls with full rights", async () => {
  const { agency, owner, agent, add, list, get } = await setUp();
  const [assigned, others] = [await buildPerson(agency), await buildPerson(agency)];
  const partner = await buildPartner(agency);
  await assign(agency, assigned, [agent.id]);
  await assign(agency, partner, [agent.id]);
  const contactId = await buildPartnerContact(agency, partner);
  await add({ personId: assigned, notes: "of an assigned person" }, owner);
  await add({ contactId, notes: "of an assigned partner" }, owner);
  await add({ personId: others, notes: "handed over", assignedToId: agent.id }, owner);
  await add({ notes: "own" });
  const hidden = await add({ personId: others, notes: "of another person" }, owner);
  const without = await add({ notes: "without a person" }, owner);
  expect(new Set(await list())).toEqual(
    new Set(["handed over", "of an assigned partner", "of an assigned person", "own"]),
  );
  expect((await get(hidden)).status).toBe(404);
  expect((await get(without)).status).toBe(404);
  expect(await list({}, owner)).toHaveLength(6);
});

test("the user who made a call changes it, others need the right to all (C-253)", async () => {
  const { agency, owner, agent, add, get, change } = await setUp();
  const person = await buildPerson(agency, { assignedTo: [agent.id] });
  const own = await add({ personId: person });
  const foreign = await add({ personId: person }, owner);
  expect((await get(foreign)).data).toMatchObject({ editable: false });
  expect((await change(foreign, {}, 1)).status).toBe(400);
  expect((await ask(callLogs.remove, agent.token, { params: { id: foreign } })).status).toBe(404);
  const changed = await change(own, { personId: person, outcome: "REACHED" }, 1);
  expect(changed.data).toMatchObject({ outcome: "REACHED", version: 2 });
  const stale = await change(own, { personId: person }, 1);
  expect([stale.status, stale.error?.code]).toEqual([409, "stale"]);
  expect((await change(own, { personId: person, outcome: "BUSY" }, 2, owner)).status).toBe(200);
});

test("a deleted call comes back by undo, and a call is hidden with its person", async () => {
  const { agency, owner, add, list } = await setUp();
  const person = await buildPerson(agency);
  const id = await add({ personId: person, notes: "kept" }, owner);
  await ask(callLogs.remove, owner.token, { params: { id } });
  expect(await list({}, owner)).toEqual([]);
  expect((await ask(callLogs.restore, owner.token, { params: { id }, body: {} })).status).toBe(200);
  expect(await list({}, owner)).toEqual(["kept"]);
  await inAgency(agency, "update person set deleted_at = now() where id = $1", [person]);
  expect(await list({}, owner)).toEqual([]);
  await inAgency(agency, "update person set deleted_at = null where id = $1", [person]);
  expect(await list({}, owner)).toEqual(["kept"]);
});

test("a link to a record is shown only to who may read it, and outlives another's change", async () => {
  const { agency, owner, add, change } = await setUp();
  const person = await buildPerson(agency);
  const project = await buildRecord("project", agency, { displayName: "Winter tour" });
  const id = await add({ personId: person, recordIds: [project], notes: "seen by all" }, owner);
  const caller = await buildStaff(agency, { levels: { COMM: ["EDIT_ALL"] } });
  const seen = await ask(callLogs.get, caller.token, { params: { id } });
  // A hidden party is not an unknown one.
  expect(seen.data).toMatchObject({ notes: "seen by all", party: null, partyHidden: true, records: [] });
  expect((await change(id, { notes: "changed" }, 1, caller)).status).toBe(200);
  const whole = (await ask(callLogs.get, owner.token, { params: { id } })).data;
  expect([whole.notes, whole.party?.id, whole.records.map((record) => record.id)]).toEqual([
    "changed",
    person,
    [project],
  ]);
  expect(whole.partyHidden).toBe(false);
});

test("the task that follows a call is made with it, about the party of the call", async () => {
  const { agency, owner, agent, add, get, log } = await setUp();
  const person = await buildPerson(agency, { displayName: "Ana Lopez", assignedTo: [agent.id] });
  const id = await add({
    personId: person,
    followUp: { summary: "Call Ana again", dueDate: "2026-11-06", assigneeId: agent.id },
  });
  const { followUp } = (await get(id)).data;
  expect(followUp).toMatchObject({ name: "Call Ana again", done: false });
  const task = await ask(tasks.get, owner.token, { params: { id: followUp?.id ?? "" }, query: {} });
  expect(task.data).toMatchObject({
    dueDate: "2026-11-06",
    assignee: { id: agent.id },
    relatedTos: [{ objectId: person }],
  });
  const outsider = await buildStaff(agency, { levels: { COMM: ["EDIT_ALL"] } });
  const refused = await log({ followUp: { summary: "No right", dueDate: null, assigneeId: null } }, outsider);
  expect([refused.status, refused.error?.details.map(({ field }) => field)]).toEqual([403, ["followUp"]]);
  const logged = await ask(callLogs.list, outsider.token, { body: {} });
  expect(logged.data.map((row) => row.id)).toEqual([id]);
});

test("calls are found by notes and visible names, and narrowed by person, record and colleague", async () => {
  const { agency, owner, agent, add, list } = await setUp();
  const ana = await buildPerson(agency, { displayName: "Ana Lopez" });
  const partner = await buildPartner(agency, { displayName: "Lantern Festival" });
  const contactId = await buildPartnerContact(agency, partner, { name: "Bea Ortiz" });
  const project = await buildRecord("project", agency);
  await add({ personId: ana, notes: "first" }, owner);
  await add({ contactId, notes: "second", recordIds: [project] }, owner);
  await add({ notes: "third", assignedToId: agent.id, outcome: "BUSY", direction: "IN" }, owner);
  expect(await list({ q: "lopez" }, owner)).toEqual(["first"]);
  expect(await list({ q: "ortiz" }, owner)).toEqual(["second"]);
  expect(await list({ q: "third" }, owner)).toEqual(["third"]);
  const caller = await buildStaff(agency, { levels: { COMM: ["VIEW_ALL"] } });
  expect(await list({ q: "lopez" }, caller)).toEqual([]);
  expect(await list({ aboutIds: [ana] }, owner)).toEqual(["first"]);
  expect(await list({ aboutIds: [partner] }, owner)).toEqual(["second"]);
  expect(await list({ aboutIds: [project] }, owner)).toEqual(["second"]);
  expect(await list({ staffIds: [agent.id] }, owner)).toEqual(["third"]);
  expect(await list({ outcomes: ["BUSY"], directions: ["IN"] }, owner)).toEqual(["third"]);
});

test("the list leaves as a file", async () => {
  const { agency, owner, add } = await setUp();
  const ana = await buildPerson(agency, { displayName: "Ana Lopez" });
  await add({ personId: ana, notes: "In the file" }, owner);
  await inAgency(agency, "update session set proven_at = now() where id = $1", [owner.sessionId]);
  const answer = await ask(exports.list, owner.token, {
    params: { api: "calls" },
    body: { format: "csv", columns: ["party", "outcome", "notes"], filters: "outcomes=VOICEMAIL" },
  });
  const lines = answer.text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  expect([answer.status, lines]).toEqual([200, ['"With","Outcome","Notes"', '"Ana Lopez","Voicemail","In the file"']]);
});
