/** The advance of the tour: a pack of tasks, begun for its next show and partly done. */
import { sql } from "drizzle-orm";
import { task } from "#server/areas/tasks/task.table.ts";
import { ADVANCE_TASKS } from "#server/founding/default-lists.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

interface Show extends Record<string, unknown> {
  id: string;
  startOn: string;
  leadId: string | null;
}
export async function insertAdvance(
  db: Db,
  { agencyId, now, tour }: { agencyId: string; now: Moment; tour: string },
): Promise<void> {
  const { rows } = await db.execute<Show>(
    sql`select e.id, e.start_on::text as "startOn", e.lead_id as "leadId"
      from tour_entry n join event e on e.agency_id = n.agency_id and e.id = n.event_id
      where n.agency_id = ${agencyId}::uuid and n.tour_id = ${tour}::uuid and n.kind = 'SHOW'
        and e.meaning <> 'cancelled' and e.start_on >= ${demoDate(now)}::date
      order by e.start_on, e.id
      limit 1`,
  );
  const { rows: packs } = await db.execute<{ id: string }>(
    sql`select id from task_template where agency_id = ${agencyId}::uuid and name = 'Advance'`,
  );
  const [show, pack] = [rows[0], packs[0]?.id];
  if (show === undefined || pack === undefined) return;
  await db.execute(
    sql`insert into tour_advance (agency_id, tour_id, pack_id)
      values (${agencyId}::uuid, ${tour}::uuid, ${pack}::uuid)`,
  );
  const { rows: statuses } = await db.execute<{ id: string }>(
    sql`select s.id from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.agency_id = ${agencyId}::uuid and c.module = 'TASK' and c.code = 'COMPLETED'
      order by s.id
      limit 1`,
  );
  const createdAt = instantOf(now.subtract({ days: 30 }));
  const today = demoDate(now);
  const tasks = ADVANCE_TASKS.map(([summary, days]) => {
    const dueOn = Temporal.PlainDate.from(show.startOn).add({ days }).toString();
    return {
      id: idOf(`task/${pack}/${summary}`),
      agencyId,
      summary,
      packId: pack,
      packRecordId: show.id,
      anchor: "EVENT_START" as const,
      anchorRecordId: show.id,
      anchorOffset: days,
      dueOn,
      givenOn: dueOn,
      assigneeId: show.leadId,
      createdBy: show.leadId,
      createdAt,
      updatedAt: createdAt,
      ...(dueOn < today && { statusId: statuses[0]?.id, completedAt: createdAt }),
    };
  });
  await db.insert(task).values(tasks);
  await db.insert(involvement).values(
    tasks.map(({ id }) => ({
      id: idOf(`link/${id}`),
      agencyId,
      recordId: id,
      involvedId: show.id,
      role: "LINK" as const,
      place: 0,
    })),
  );
}
