/** Inserts tasks and bookings around the day of set-up, comments on them, and notifications of both. */
import { sql } from "drizzle-orm";
import { PRIORITY_LEVELS } from "#contract/enums.ts";
import { followTable, notification } from "#server/areas/notifications/notification.table.ts";
import { task } from "#server/areas/tasks/task.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment, involvement, note } from "#server/lib/records/records.table.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { partnerId } from "./companies/insert.ts";
import type { DemoPartner } from "./companies/partners.ts";
import type { Listed } from "./listed.ts";
import type { DemoStaff } from "./people/staff.ts";
import { staffId } from "./staff/account.ts";
import { personId } from "./talents/person.ts";
import { AT_ONCE, BOOKINGS, CHORES, DUE_DAYS, LEAVE, type PlannedTask } from "./task-plan.ts";
import { daysBefore, demoDate, earlier, instantOf, type Moment } from "./values/day.ts";
import { type DemoRandom, demoRandom, idOf } from "./values/random.ts";

interface Data {
  agencyId: string;
  people: readonly Listed[];
  partners: readonly DemoPartner[];
  staff: readonly DemoStaff[];
  /** Months before today that have tasks. */
  pastMonths: number;
  now: Moment;
}
/** Every so many talents have two bookings, two at once, or leave. */
const TWICE = 3;
const OVERLAPPING = 8;
const AWAY = 9;
/** Every so many chores is done. */
const DONE = 4;
const WEEKS = 8;

type Row = typeof task.$inferInsert & { id: string };
interface Made extends PlannedTask {
  row: Row;
  talent?: string;
  partner?: string;
}

export async function insertWork(db: Db, data: Data): Promise<void> {
  const { agencyId, now } = data;
  const { types, open, started, done } = await vocabulary(db, agencyId);
  const tasks = [...bookings(data), ...chores(data), ...pastChores(data), ...series(data)];
  await db.insert(task).values(
    tasks.map(({ row, type }, n) => ({
      ...row,
      typeId: types.get(type),
      statusId: row.completedAt ? done : n % 5 === 2 ? started : open,
    })),
  );
  await db.insert(involvement).values(
    tasks.flatMap(({ row, talent, partner }) =>
      [talent, partner].flatMap((involvedId, place) =>
        involvedId
          ? [
              {
                id: idOf(`about/${row.id}/${place}`),
                agencyId,
                recordId: row.id,
                involvedId,
                role: "RELATED" as const,
                place,
              },
            ]
          : [],
      ),
    ),
  );
  // The author of a task is assigned to it too.
  await db.insert(assignment).values(
    tasks.flatMap(({ row: { id, assigneeId, createdBy, createdAt } }) =>
      createdBy && createdBy !== assigneeId
        ? [
            {
              id: idOf(`made/${id}`),
              agencyId,
              recordId: id,
              staffId: createdBy,
              role: "Collaborator" as const,
              createdAt: createdAt ?? instantOf(now),
            },
          ]
        : [],
    ),
  );
  await insertComments(db, data, tasks);
  await insertNotices(db, agencyId);
}

async function vocabulary(db: Db, agencyId: string) {
  const { rows: types } = await db.execute<{ code: string; id: string }>(
    sql`select code, id from task_type where agency_id = ${agencyId}::uuid and code <> 'NEWTASK'`,
  );
  const { rows: statuses } = await db.execute<{ code: string; id: string }>(
    sql`select distinct on (c.code) c.code, s.id from status s join status_category c on c.id = s.category_id
      where s.agency_id = ${agencyId}::uuid and c.module = 'TASK' order by c.code, s.place, s.id`,
  );
  const statusOf = (code: string): string => statuses.find((status) => status.code === code)?.id ?? "";
  return {
    types: new Map(types.map(({ code, id }) => [code, id])),
    open: statusOf("NEW"),
    started: statusOf("IN_PROGRESS"),
    done: statusOf("COMPLETED"),
  };
}

/** The staff who look after a talent most, and so have its tasks. */
function lookingAfter({ staff }: Data, { category }: Listed): DemoStaff[] {
  const able = staff.filter(({ state, looksAfter }) => !state && (looksAfter?.[category] ?? 0) > 0);
  return able.length > 0 ? able : staff.filter(({ state }) => !state);
}

function base(
  data: Data,
  planned: PlannedTask,
  name: string,
  random: DemoRandom,
  by: readonly DemoStaff[],
  daysAgo = random.roll(1, 20),
): Row {
  const { agencyId, now } = data;
  const id = idOf(`task/${name}`);
  const [assignee, maker] = random.draw(by, 2);
  const created = instantOf(daysBefore(now, daysAgo, random));
  return {
    id,
    agencyId,
    summary: planned.summary,
    assigneeId: assignee ? staffId(assignee.email) : null,
    createdBy: staffId((maker ?? assignee)?.email ?? ""),
    createdAt: created,
    updatedAt: created,
    priorityLevel: random.draw(PRIORITY_LEVELS, 1)[0] ?? "MEDIUM",
    venue: planned.venue ?? null,
    sale: planned.sale === undefined ? null : planned.sale * 100,
    checklistItems: (planned.checklist ?? []).map((text, n) => ({
      id: `item-${n}`,
      text,
      done: n === 0,
      staffId: null,
    })),
  };
}

