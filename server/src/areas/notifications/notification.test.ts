import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { LEVELS, type Level, levelsOf, normalForm, type Resource } from "#contract/access.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import { notifications, recordFollows } from "#contract/notifications/notification.ts";
import { partnerRecord } from "#contract/partners/partner.ts";
import { permission } from "#contract/staff/permission.ts";
import { people } from "#contract/talents/person.ts";
import { taskRecord, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  type BuiltStaff,
  buildAgency,
  buildPartner,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { changed, isReady, openScreen } from "#test/resilience/actors/screen.ts";
import { cleanUpNotifications } from "./clean-up.ts";

const { ask, app, database } = await startApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const mention = (id: string): string =>
  `<p><span data-type="mention" data-id="${id}">@x</span> what about Thursday?</p>`;
const talents = { family: "talents" } as const;

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Priya" });
  const levels = { TALENT: ["EDIT_ALL" as const], TASK: ["EDIT_ALL" as const], PARTNER: ["EDIT_ALL" as const] };
  const colleague = await buildStaff(agency, { levels: levels });
  const inbox = async (by: BuiltStaff = colleague, body: object = {}) =>
    (await ask(notifications.list, by.token, { body })).data;
  const count = async (by: BuiltStaff = colleague) => (await ask(notifications.count, by.token)).data;
  const write = async (talentUserId: string, note: string, by = owner) =>
    (await ask(personNotes.create, by.token, { params: talents, body: { talentUserId, note } })).data.id;
  return { agency, owner, colleague, inbox, count, write };
}

describe("what a user is notified of", () => {
  test("a mention notifies once, with who wrote it, where, and the note as it reads now (C-476, C-477, E-457)", async () => {
    const { agency, owner, colleague, inbox, count, write } = await desk();
    const talent = await buildPerson(agency, { displayName: "Imogen" });
    const id = await write(talent, mention(colleague.id));
    const [notice, ...more] = await inbox();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: "mention",
      read: 0,
      actor: { id: owner.id, displayName: "Priya" },
      record: { id: talent, kind: "person", resource: "TALENT", displayName: "Imogen" },
      note: { id },
      due: null,
      enquiry: null,
      import: null,
    });
    expect(notice?.note?.note).toContain("what about Thursday?");
    expect(await count()).toEqual({ count: 1, mentions: 1, assigned: 0, all: 1 });
    const again = { id, note: `${mention(colleague.id)}<p>Or Friday?</p>`, version: 1 };
    await ask(personNotes.update, owner.token, { params: talents, body: again });
    expect((await inbox()).map(({ note }) => note?.note.includes("Friday"))).toEqual([true]);
  });

  test("a mention added later notifies, and one of a note that was deleted does not", async () => {
    const { agency, owner, colleague, inbox, write } = await desk();
    const talent = await buildPerson(agency);
    const id = await write(talent, "<p>Nobody yet</p>");
    expect(await inbox()).toEqual([]);
    const body = { id, note: mention(colleague.id), version: 1 };
    await ask(personNotes.update, owner.token, { params: talents, body });
    expect(await inbox()).toHaveLength(1);
    await ask(personNotes.remove, owner.token, { params: { ...talents, id } });
    expect(await inbox()).toEqual([]);
  });

  test("assigning a talent, a partner or a task notifies, and so does adding to a task", async () => {
    const { agency, owner, colleague, inbox } = await desk();
    const talent = await buildPerson(agency);
    await ask(people.assign, owner.token, {
      params: { ...talents, id: talent },
      body: { staffIds: [colleague.id], version: 1 },
    });
    const body = { summary: "Poster proof", assigneeId: colleague.id };
    const assigned = (await ask(tasks.create, owner.token, { body })).data.id;
    const other = { summary: "Call", collaboratorStaffIds: [colleague.id] };
    const ours = (await ask(tasks.create, owner.token, { body: other })).data.id;
    expect((await inbox()).map(({ kind, record }) => [kind, record?.id])).toEqual([
      ["added", ours],
      ["assigned", assigned],
      ["assigned", talent],
    ]);
    expect(await inbox(colleague, { tab: "assigned" })).toHaveLength(3);
    expect(await inbox(colleague, { tab: "mentions" })).toEqual([]);
    // A collaborator who becomes the assignee is notified.
    const { version } = (await ask(tasks.get, owner.token, { params: { id: ours }, query: {} })).data;
    await ask(tasks.update, owner.token, {
      params: { id: ours },
      body: { summary: "Call", assigneeId: colleague.id, version } as never,
    });
    expect((await inbox()).filter(({ record }) => record?.id === ours).map(({ kind }) => kind)).toEqual([
      "assigned",
      "added",
    ]);
  });

  test("comments on what one follows notify, and one's own acts do not", async () => {
    const { agency, owner, colleague, inbox, write } = await desk();
    const talent = await buildPerson(agency);
    await write(talent, "<p>First</p>", colleague);
    expect(await inbox()).toEqual([]);
    expect(await inbox(owner)).toEqual([]);
    await write(talent, "<p>Second</p>");
    expect((await inbox()).map(({ kind }) => kind)).toEqual(["comment"]);
    await write(talent, "<p>Third</p>", colleague);
    expect((await inbox(owner)).map(({ kind }) => kind)).toEqual(["comment"]);
    // A note that mentions a follower is a mention only.
    await write(talent, mention(colleague.id));
    expect((await inbox()).map(({ kind }) => kind)).toEqual(["mention", "comment"]);
    await ask(tasks.create, colleague.token, { body: { summary: "My own", assigneeId: colleague.id } });
    expect(await inbox()).toHaveLength(2);
  });

  test("a muted record notifies of nothing but mentions, also when it would be followed again", async () => {
    const { agency, colleague, inbox, write } = await desk();
    const talent = await buildPerson(agency);
    const path = { params: { id: talent } };
    expect((await ask(recordFollows.get, colleague.token, path)).data).toEqual({ following: false, muted: false });
    await write(talent, "<p>Unheard</p>");
    expect(await inbox()).toEqual([]);
    await ask(recordFollows.set, colleague.token, { ...path, body: { following: true } });
    await write(talent, "<p>Heard</p>");
    expect(await inbox()).toHaveLength(1);
    const muted = await ask(recordFollows.set, colleague.token, { ...path, body: { following: true, muted: true } });
    expect(muted.data).toEqual({ following: true, muted: true });
    await write(talent, "<p>Silent</p>", colleague);
    await write(talent, "<p>Silent</p>");
    expect(await inbox()).toHaveLength(1);
    await write(talent, mention(colleague.id));
    expect((await inbox()).map(({ kind }) => kind)).toEqual(["mention", "comment"]);
    await ask(recordFollows.set, colleague.token, { ...path, body: { following: false } });
    expect((await ask(recordFollows.get, colleague.token, path)).data).toEqual({ following: false, muted: false });
  });

  test("the end of an import notifies the user who started it, unless it is no longer theirs", async () => {
    const { agency, colleague, inbox } = await desk();
    const [{ id } = { id: "" }] = (await inAgency(
      agency,
      `insert into roster_import (id, agency_id, kind, actor_id, filename, state)
        values (gen_random_uuid(), $1, 'talents', $2, 'roster.csv', 'adding')
        returning id`,
      [agency, colleague.id],
    )) as { id: string }[];
    await inAgency(agency, "update roster_import set state = 'done', added = 212, faulty = 6 where id = $1", [id]);
    expect(await inbox()).toMatchObject([
      {
        kind: "import",
        record: null,
        import: { id, kind: "talents", filename: "roster.csv", state: "done", added: 212, faulty: 6 },
      },
    ]);
    await inAgency(agency, "update permission set levels = '{}' where staff_id = $1", [colleague.id]);
    await expect.poll(() => inbox()).toEqual([]);
  });
});

