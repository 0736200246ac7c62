/** Preconditions of the calls of tasks, calendar, notifications and staff on a record. */
import { randomUUID } from "node:crypto";
import { type KindCalls, RECORDS } from "#contract/records.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { buildPerson, buildStaff, inAgency } from "../../factories.ts";
import { WORLD_KINDS } from "./kinds.ts";
import { buildShare } from "./personal.ts";
import { type Ready, type Setup, withBody, withParams } from "./setup.ts";
import { linkWithGroup } from "./tasks.ts";

/** Notifies the caller of an open task. */
async function notified({ base, caller, world }: Setup, kind: "reminder" | "mention"): Promise<Ready> {
  const task = await WORLD_KINDS.task.build(world.ownAgencyId, {});
  const note = randomUUID();
  await inAgency(
    world.ownAgencyId,
    `insert into note (id, agency_id, record_id, body, author_id)
      select $1, $2, $3, 'A note', id
      from staff
      where agency_id = $2 and id <> $4 and avatar_id is not null
      limit 1`,
    [note, world.ownAgencyId, task, caller.id],
  );
  await inAgency(
    world.ownAgencyId,
    `insert into notification (id, agency_id, receiver_id, kind, cause, record_id, note_id, actor_id)
      select gen_random_uuid(), agency_id, $3, $4, id::text, record_id, id, author_id
      from note
      where agency_id = $2 and id = $1`,
    [note, world.ownAgencyId, caller.id, kind],
  );
  return base;
}

