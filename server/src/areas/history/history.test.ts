import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { emergencyContacts } from "#contract/talents/personal.ts";
import { columnsFor, type HistoryColumns, readableOf } from "#server/lib/records/history.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { minimalPersonForm, minimalStaffForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();
const talents = { family: "talents" } as const;

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  const mia = await buildStaff(agency, { displayName: "Mia Lam" });
  const { data } = await ask(people.create, owner.token, {
    params: talents,
    body: minimalPersonForm({ displayName: "Imo" }),
  });
  const listHistory = async (query: Record<string, unknown> = {}, token = owner.token) =>
    ask(history.ofPerson, token, { params: { ...talents, id: data.id }, query });
  return { agency, owner, mia, id: data.id, listHistory };
}

describe("history of a talent", () => {
  test("the history of a talent says in plain text who changed what, from which value to which", async () => {
    const { owner, mia, id, listHistory } = await desk();
    const body = {
      ...minimalPersonForm({ displayName: "Imogen", tags: ["soul", "live"], assignedStaffIds: [mia.id] }),
      version: 1,
    };
    expect((await ask(people.updateSummary, owner.token, { params: { ...talents, id }, body })).status).toBe(200);
    const { data } = await listHistory();
    const change = data.find(({ part, op }) => part === "record" && op === "update");
    expect(change).toMatchObject({ actor: { displayName: "Olive Owner" } });
    expect(change?.changes).toEqual([
      { field: "displayName", as: "text", old: ["Imo"], new: ["Imogen"] },
      { field: "tags", as: "text", old: [], new: ["soul", "live"] },
    ]);
    const assigned = data.find(({ part }) => part === "assignment");
    expect(assigned?.changes).toContainEqual({ field: "assignee", as: "name", old: null, new: ["Mia Lam"] });
    // All rows of one save have the same time, so that a client can group them.
    expect(assigned?.at).toBe(change?.at);
  });

  test("the history of a talent names whose contact was changed, by the name it had then", async () => {
    const { owner, id, listHistory } = await desk();
    const contact = {
      name: "Ruth Imo",
      relationship: "Sister",
      email: null,
      countryCode: "AU",
      phoneNumber: null,
      whatsappCountryCode: "AU",
      whatsappNumber: null,
    };
    const { data: created } = await ask(emergencyContacts.create, owner.token, {
      params: talents,
      body: { talentUserId: id, ...contact },
    });
    const change = async (changed: object, version: number) =>
      (
        await ask(emergencyContacts.update, owner.token, {
          params: talents,
          body: { id: created.id, ...contact, ...changed, version },
        })
      ).status;
    expect(await change({ relationship: "Friend" }, 1)).toBe(200);
    expect(await change({ relationship: "Friend", name: "Ruth Ito" }, 2)).toBe(200);
    const { data } = await listHistory();
    const subjects = data.filter(({ part }) => part === "emergencyContact").map(({ subject }) => subject?.value);
    expect(subjects).toEqual([["Ruth Ito"], ["Ruth Imo"], ["Ruth Imo"]]);
    expect(data.find(({ part }) => part === "record")?.subject).toBeNull();
  });

  test("the history of a talent shows notes, but not the text of deleted ones", async () => {
    const { owner, id, listHistory } = await desk();
    const body = { talentUserId: id, note: "<p>Said in confidence</p>" };
    const { data: note } = await ask(personNotes.create, owner.token, { params: talents, body });
    expect((await listHistory()).text).toContain("Said in confidence");
    await ask(personNotes.remove, owner.token, { params: { ...talents, id: note.id } });
    const after = await listHistory();
    expect(after.text).not.toContain("Said in confidence");
    expect(after.data.find(({ part, op }) => part === "note" && op === "update")?.changes).toMatchObject([
      { field: "deleted" },
    ]);
    expect((await listHistory({ fields: ["note"] })).data).toEqual([]);
  });

  test("the history of a talent is filtered by person, field and day, and is paged", async () => {
    const { agency, owner, id, listHistory } = await desk();
    const other = await buildStaff(agency, { role: "app_admin" });
    for (const [n, token] of [owner.token, other.token, owner.token].entries())
      await ask(people.state, token, {
        params: { ...talents, id },
        body: { state: n % 2 === 0 ? "ARCHIVED" : "ACTIVE", version: n + 1 },
      });
    expect((await listHistory({ actorIds: [other.id] })).data.map(({ actor }) => actor?.id)).toEqual([other.id]);
    expect((await listHistory({ fields: ["state"] })).total).toBe(4);
    expect((await listHistory({ fields: ["bio"] })).total).toBe(0);
    expect((await listHistory({ toDate: Date.now() - 86_400_000 })).total).toBe(0);
    const page = await listHistory({ pageSize: 3 });
    expect([page.total, page.data.length]).toEqual([4, 3]);
    expect((await listHistory({ pageSize: 3, pageIndex: 1 })).data.length).toBe(1);
  });

  test("the history is 404 for a record without access, and 403 without any right on talents", async () => {
    const { agency, listHistory } = await desk();
    const limitedMember = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
    const none = await buildStaff(agency);
    const elsewhere = await buildStaff(await buildAgency(), { role: "agency" });
    expect((await listHistory({}, limitedMember.token)).status).toBe(404);
    expect((await listHistory({}, elsewhere.token)).status).toBe(404);
    expect((await listHistory({}, none.token)).status).toBe(403);
  });

  test("the history of a talent omits unlisted columns, and a change of those alone", async () => {
    const { agency, id, listHistory } = await desk();
    const write = (changes: object) =>
      inAgency(
        agency,
        `insert into history (agency_id, record_id, table_name, row_id, op, changes)
          values ($1, $2, 'person', $2, 'update', $3)`,
        [agency, id, JSON.stringify(changes)],
      );
    await write({ secret: ["canary-old", "canary-new"] });
    await write({ secret: ["canary-old", "canary-new"], location: ["Perth", "Cairns"] });
    await inAgency(
      agency,
      `insert into history (agency_id, record_id, table_name, row_id, op, changes)
        values ($1, $2, 'credential', $2, 'update', $3)`,
      [agency, id, JSON.stringify({ location: ["canary", "canary"] })],
    );
    const answer = await listHistory();
    expect(answer.text).not.toContain("canary");
    expect(answer.data.filter(({ op }) => op === "update")).toMatchObject([
      { changes: [{ field: "location", old: ["Perth"], new: ["Cairns"] }] },
    ]);
  });
});