describe("rights", () => {
  test("users who may not read a record are not notified, and find nothing without the right", async () => {
    const { agency, owner, inbox, count, write } = await desk();
    const talent = await buildPerson(agency);
    const limitedMember = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
    await write(talent, mention(limitedMember.id));
    expect(await inAgency(agency, "select from notification where receiver_id = $1", [limitedMember.id])).toEqual([]);
    await assign(agency, talent, [limitedMember.id]);
    await write(talent, mention(limitedMember.id));
    expect(await inbox(limitedMember)).toHaveLength(1);
    await inAgency(agency, "update assignment set ended_at = now() where staff_id = $1", [limitedMember.id]);
    expect(await inbox(limitedMember)).toEqual([]);
    expect(await count(limitedMember)).toEqual({ count: 0, mentions: 0, assigned: 0, all: 0 });
    await write(talent, "<p>A comment on what they followed</p>");
    const rows = await inAgency(agency, "select kind from notification where receiver_id = $1", [limitedMember.id]);
    expect(rows).toEqual([{ kind: "mention" }]);
    expect(
      (await ask(recordFollows.set, limitedMember.token, { params: { id: talent }, body: { following: true } })).status,
    ).toBe(404);
    expect((await ask(permission.get, owner.token, { params: { id: limitedMember.id } })).status).toBe(200);
  });

  test("the database's rule of who may read a record is that of the calls", async () => {
    const agency = await buildAgency();
    const kinds: [Resource, string, (id: string, token: string) => Promise<number>][] = [
      [
        "TALENT",
        await buildPerson(agency),
        async (id, token) => (await ask(people.summary, token, { params: { ...talents, id } })).status,
      ],
      [
        "PARTNER",
        await buildPartner(agency),
        async (id, token) => (await ask(partnerRecord.calls.get, token, { params: { id } })).status,
      ],
      [
        "TASK",
        await buildRecord("task", agency),
        async (id, token) => (await ask(tasks.get, token, { params: { id }, query: {} })).status,
      ],
    ];
    const ofTask = kinds[2]?.[1] ?? "";
    const talent = kinds[0]?.[1] ?? "";
    await inAgency(
      agency,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
      [agency, ofTask, talent],
    );
    const differing: string[] = [];
    let allowed = 0;
    for (const level of LEVELS)
      for (const [resource, id, get] of kinds)
        for (const assigned of ["none", "direct", "involved"]) {
          const offered = levelsOf(resource).includes(level);
          if (!offered) continue;
          const levels: Partial<Record<Resource, Level[]>> = { [resource]: normalForm([level], resource) };
          const staff = await buildStaff(agency, { levels });
          if (assigned !== "none") await assign(agency, assigned === "direct" ? id : talent, [staff.id]);
          const [row] = await inAgency(agency, "select reads_record($1, $2, $3) as may", [agency, staff.id, id]);
          const may = (await get(id, staff.token)) === 200;
          if (may) allowed += 1;
          if (row?.may !== may) differing.push(`${level} on ${resource}, ${assigned}: ${String(row?.may)}`);
        }
    expect(differing).toEqual([]);
    expect(allowed).toBeGreaterThan(15);
  });

  test("a locked colleague and another agency's are not notified", async () => {
    const { agency, write } = await desk();
    const talent = await buildPerson(agency);
    const locked = await buildStaff(agency, { role: "agency" });
    await inAgency(agency, "update account set locked_at = now() where id = $1", [locked.id]);
    await write(talent, mention(locked.id));
    expect(await inAgency(agency, "select from notification where receiver_id = $1", [locked.id])).toEqual([]);
  });
});

