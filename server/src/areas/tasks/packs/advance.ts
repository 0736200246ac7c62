/** Handlers of the advance of a tour: a pack of tasks for each of its shows, by the mechanism of packs. */
import { sql } from "drizzle-orm";
import type { AdvanceTask, tourAdvance as calls } from "#contract/tours/advance.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { taskSelects } from "../task.selects.ts";
import { task } from "../task.table.ts";
import { applyPack, planPack } from "./pack.ts";
import { briefsOf, templates } from "./template.rules.ts";

const p = sql.placeholder;

interface Show {
  eventId: string;
  title: string;
  venue: string | null;
  day: string | null;
  /** Tasks of the pack, seen by the reader or not. */
  applied: number;
  done: number;
  total: number;
}
/** Selects the shows of a tour that the reader may see, with the tasks of a pack that they may see. */
const selecting = preparedFamily(
  () => sql`select e.id as "eventId", e.title, e.venue, e.start_on::text as day, count(t.id)::int as applied,
      (count(t.id) filter (where ${reachesRecord(sql`t.id`, "read")}))::int as total,
      (count(t.id) filter (where t.completed_at is not null and ${reachesRecord(sql`t.id`, "read")}))::int as done
    from tour_entry n
      join event e on e.agency_id = n.agency_id and e.id = n.event_id and e.deleted_at is null
        and e.meaning <> 'cancelled'
      left join task t on t.agency_id = e.agency_id and t.pack_record_id = e.id and t.pack_id = ${p("pack")}::uuid
        and t.deleted_at is null
    where n.agency_id = ${p("$agency")}::uuid and n.tour_id = ${p("tour")}::uuid and n.kind = 'SHOW'
      and n.deleted_at is null and ${reachesRecord(sql`e.id`, "read")}
    group by e.id, e.title, e.venue, e.start_on, n.starts_at
    order by n.starts_at nulls last, e.id`,
);
const showsOf = async (db: Db, actor: Actor, tour: string, pack: string | null): Promise<Show[]> =>
  (await selecting(db, undefined, { ...reachValues(actor), tour, pack })) as unknown as Show[];

interface TaskOfShow extends Record<string, unknown> {
  eventId: string;
  assigneeId: string | null;
  id: string;
  summary: string;
  dueDate: string | null;
  status: AdvanceTask["status"];
  completed: boolean;
  editable: boolean;
}
/** Selects the tasks of a pack that the reader may see, of records that the reader may see. */
const selectingTasks = preparedFamily(
  () => sql`select ${task.id} as id, ${task.packRecordId} as "eventId", ${task.summary} as summary,
      ${task.assigneeId} as "assigneeId", ${dayOrTime(task.dueOn, task.dueTime)} as "dueDate",
      ${taskSelects.statusJson} as status, ${task.completedAt} is not null as completed,
      ${reachesRecord(sql`${task.id}`, "write")} as editable
    from ${task}
    where ${task.agencyId} = ${p("$agency")}::uuid and ${task.packId} = ${p("pack")}::uuid
      and ${task.packRecordId} = any (${p("shows")}::uuid[]) and ${task.deletedAt} is null
      and ${reachesRecord(sql`${task.id}`, "read")}
    order by ${task.dueOn} nulls last, ${task.dueTime} nulls first, ${task.summary}, ${task.id}`,
);

async function packOf(db: Db, tour: string): Promise<{ own: string | null; usual: string | null }> {
  const { rows } = await db.execute<{ own: string | null; usual: string | null }>(
    sql`select
      (select a.pack_id
        from tour_advance a join task_template k on k.agency_id = a.agency_id and k.id = a.pack_id
        where a.tour_id = ${tour}::uuid) as own,
      (select a.pack_id
        from tour_advance a join task_template k on k.agency_id = a.agency_id and k.id = a.pack_id
        order by a.tour_id desc
        limit 1) as usual`,
  );
  return found(rows[0]);
}
const hangsOnShow = ({ items }: { items: readonly { anchor: string | null }[] }): boolean =>
  items.some(({ anchor }) => anchor === "EVENT_START" || anchor === "EVENT_END");

