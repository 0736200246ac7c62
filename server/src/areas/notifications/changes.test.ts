import { describe, expect, test } from "vitest";
import { exports } from "#contract/lists/export.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import { notifications, recordFollows } from "#contract/notifications/notification.ts";
import { people } from "#contract/talents/person.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { assign, type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();
const talents = { family: "talents" } as const;

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Priya" });
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  const inbox = async (by: BuiltStaff) => (await ask(notifications.list, by.token, { body: {} })).data;
  const follow = (by: BuiltStaff, muted = false) =>
    ask(recordFollows.set, by.token, { params: { id: talent }, body: { following: true, muted } });
  return { agency, owner, talent, inbox, follow };
}

describe("changes of what one follows", () => {
  async function followed() {
    const base = await desk();
    const reader = await buildStaff(base.agency, { levels: { TALENT: ["VIEW_ALL"] } });
    await base.follow(reader);
    let version = 1;
    const change = async (form: object, by = base.owner) => {
      const body = { ...minimalPersonForm({ displayName: "Imogen", ...form }), version };
      const answer = await ask(people.updateSummary, by.token, { params: { ...talents, id: base.talent }, body });
      expect(answer.status, answer.text).toBe(200);
      version += 1;
    };
    return { ...base, reader, change };
  }

  test("changes of what one follows name fields but no value, and a minute's are one", async () => {
    const { agency, owner, talent, inbox, reader, change } = await followed();
    for (let saved = 0; saved < 10; saved += 1) await change({ headline: `Sings ${saved}`, location: "Perth" });
    const [notice, ...more] = await inbox(reader);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: "followedChanged", actor: { id: owner.id }, record: { id: talent }, read: 0 });
    expect(notice?.changes).toContainEqual({ part: "record", field: "headline" });
    expect(notice?.changes).toContainEqual({ part: "record", field: "location" });
    expect(JSON.stringify(notice)).not.toContain("Perth");
    await inAgency(
      agency,
      "update notification set at = at - interval '2 minutes', cause = 'earlier' where agency_id = $1",
      [agency],
    );
    await change({ headline: "Sings again", location: "Perth" });
    const [newest, ...older] = await inbox(reader);
    expect([newest?.changes, older.length]).toEqual([[{ part: "record", field: "headline" }], 1]);
  });

  test("changes that were read are unread again when more follow within the minute", async () => {
    const { inbox, reader, change } = await followed();
    await change({ headline: "Sings" });
    await ask(notifications.read, reader.token, { body: { all: true, read: 1 } });
    await change({ headline: "Sings", location: "Perth" });
    expect(await inbox(reader)).toMatchObject([{ read: 0 }]);
  });

  test("changes do not go to their author, nor to users who muted or may not read the record", async () => {
    const { agency, owner, inbox, reader, change, follow, talent } = await followed();
    const lost = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
    await assign(agency, talent, [lost.id]);
    await follow(lost);
    await inAgency(agency, "update assignment set ended_at = now() where staff_id = $1", [lost.id]);
    await follow(owner);
    await follow(reader, true);
    await change({ headline: "Sings" });
    for (const by of [owner, reader, lost]) expect(await inbox(by)).toEqual([]);
    expect(await inAgency(agency, "select from notification where receiver_id = $1", [lost.id])).toEqual([]);
  });

  test("changes of a fee are shown only to who may read finance, then and later", async () => {
    const { agency, owner, talent, inbox, reader } = await followed();
    const finance = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"], FINANCE: ["VIEW_ALL"] } });
    await ask(recordFollows.set, finance.token, { params: { id: talent }, body: { following: true } });
    const insert = `insert into notification (id, agency_id, receiver_id, kind, cause, record_id, actor_id, detail)
        values (gen_random_uuid(), $1, $2, 'followedChanged', 'fee', $3, $4, $5)`;
    const detail = JSON.stringify({ changed: ["person_business.fee"] });
    for (const { id } of [reader, finance]) await inAgency(agency, insert, [agency, id, talent, owner.id, detail]);
    expect(await inbox(reader)).toEqual([]);
    expect(await inbox(finance)).toMatchObject([{ changes: [{ part: "business", field: "managementFee" }] }]);
    expect((await ask(notifications.count, reader.token)).data.count).toBe(0);
  });

  test("changes do not come of creating a record, of assigning staff, or of a note", async () => {
    const { agency, owner, inbox } = await desk();
    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    const body = minimalPersonForm({ assignedStaffIds: [reader.id], headline: "Sings" });
    const { data } = await ask(people.create, owner.token, { params: talents, body });
    await ask(personNotes.create, owner.token, {
      params: talents,
      body: { talentUserId: data.id, note: "<p>Called</p>" },
    });
    expect((await inbox(reader)).map(({ kind }) => kind).toSorted()).toEqual(["assigned", "comment"]);
  });
});

