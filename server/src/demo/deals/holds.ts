/** Holds of several levels on the same dates, and a pack of tasks that a status has made. */
import { eq, sql } from "drizzle-orm";
import { event } from "#server/areas/events/event.table.ts";
import { task } from "#server/areas/tasks/task.table.ts";
import { tasksOfPack } from "#server/founding/default-lists.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { personId } from "../talents/person.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";
import { IMOGEN, LANTERNS, LUCIA } from "./cast.ts";

interface DealData {
  agencyId: string;
  now: Moment;
}

/** Opportunity, talent, first and last day from the day of the demo, and in how many days the hold expires. The first on a date has the first level. */
const HOLDS: readonly (readonly [
  opportunity: string,
  talent: string,
  first: number,
  last: number,
  expires?: number,
])[] = [
  ["Film score, The Long Dry", LUCIA, 196, 203],
  ["Panel show, series four", IMOGEN, 180, 210, 40],
  ["Winter Gardens gala", LUCIA, 200, 200, 60],
  ["Winter Gardens gala", IMOGEN, 200, 200, 60],
  ["Breakfast co-host, summer", IMOGEN, 198, 202, 30],
  ["Two nights, lantern stage", LUCIA, 210, 211, 25],
  ["Two nights, lantern stage", LANTERNS, 210, 211, 25],
];

export async function insertHolds(db: Db, { agencyId, now }: DealData): Promise<void> {
  for (const [title, name, first, last, expires] of HOLDS)
    await db.execute(
      sql`insert into hold (id, agency_id, record_id, person_id, first_on, last_on, expires_at, created_by)
        select ${idOf(`hold/${title}/${name}`)}::uuid, o.agency_id, o.id, ${personId(name)}::uuid,
          ${demoDate(now.add({ days: first }))}::date, ${demoDate(now.add({ days: last }))}::date,
          ${expires === undefined ? null : demoDate(now.add({ days: expires }))}::date
            + time '17:00' at time zone 'Australia/Sydney',
          o.lead_id
        from opportunity o where o.agency_id = ${agencyId}::uuid and o.id = ${idOf(`opportunity/${title}`)}::uuid`,
    );
}

/** An event that was completed, and how many days ago. Its lead does what follows. */
const COMPLETED = { title: "Winter fair", ago: 21 };
/** Tasks after an event, by days from its start. */
const AFTERWARDS: readonly (readonly [summary: string, days: number])[] = [
  ["Thank the promoter", 1],
  ["Settle the fee and the expenses", 2],
  ["Collect photographs and the recording", 28],
];

/** Inserts a template that is applied to events when they are completed, and what it has made for one of them. */
export async function insertPack(db: Db, { agencyId, now, statusId }: DealData & { statusId: string }): Promise<void> {
  const packId = idOf("task-template/After the event");
  const items = tasksOfPack(AFTERWARDS);
  await db.execute(
    sql`insert into task_template (id, agency_id, name, status_id, items)
      values (${packId}::uuid, ${agencyId}::uuid, 'After the event', ${statusId}::uuid,
        ${JSON.stringify(items)}::jsonb)`,
  );
  const eventId = idOf(`event/${COMPLETED.title}`);
  const [row] = await db.select({ leadId: event.leadId }).from(event).where(eq(event.id, eventId));
  const createdAt = instantOf(now.subtract({ days: COMPLETED.ago - 1 }));
  const tasks = AFTERWARDS.map(([summary, days]) => {
    const dueOn = demoDate(now.add({ days: days - COMPLETED.ago }));
    return {
      id: idOf(`task/${packId}/${summary}`),
      agencyId,
      summary,
      packId,
      packRecordId: eventId,
      anchor: "EVENT_START" as const,
      anchorRecordId: eventId,
      anchorOffset: days,
      dueOn,
      givenOn: dueOn,
      assigneeId: row?.leadId ?? null,
      createdBy: row?.leadId ?? null,
      createdAt,
      updatedAt: createdAt,
      completedAt: days < COMPLETED.ago ? createdAt : null,
    };
  });
  await db.insert(task).values(tasks);
  await db.insert(involvement).values(
    tasks.map(({ id }) => ({
      id: idOf(`link/${id}`),
      agencyId,
      recordId: id,
      involvedId: eventId,
      role: "LINK" as const,
      place: 0,
    })),
  );
}