/** Refuses events that are no show of the tour. */
async function refuseOthers(db: Db, tour: string, eventIds: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select event_id as id from tour_entry where tour_id = ${tour}::uuid and kind = 'SHOW' and deleted_at is null`,
  );
  const shows = new Set(rows.map(({ id }) => id));
  const faults = eventIds.flatMap((id, place) =>
    shows.has(id)
      ? []
      : [{ field: `eventIds.${place}`, code: "invalid" as const, message: "Choose a show of the tour" }],
  );
  if (faults.length > 0) throw new Refusal("validation", faults);
}

export const tourAdvanceHandlers: Handlers<typeof calls> = {
  async get({ db, actor, params: { id } }) {
    const { own, usual } = await packOf(db, id);
    const [packs, shows] = await Promise.all([templates(db), showsOf(db, actor, id, own)]);
    const rank = (pack: (typeof packs)[number]): number =>
      pack.id === (own ?? usual) ? 0 : pack.name === "Advance" ? 1 : hangsOnShow(pack) ? 2 : 3;
    return {
      packId: own,
      packs: packs
        .toSorted((pack, other) => rank(pack) - rank(other))
        .map(({ id: packId, name, items }) => ({ id: packId, name, tasks: items.length })),
      shows: shows.map(({ eventId, done, total }) => ({ eventId, done, total })),
    };
  },

  async tasks({ db, actor, params: { id } }) {
    const { own: pack } = await packOf(db, id);
    const shows = await showsOf(db, actor, id, pack);
    const rows = (await selectingTasks(db, undefined, {
      ...reachValues(actor),
      pack,
      shows: shows.map(({ eventId }) => eventId),
    })) as unknown as TaskOfShow[];
    const people = await briefsOf(
      db,
      rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    );
    const byShow = Map.groupBy(rows, ({ eventId }) => eventId);
    return shows.map(({ eventId, title, venue, day, applied }) => ({
      eventId,
      title,
      venue,
      day,
      started: applied > 0,
      tasks: (byShow.get(eventId) ?? []).map(({ assigneeId, ...row }) => ({
        ...row,
        assignee: people.get(assigneeId ?? "") ?? null,
      })),
    }));
  },

  async preview({ db, actor, params: { id }, body: { templateId } }) {
    const chosen = found((await templates(db, sql`t.id = ${templateId}::uuid`))[0]);
    const shows = (await showsOf(db, actor, id, templateId)).filter(({ applied }) => applied === 0);
    const plans = await Promise.all(
      shows.map(({ eventId }) => planPack(db, actor, chosen, { recordId: eventId, date: null })),
    );
    const people = await briefsOf(
      db,
      plans.flatMap((plan) => plan.tasks.flatMap(({ assigneeId }) => assigneeId ?? [])),
    );
    return shows.map(({ eventId, title, day }, place) => ({
      eventId,
      title,
      day,
      tasks: (plans[place]?.tasks ?? []).map(({ item, dueDate, assigneeId }) => ({
        summary: item.summary,
        due: dueDate,
        assignee: people.get(assigneeId ?? "") ?? null,
      })),
    }));
  },

  async start({ db, actor, params: { id }, body: { templateId, eventIds } }) {
    await refuseOthers(db, id, eventIds);
    const chosen = found((await templates(db, sql`t.id = ${templateId}::uuid`))[0]);
    let tasks = 0;
    for (const recordId of [...new Set(eventIds)].toSorted())
      tasks += (await applyPack(db, actor, chosen, { recordId, date: null })).length;
    if (tasks === 0) throw new Refusal("alreadyApplied");
    await db.execute(
      sql`insert into tour_advance (agency_id, tour_id, pack_id)
        values (${actor.agencyId}::uuid, ${id}::uuid, ${templateId}::uuid)
        on conflict (agency_id, tour_id) do update set pack_id = excluded.pack_id`,
    );
    return { tasks };
  },

  async undo({ db, actor, params: { id }, body: { templateId, eventIds } }) {
    await refuseOthers(db, id, eventIds);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from task
        where pack_id = ${templateId}::uuid and pack_record_id = any (${sql.param([...eventIds])}::uuid[])
          and created_by = ${actor.id}::uuid and created_at > now() - interval '1 hour' and completed_at is null
          and deleted_at is null
        for no key update`,
    );
    await putInBin(
      db,
      task,
      rows.map(({ id: taskId }) => taskId),
    );
    return { tasks: rows.length };
  },
};
