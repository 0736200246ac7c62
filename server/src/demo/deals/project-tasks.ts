/** Groups of tasks of the demo's projects, as on a board: what is planned, under way and done. */
import { sql } from "drizzle-orm";
import { project, projectGroup } from "#server/areas/projects/project.table.ts";
import { task } from "#server/areas/tasks/task.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

type State = "NEW" | "IN_PROGRESS" | "COMPLETED";
/** Summary, status, days from now that it is due, and its cost in whole dollars. */
type PlannedTask = readonly [summary: string, state: State, due: number | null, cost?: number];

const BOARDS: Readonly<Record<string, Readonly<Record<string, readonly PlannedTask[]>>>> = {
  "Winter tour": {
    Production: [
      ["Call Northlight about the fee", "NEW", 0],
      ["Confirm the quartet seats", "NEW", 2, 1800],
      ["Lighting cues for act two", "IN_PROGRESS", 6, 2400],
      ["Rehearsal schedule for the quartet", "IN_PROGRESS", 1],
      ["Stage plot", "COMPLETED", -2],
      ["Backline list", "COMPLETED", -6, 5200],
    ],
    "Travel and hotels": [
      ["Driver from the airport to Old Customs Hall", "NEW", 3, 340],
      ["Per diems for six", "NEW", 7, 2520],
      ["Move the flight to Melbourne", "IN_PROGRESS", 0, 1160],
      ["Book the Melbourne hotel", "NEW", 1, 3480],
      ["Flights for the quartet", "COMPLETED", -5, 4260],
      ["Van to Bendigo", "COMPLETED", -6, 890],
    ],
    "Press and tickets": [
      ["Guest list for the first night", "NEW", 3],
      ["Interview with Harbour FM", "IN_PROGRESS", 1],
      ["Poster proof for the second night", "NEW", 4, 620],
      ["On-sale notice to members", "COMPLETED", -1],
    ],
  },
  "Quiet Season, reissue": {
    Mastering: [
      ["Approve the remaster of side one", "COMPLETED", -4, 3200],
      ["Approve the remaster of side two", "IN_PROGRESS", 2, 3200],
    ],
    Sleeve: [
      ["Choose the photograph", "COMPLETED", -8, 450],
      ["Proof of the inner sleeve", "NEW", 5, 780],
    ],
    Listening: [
      ["Venues for the first three evenings", "IN_PROGRESS", 8],
      ["Invite the press", "NEW", null],
    ],
  },
};
const MINOR = 100;

/** Inserts the groups of the projects, their tasks and the links between them. */
export async function insertProjectTasks(db: Db, { agencyId, now }: { agencyId: string; now: Moment }): Promise<void> {
  const { rows: statuses } = await db.execute<{ code: string; id: string }>(
    sql`select distinct on (c.code) c.code, s.id from status s join status_category c on c.id = s.category_id
      where s.agency_id = ${agencyId}::uuid and c.module = 'TASK' order by c.code, s.place, s.id`,
  );
  const leads = new Map(
    (await db.select({ title: project.title, leadId: project.leadId }).from(project)).map((row) => [
      row.title,
      row.leadId,
    ]),
  );
  const groups = Object.entries(BOARDS).flatMap(([title, columns]) =>
    Object.entries(columns).map(([name, planned], place) => ({
      row: {
        id: idOf(`group/${title}/${name}`),
        agencyId,
        projectId: idOf(`project/${title}`),
        name,
        place: String(place + 1),
      },
      leadId: leads.get(title) ?? null,
      planned,
    })),
  );
  await db.insert(projectGroup).values(groups.map(({ row }) => row));
  const createdAt = instantOf(now.subtract({ days: 12 }));
  const tasks = groups.flatMap(({ row: group, leadId, planned }) =>
    planned.map(([summary, state, due, cost], n) => ({
      group,
      row: {
        id: idOf(`task/${group.id}/${summary}`),
        agencyId,
        summary,
        groupId: group.id,
        statusId: statuses.find(({ code }) => code === state)?.id,
        assigneeId: n % 3 === 2 ? null : leadId,
        createdBy: n % 3 === 2 ? null : leadId,
        createdAt,
        updatedAt: createdAt,
        dueOn: due === null ? null : demoDate(now.add({ days: due })),
        cost: cost === undefined ? null : cost * MINOR,
        completedAt: state === "COMPLETED" ? instantOf(now.subtract({ days: 1 })) : null,
      },
    })),
  );
  await db.insert(task).values(tasks.map(({ row }) => row));
  await db.insert(involvement).values(
    tasks.map(({ row, group }) => ({
      id: idOf(`link/${row.id}`),
      agencyId,
      recordId: row.id,
      involvedId: group.projectId,
      role: "LINK" as const,
      place: 0,
    })),
  );
}