describe("reading", () => {
  test("reading marks single notifications and all, back to unread too, and only one's own (C-479, N-077)", async () => {
    const { agency, owner, colleague, inbox, count, write } = await desk();
    const talent = await buildPerson(agency);
    await write(talent, mention(colleague.id));
    await write(talent, mention(colleague.id));
    const [newest, oldest] = await inbox();
    const mark = (by: BuiltStaff, body: object) => ask(notifications.read, by.token, { body });
    expect((await mark(colleague, { ids: [newest?.id], read: 1 })).status).toBe(200);
    expect((await inbox()).map(({ read }) => read)).toEqual([1, 0]);
    expect((await inbox(colleague, { tab: "unread" })).map(({ id }) => id)).toEqual([oldest?.id]);
    expect((await mark(owner, { ids: [oldest?.id], read: 1 })).status).toBe(400);
    await mark(colleague, { ids: [newest?.id], read: 0 });
    expect((await count()).count).toBe(2);
    await mark(colleague, { all: true, read: 1 });
    expect((await count()).count).toBe(0);
    expect((await mark(colleague, { all: true, read: 0 })).status).toBe(400);
  });

  test("the count reaches the open screens of the receiver, and of no one else (C-478)", async () => {
    const { agency, colleague, write } = await desk();
    const talent = await buildPerson(agency);
    const other = await buildStaff(agency, { role: "agency" });
    const screens = await Promise.all(
      [colleague, other].map(async ({ token }) => {
        const screen = await openScreen(origin, JSON.stringify({ token }));
        await screen.receives(isReady);
        return screen;
      }),
    );
    await write(talent, mention(colleague.id));
    await screens[0]?.receives(changed("notification", colleague.id));
    await sleep(100);
    const received = screens[1]?.received.filter((event) => event.type === "changed" && event.topic === "notification");
    expect(received).toEqual([]);
  });

  test("notifications are kept for 90 days", async () => {
    const { agency, colleague, inbox, write } = await desk();
    const talent = await buildPerson(agency);
    await write(talent, mention(colleague.id));
    await write(talent, mention(colleague.id));
    const [, oldest] = await inbox();
    await inAgency(agency, "update notification set at = now() - interval '91 days' where id = $1", [oldest?.id]);
    await cleanUpNotifications(database);
    expect(await inbox()).toHaveLength(1);
  });
});

test("a bulk change that assigns many notifies of each once", async () => {
  const { agency, owner, colleague, inbox } = await desk();
  const ids = await Promise.all([1, 2, 3].map(() => buildRecord("task", agency)));
  const body = { selection: { records: ids.map((id) => ({ id, version: 1 })) }, change: { assignee: colleague.id } };
  const { status, text } = await ask(taskRecord.calls.bulk, owner.token, { body: body as never });
  expect(status, text).toBe(200);
  expect(new Set((await inbox()).map(({ record }) => record?.id))).toEqual(new Set(ids));
});