describe("conflicts", () => {
  async function booked() {
    const base = await desk();
    const { types } = (await ask(taskOptions.form, base.owner.token, {})).data;
    const typeId = types.find(({ code }) => code === "REHEARSAL")?.id ?? "";
    const add = async (summary: string, from: string, to: string, more: object, by = base.owner) => {
      const body = {
        summary,
        typeId,
        startDate: `2027-07-10T${from}`,
        dueDate: `2027-07-10T${to}`,
        timeZoneId: "UTC",
        conflictReason: "It costs 4,000",
        ...more,
      };
      const created = await ask(tasks.create, by.token, { body });
      expect(created.status, created.text).toBe(200);
      return created.data.id;
    };
    const clashes = async (by: BuiltStaff) => (await base.inbox(by)).filter(({ kind }) => kind === "conflict");
    return { ...base, add, clashes };
  }

  test("conflicts notify those who have the talent and whose time it is, with the shared time", async () => {
    const { agency, owner, talent, add, clashes } = await booked();
    const manager = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"], TASK: ["VIEW_ALL"] } });
    await assign(agency, talent, [manager.id]);
    const busy = await buildStaff(agency, { levels: { TASK: ["VIEW_ALL"] } });
    const people = { relatedIds: [talent], assigneeId: busy.id };
    const first = await add("Rehearsal", "10:00", "12:00", people);
    expect(await clashes(manager)).toEqual([]);
    const second = await add("Flight", "11:30", "13:00", people);
    const clash = {
      startsAt: "2027-07-10T11:30:00Z",
      endsAt: "2027-07-10T12:00:00Z",
      more: 0,
      saved: { id: second, displayName: "Flight", kind: "task" },
      other: { id: first, displayName: "Rehearsal" },
    };
    expect(await clashes(manager)).toMatchObject([{ actor: { id: owner.id }, record: { id: talent }, clash }]);
    expect(await clashes(busy)).toMatchObject([{ record: null, clash }]);
    expect(JSON.stringify(await clashes(busy))).not.toContain("4,000");
    expect(await clashes(owner)).toEqual([]);
    await ask(tasks.remove, owner.token, { params: { id: first } });
    expect(await clashes(manager)).toEqual([]);
  });

  test("conflicts say only that a time is busy where the reader may not read what takes it", async () => {
    const { agency, talent, add, clashes } = await booked();
    const manager = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    await assign(agency, talent, [manager.id]);
    await add("Secret rehearsal", "10:00", "12:00", { relatedIds: [talent] });
    await add("Secret flight", "11:00", "13:00", { relatedIds: [talent] });
    const found = await clashes(manager);
    expect(found).toMatchObject([{ record: { id: talent }, clash: { saved: null, other: null } }]);
    expect(JSON.stringify(found)).not.toContain("Secret");
  });

  test("conflicts come once for a save, also of persons its author does not see", async () => {
    const { agency, talent, add, clashes, owner } = await booked();
    const manager = await buildStaff(agency, { role: "app_admin" });
    await assign(agency, talent, [manager.id]);
    const unseeing = await buildStaff(agency, { levels: { TASK: ["EDIT_ALL"] } });
    for (const hour of ["10", "11", "12"])
      await add(`At ${hour}`, `${hour}:00`, `${hour}:30`, { relatedIds: [talent] });
    const id = await add("All day", "20:00", "21:00", { relatedIds: [talent] });
    const { version, type } = (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
    const typeId = type.id;
    const body = { summary: "All day", startDate: "2027-07-10T09:00", dueDate: "2027-07-10T18:00", timeZoneId: "UTC" };
    const move = (by: BuiltStaff) =>
      ask(tasks.update, by.token, {
        params: { id },
        body: { ...body, typeId, relatedIds: [talent], version } as never,
      });
    expect((await move(owner)).status).toBe(409);
    expect(await clashes(manager)).toEqual([]);
    expect(
      (await ask(tasks.update, unseeing.token, { params: { id }, body: { ...body, typeId, version } as never })).status,
    ).toBe(200);
    expect(await clashes(manager)).toMatchObject([{ actor: { id: unseeing.id }, clash: { more: 2 } }]);
  });
});

describe("finished exports", () => {
  test("finished exports are listed as read if they were short, and go with the right to the list", async () => {
    const { agency, inbox } = await desk();
    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    const answer = await ask(exports.list, reader.token, {
      params: { api: "talents" },
      body: { format: "csv", columns: ["name"], filters: "" },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await inbox(reader)).toMatchObject([
      { kind: "export", read: 1, export: { list: "talents", rows: 1, whole: true } },
    ]);
    const another = `update notification
      set detail = jsonb_set(detail, '{export,resource}', '"PARTNER"')
      where receiver_id = $1`;
    await inAgency(agency, another, [reader.id]);
    expect(await inbox(reader)).toEqual([]);
  });
});