/** Notifies the caller of whatever a notification can be about. */
async function notifiedOfAll(setup: Setup): Promise<Ready> {
  const { caller, world } = setup;
  const [person, work, other] = [await buildPerson(world.ownAgencyId), ...(await buildTasks(world.ownAgencyId, 2))];
  const exported = { list: "talents", resource: "TALENT", filename: "Talents.csv", rows: 1, whole: true };
  const clash = { startsAt: "2026-08-11T09:00:00Z", endsAt: "2026-08-11T10:00:00Z", more: 0 };
  for (const [kind, detail] of [
    ["export", { export: exported }],
    ["conflict", clash],
    ["hold", { hold: { firstDay: "2026-08-11", lastDay: "2026-08-12", from: 2, to: 1, cause: "expired" } }],
    ["keyDate", { due: "2026-08-11", keyDate: { kind: "OPTION", title: "Second tour", days: 7 } }],
    ["signing", { signing: { what: "signed", name: "Astrid" } }],
    ["followedChanged", { changed: ["person.headline"] }],
  ] as const)
    await inAgency(
      world.ownAgencyId,
      `insert into notification (id, agency_id, receiver_id, kind, cause, record_id, work_id, clash_id, detail)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        world.ownAgencyId,
        caller.id,
        kind,
        randomUUID(),
        kind === "export" ? null : person,
        ...(kind === "conflict" || kind === "hold" ? [work, other] : [null, null]),
        JSON.stringify(detail),
      ],
    );
  return notified(setup, "mention");
}
const buildTasks = (agencyId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => WORLD_KINDS.task.build(agencyId, {})));

/** A group of the project that a task is linked to. */
const groupOf = (agencyId: string, project: string | undefined): Promise<string> =>
  WORLD_KINDS.projectGroup.build(agencyId, project === undefined ? {} : { parent: project });
/** Puts a task into a group. */
async function putInGroup(agencyId: string, task: string | undefined, group: string | undefined): Promise<void> {
  await linkWithGroup(agencyId, task, group);
  await inAgency(agencyId, "update task set group_id = $2 where id = $1", [task, group]);
}

/** A project with a budget, a task of each figure, and an event with a fee. */
async function underWay({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  const project = base.input.params.id ?? "";
  const group = await groupOf(ownAgencyId, project);
  await inAgency(ownAgencyId, "update project set budget = 100, end_on = current_date + 30 where id = $1", [project]);
  for (const days of [-2, 1]) {
    const task = await WORLD_KINDS.task.build(ownAgencyId, {});
    await putInGroup(ownAgencyId, task, group);
    await inAgency(
      ownAgencyId,
      `update task
        set assignee_id = $2, start_on = current_date + $3::int, start_time = null, due_on = current_date + $3::int,
          due_time = null
        where id = $1`,
      [task, base.known.staff, days],
    );
  }
  const event = await WORLD_KINDS.event.build(ownAgencyId, {});
  await inAgency(ownAgencyId, "update event set project_id = $2 where id = $1", [event, project]);
  return base;
}

/** A task is charged to one of those that it is related to, and waits for a task that is related to the same. */
async function consistentTask({ base, world }: Setup): Promise<Ready> {
  const { body } = base.input;
  if (typeof body !== "object" || body === null || !("chargeTo" in body)) return base;
  const related = base.known.related ?? "";
  const other = await WORLD_KINDS.task.build(world.ownAgencyId, {});
  await inAgency(
    world.ownAgencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
    [world.ownAgencyId, other, related],
  );
  const group = await groupOf(world.ownAgencyId, base.known.linked);
  return withBody(
    { ...base, known: { ...base.known, projectGroup: group } },
    {
      groupId: group,
      relatedIds: [related],
      chargeTo: "PARTNER",
      chargeToId: related,
      blockedByIds: [other],
      startDate: "2026-08-11T09:00",
      dueDate: "2026-08-11T17:00",
    },
  );
}

/** Assigns a task to a colleague. */
async function withAssignee({ base, world }: Setup): Promise<Ready> {
  await inAgency(
    world.ownAgencyId,
    `update task
      set assignee_id = (select id from staff where agency_id = $1 and avatar_id is not null limit 1)
      where id = $2 and assignee_id is null`,
    [world.ownAgencyId, base.known.task],
  );
  return base;
}

/** A page of one, of two tasks of the record in the path with a value in most of their fields. */
async function relatedTasks({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  const about = base.input.params.id ?? "";
  const isStaff = (await inAgency(ownAgencyId, "select from staff where id = $1", [about])).length > 0;
  for (const _ of [1, 2]) {
    const task = await WORLD_KINDS.task.build(ownAgencyId, {});
    await inAgency(ownAgencyId, "update task set completed_at = now(), assignee_id = $2 where id = $1", [
      task,
      isStaff ? about : base.known.staff,
    ]);
    await putInGroup(ownAgencyId, task, base.known.projectGroup);
    if (!isStaff)
      await inAgency(
        ownAgencyId,
        // Tasks of other work are linked with it.
        `insert into involvement (id, agency_id, record_id, involved_id, role)
          select gen_random_uuid(), $1, $2, id,
            case when kind in ('opportunity', 'event', 'project', 'contract') then 'LINK' else 'RELATED' end
          from record
          where id = $3`,
        [ownAgencyId, task, about],
      );
  }
  return withBody(base, { pageSize: 1 });
}

/** A page of one, of two members of staff with a phone number on the record in the path, of which one has tasks of it. */
async function staffed(setup: Setup): Promise<Ready> {
  const { base, world } = setup;
  const { ownAgencyId } = world;
  for (const staff of [base.known.staff, (await buildStaff(ownAgencyId, { displayName: "Zz last" })).id]) {
    await inAgency(
      ownAgencyId,
      `update staff set phone = '+61491570156', phone_code = '+61',
        avatar_id = coalesce(avatar_id, (select id from media where agency_id = $2 and deleted_at is null limit 1))
      where id = $1`,
      [staff, ownAgencyId],
    );
    await inAgency(
      ownAgencyId,
      `insert into assignment (id, agency_id, record_id, staff_id)
        values (gen_random_uuid(), $1, $2, $3)
        on conflict do nothing`,
      [ownAgencyId, base.input.params.id, staff],
    );
  }
  return relatedTasks(setup);
}

const ALL: readonly KindCalls[] = Object.values(RECORDS);
/** A path with a family is one call for each. */
const titlesOf = ({ method, path }: { method: string; path: string }): string[] =>
  ["talents", "scouts"].map((family) => `${method} ${path.replace("{family}", family)}`);

export const WORK_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  ...Object.fromEntries(
    ALL.flatMap(({ tasks, staff }) => [
      ...(tasks ? titlesOf(tasks.list).map((title) => [title, relatedTasks]) : []),
      ...(staff ? titlesOf(staff.list).map((title) => [title, staffed]) : []),
    ]),
  ),
  "POST /client/v1/calendar/list-by-day": async ({ base, caller, world }) => {
    await inAgency(
      world.ownAgencyId,
      `insert into task (id, agency_id, summary, type_id, assignee_id, start_on, start_time, due_on, due_time)
        select gen_random_uuid(), $1, 'A meeting',
          (select id from task_type where agency_id = $1 and code = 'MEETING' limit 1), s.id, '2026-08-11', '09:00',
          '2026-08-11', '10:00'
        from staff s
        where s.id = $2`,
      [world.ownAgencyId, caller.id],
    );
    return withBody(base, { calendar: "personal", from: "2026-08-10", to: "2026-08-12" });
  },
  // Makes a person busy that day.
  "POST /client/v1/calendar/free": async ({ base, world }) => {
    const [person, task] = [await buildPerson(world.ownAgencyId), await WORLD_KINDS.task.build(world.ownAgencyId, {})];
    for (const [statement, ...values] of [
      [
        `update person
          set location = 'Sydney', avatar_id = (select id from media where agency_id = $1 limit 1)
          where id = $2`,
        person,
      ],
      [
        "insert into person_type (agency_id, person_id, type_id, place) values ($1, $2, $3, 0)",
        person,
        base.known.talentType,
      ],
      [
        `insert into address (id, agency_id, record_id, place, type, line1, latitude, longitude, as_contact)
          values (gen_random_uuid(), $1, $2, 0, 'HOME', 'A street', -33.9, 151.2, false)`,
        person,
      ],
      [
        `insert into involvement (id, agency_id, record_id, involved_id, role)
          values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
        task,
        person,
      ],
      [
        `update task
          set start_on = '2026-08-11', due_on = '2026-08-11',
            type_id = (select id from task_type where agency_id = $1 and code = 'MEETING' limit 1)
          where id = $2`,
        task,
      ],
    ] as const)
      await inAgency(world.ownAgencyId, statement, [world.ownAgencyId, ...values]);
    return withBody(base, {
      calendar: "agency",
      from: "2026-08-10",
      to: "2026-08-12",
      fromTime: null,
      toTime: null,
      categories: [],
      near: { latitude: -33.9, longitude: 151.2, km: 20_000 },
    });
  },
  "POST /client/v1/calendar/export": async ({ base }) => withBody(base, { from: "2026-08-10", to: "2026-08-12" }),
  "POST /client/v1/calendar/personal/export": async ({ base }) =>
    withBody(base, { from: "2026-08-10", to: "2026-08-12" }),
  "GET /client/v1/calendar/free/shares": async ({ base, caller, world }) => {
    await buildShare(world.ownAgencyId, caller.id, randomUUID());
    return base;
  },
  "PUT /client/v1/calendar/free/shares": async ({ base, world }) => {
    const personIds = [await buildPerson(world.ownAgencyId)];
    return {
      ...withBody(base, {
        personIds,
        calendar: "agency",
        from: "2026-08-11",
        to: "2026-08-12",
        fromTime: null,
        toTime: null,
      }),
      known: { ...base.known, person: personIds[0] ?? "" },
    };
  },
  "GET /client/v1/share/availability/{token}": async ({ base, caller, world }) => {
    const token = newToken();
    await buildShare(world.ownAgencyId, caller.id, token);
    return withParams(base, { token });
  },
  "GET /client/v1/calendar/feeds": async ({ base, caller, world }) => {
    const id = await WORLD_KINDS.calendarFeed.build(world.ownAgencyId, { assignedTo: [caller.id] });
    await inAgency(
      world.ownAgencyId,
      "update calendar_feed set fetched_at = now(), record_id = maker_id where id = $1",
      [id],
    );
    return base;
  },
  // A link is to a person's calendar or to a project's.
  "PUT /client/v1/calendar/feeds": ({ base }) => Promise.resolve(withBody(base, { projectId: null })),
  "GET /client/v1/tasks/reminders": (setup) => notified(setup, "reminder"),
  "POST /notification/v1/notifications/list": notifiedOfAll,
  "DELETE /notification/v1/push": async ({ base, caller, world }) => {
    await inAgency(
      world.ownAgencyId,
      `insert into push_subscription (agency_id, session_id, staff_id, endpoint, p256dh, auth)
        select $1, $2, id, 'https://push.example/' || gen_random_uuid(), '', ''
        from staff
        where id = $3`,
      [world.ownAgencyId, caller.sessionId, caller.id],
    );
    return base;
  },
  "PUT /client/v1/tasks/status/{id}": async ({ base, world: { ownAgencyId } }) => {
    await putInGroup(ownAgencyId, base.known.task, base.known.projectGroup);
    return base;
  },
  "GET /client/v1/project/groups/list": async ({ base, world: { ownAgencyId } }) => {
    for (const completed of [true, false]) {
      const task = await WORLD_KINDS.task.build(ownAgencyId, {});
      await putInGroup(ownAgencyId, task, base.known.projectGroup);
      if (completed) await inAgency(ownAgencyId, "update task set completed_at = now() where id = $1", [task]);
    }
    const { query } = base.input;
    return { ...base, input: { ...base.input, query: { ...query, viewMode: "timeline" } } };
  },
  "GET /client/v1/projects/{id}/dashboard": underWay,
  "GET /client/v1/projects/{id}/report": underWay,
  "GET /client/v1/projects/{id}/tasks/timeline": underWay,
  "POST /client/v1/client-version/{a}/{b}/tasks": async ({ base, world: { ownAgencyId } }) => {
    const task = await WORLD_KINDS.task.build(ownAgencyId, {});
    await inAgency(
      ownAgencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
      [ownAgencyId, task, base.input.params.b],
    );
    return base;
  },
  "POST /client/v1/tasks": consistentTask,
  "PUT /client/v1/tasks/{id}": consistentTask,
  "PUT /client/v1/tasks/{id}/checklist": async (setup) => withBody(await withAssignee(setup), { itemId: "first" }),
  "PUT /client/v1/tasks/complete/{userId}": withAssignee,
};