const activeTalents = ({ people }: Data): Listed[] =>
  people.filter(({ stage, state = "ACTIVE" }) => stage === "talent" && state === "ACTIVE");

/** Bookings of this week for everyone, and of the weeks around it for some. A few have two at once. */
function bookings(data: Data): Made[] {
  const { now, partners } = data;
  return activeTalents(data).flatMap((talent, place) => {
    const random = demoRandom(`bookings/${talent.name}`);
    const [first, second] = random.draw(BOOKINGS, 2);
    const day = random.roll(-1, 6);
    const chosen = first ? [{ planned: first, days: day }] : [];
    if (second && place % TWICE === 0) chosen.push({ planned: second, days: random.roll(-9, 24) });
    if (place % OVERLAPPING === 2) for (const planned of AT_ONCE) chosen.push({ planned, days: day + 1 });
    if (place % AWAY === 4) chosen.push({ planned: LEAVE, days: random.roll(1, 12) });
    return chosen.map(({ planned, days }, n): Made => {
      const row = base(data, planned, `${talent.name}/${n}`, random, lookingAfter(data, talent));
      const day = demoDate(now.add({ days }));
      const partner = planned.about === "both" ? random.draw(partners, 1)[0] : undefined;
      // Absences last for days.
      const end = planned.hours ? day : demoDate(now.add({ days: days + 3 }));
      return {
        ...planned,
        talent: personId(talent.name),
        ...(partner && { partner: partnerId(partner.name) }),
        row: {
          ...row,
          startOn: day,
          startTime: planned.hours?.[0] ?? null,
          dueOn: end,
          dueTime: planned.hours?.[1] ?? null,
          timeZoneId: now.timeZoneId,
          completedAt: days < 0 ? instantOf(now.add({ days }).with({ hour: 20 })) : null,
        },
      };
    });
  });
}

/** The first name, or the whole of a stage name such as "DJ Saltbush". */
const calledBy = ({ name }: Listed): string =>
  name.split(" ").find((_, n, [first = ""]) => n === 0 && first.length > 2) ?? name;

/** Draws the subjects of a chore. */
function subjectsOf(data: Data, planned: PlannedTask | undefined, random: DemoRandom) {
  const talent = random.draw(activeTalents(data), 1)[0];
  const partner = random.draw(data.partners, 1)[0];
  if (!planned || !talent || !partner) throw new Error("the demo has no talents or partners");
  return {
    planned,
    talent,
    made: {
      ...planned,
      ...(planned.about !== "partner" && { talent: personId(talent.name) }),
      ...(planned.about !== "talent" && { partner: partnerId(partner.name) }),
    },
    summary: planned.summary.replace("{talent}", calledBy(talent)).replace("{partner}", partner.name),
  };
}

/** Tasks with a due day: overdue, today, in the next days, later and without a date; some of them done. */
function chores(data: Data): Made[] {
  const { now, staff } = data;
  const atWork = staff.filter(({ state }) => !state);
  return Array.from({ length: 2 * DUE_DAYS.length }, (_, n): Made => {
    const random = demoRandom(`chores/${n}`);
    const { planned, talent, made, summary } = subjectsOf(data, CHORES[n % CHORES.length], random);
    const days = DUE_DAYS[n % DUE_DAYS.length] ?? null;
    // The first person, as whom visitors sign in, always has something to do.
    const first = atWork[0];
    const by = first && n % 6 === 0 ? [first] : planned.about === "partner" ? atWork : lookingAfter(data, talent);
    const row = base(data, planned, `chore/${n}`, random, by);
    const isDone = n % DONE === 3;
    return {
      ...made,
      row: {
        ...row,
        summary,
        dueOn: days === null ? null : demoDate(now.add({ days })),
        completedAt: isDone ? instantOf(earlier(daysBefore(now, random.roll(0, 9), random), now)) : null,
      },
    };
  });
}