test("the history of a staff member shows their role and levels (STAFF read)", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const body = minimalStaffForm({ permissions: [{ name: "res::TALENT", resourceAccesses: ["VIEW_ALL"] }] });
  const { data } = await ask(staff.create, owner.token, { body });
  const list = await ask(history.ofStaff, owner.token, { params: { id: data.id }, query: {} });
  const levels = list.data.find(({ part }) => part === "permission")?.changes[0];
  expect(levels?.new).toContain("TALENT VIEW_ALL");
  const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  expect((await ask(history.ofStaff, reader.token, { params: { id: data.id }, query: {} })).status).toBe(403);
});

test("a column with a right of its own is left out without that right", () => {
  const columns: HistoryColumns = {
    person: {
      location: { field: "location", as: "text" },
      bio: { field: "bio", as: "text", needs: "FINANCE" },
    },
  };
  const seen = (levels: Parameters<typeof readableOf>[1]["levels"]) =>
    columnsFor(columns, readableOf(columns, { role: "staff", levels })).map(({ column }) => column);
  expect(seen({ TALENT: ["VIEW_ALL"] })).toEqual(["location"]);
  expect(seen({ FINANCE: ["VIEW_ALL"] })).toEqual(["location", "bio"]);
});

test("each history row is shown on exactly one record", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const [first, other] = [await buildPerson(agency), await buildPerson(agency)];
  const idsOf = async (id: string) =>
    (await ask(history.ofPerson, owner.token, { params: { ...talents, id }, query: {} })).data.map((row) => row.id);
  const [ones, others] = [await idsOf(first), await idsOf(other)];
  expect(ones.length).toBe(1);
  expect(ones).not.toEqual(others);
});