/** Tasks of the two years before, most of them done by their day. The agency has more of them as it grows. */
function pastChores(data: Data): Made[] {
  const { now, pastMonths } = data;
  // The last month has the other chores.
  return Array.from({ length: Math.max(0, pastMonths - 1) }, (_, n) => pastMonths - n).flatMap((month) =>
    Array.from({ length: 11 + Math.floor((pastMonths - month) / 3) }, (_, n): Made => {
      const name = `past/${month}/${n}`;
      const random = demoRandom(name);
      const { planned, talent, made, summary } = subjectsOf(data, random.draw(CHORES, 1)[0], random);
      const createdAgo = Math.round(month * 30.4) - random.roll(0, 29);
      const dueAgo = createdAgo - random.roll(4, 24);
      const doneAgo = random.chance(84) ? dueAgo + random.roll(0, 4) : Math.max(1, dueAgo - random.roll(1, 9));
      return {
        ...made,
        row: {
          ...base(data, planned, name, random, lookingAfter(data, talent), createdAgo),
          summary,
          cost: random.chance(18) ? random.roll(3, 42) * 1000 : null,
          dueOn: demoDate(now.subtract({ days: dueAgo })),
          completedAt: instantOf(daysBefore(now, Math.min(doneAgo, createdAgo - 1), random)),
        },
      };
    }),
  );
}

/** A meeting each Monday. */
function series(data: Data): Made[] {
  const { now, staff } = data;
  const planned: PlannedTask = {
    summary: "Roster meeting",
    type: "MEETING",
    about: "partner",
    hours: ["09:00", "09:45"],
    venue: "Our meeting room",
  };
  const monday = now.subtract({ days: now.dayOfWeek - 1 + 14 });
  const days = Array.from({ length: WEEKS }, (_, n) => monday.add({ weeks: n }));
  const last = days.at(-1) ?? monday;
  const setting = {
    repeat: "CUSTOM" as const,
    interval: 1,
    unit: "WEEKS" as const,
    weekDays: ["MO" as const],
    end: "AFTER" as const,
    endDate: null,
    occurrences: WEEKS,
  };
  const until = last.toPlainDate().toLocaleString("en-AU", { day: "numeric", month: "short", year: "numeric" });
  const recurrence = { setting, words: `Every week on Monday until ${until}, ${WEEKS} times` };
  return days.map((day, n): Made => {
    const row = base(data, planned, `series/${n}`, demoRandom("series"), staff.slice(0, 1));
    const isOver = Temporal.ZonedDateTime.compare(day.with({ hour: 10 }), now) < 0;
    return {
      ...planned,
      row: {
        ...row,
        startOn: demoDate(day),
        startTime: "09:00",
        dueOn: demoDate(day),
        dueTime: "09:45",
        timeZoneId: now.timeZoneId,
        recurrenceId: idOf("task/series"),
        recurrence,
        seriesOn: demoDate(day),
        completedAt: isOver ? instantOf(day.with({ hour: 10 })) : null,
      },
    };
  });
}

async function insertComments(db: Db, { agencyId, now }: Data, tasks: readonly Made[]): Promise<void> {
  const comments = tasks.flatMap(({ row, comment }, n) => {
    if (!comment || n % 2 === 0) return [];
    const createdAt = instantOf(daysBefore(now, n % 4, demoRandom(`comment/${row.id}`)));
    return [
      {
        id: idOf(`comment/${row.id}`),
        agencyId,
        recordId: row.id,
        body: `<p>${comment}</p>`,
        sanitiser: SANITISER_VERSION,
        authorId: row.createdBy,
        createdAt,
        updatedAt: createdAt,
      },
    ];
  });
  if (comments.length > 0) await db.insert(note).values(comments);
}

/** Inserts the notifications that the assignees would have had, the older part read. None is mailed. */
async function insertNotices(db: Db, agencyId: string): Promise<void> {
  await db.execute(sql`insert into ${followTable} (agency_id, staff_id, record_id)
    select a.agency_id, a.staff_id, a.record_id
    from ${assignment} a join ${task} t on t.id = a.record_id
    where a.agency_id = ${agencyId}::uuid
    on conflict do nothing`);
  const columns = sql`insert into ${notification} (id, agency_id, receiver_id, kind, cause, record_id, note_id,
      actor_id, at, read_at, mailed_at)`;
  const readLater = sql`case when at < now() - interval '3 days' then at + interval '2 hours' end, at`;
  await db.execute(sql`${columns}
    select gen_random_uuid(), agency_id, staff_id, 'assigned', id::text, record_id, null::uuid, created_by, at,
      ${readLater}
    from (select a.agency_id, a.staff_id, a.id, a.record_id, t.created_by, t.created_at as at,
        row_number() over (partition by a.staff_id order by t.created_at desc, a.id) as place
      from ${assignment} a join ${task} t on t.id = a.record_id
      where a.agency_id = ${agencyId}::uuid and a.role = 'Assignee' and t.created_by <> a.staff_id) assigned
    where place <= 8`);
  await db.execute(sql`${columns}
    select gen_random_uuid(), agency_id, assignee_id, 'comment', id::text, record_id, id, author_id, at, ${readLater}
    from (select n.agency_id, t.assignee_id, n.id, n.record_id, n.author_id, n.created_at as at
      from ${note} n join ${task} t on t.id = n.record_id
      where n.agency_id = ${agencyId}::uuid and t.assignee_id <> n.author_id) commented`);
}
