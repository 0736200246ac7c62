/**
 * Moves tasks of templates with their event: not completed ones, and those that a person changed only if they are
 * selected.
 */
import { sql } from "drizzle-orm";
import type { MovedItem } from "#contract/events/moving.ts";
import { dueOf } from "#contract/tasks/anchored.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { anchorDays, type EventMove, endShift, laterBy, type Mover, startShift } from "#server/lib/deals/moving.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";

interface Row extends Record<string, unknown> {
  id: string;
  summary: string;
  anchor: "EVENT_START" | "EVENT_END";
  offset: number;
  /** Date by the template, and the present one. */
  givenOn: string | null;
  givenTime: string | null;
  due: string | null;
  changed: boolean;
  done: boolean;
  assignee: MovedItem["person"];
}

async function hanging(db: Db, { eventId, confirmed }: EventMove): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select t.id, t.summary, t.anchor, t.anchor_offset as "offset", t.given_on::text as "givenOn",
        to_char(t.given_time, 'HH24:MI') as "givenTime",
        case when t.due_time is null then t.due_on::text
          else to_char(t.due_on + t.due_time, 'YYYY-MM-DD"T"HH24:MI') end as due,
        (t.due_on, t.due_time) is distinct from (t.given_on,
          case when t.given_on is not null then t.given_time end) as changed,
        t.completed_at is not null as done,
        (select json_build_object('id', s.id, 'displayName', s.display_name,
            'avatarUrl', (select media.key from media where media.id = s.avatar_id))
          from staff s
          where s.id = t.assignee_id) as assignee
      from task t
      where t.anchor_record_id = ${eventId}::uuid and t.anchor in ('EVENT_START', 'EVENT_END') and t.deleted_at is null
      order by t.due_on nulls last, t.due_time nulls first, t.summary,
        t.id ${confirmed ? sql`for no key update of t` : sql``}`,
  );
  return rows;
}

/**
 * Returns when a task is due after the move: as the template says, or, if the task was changed, later by as much as the
 * event.
 */
function target(move: EventMove, { anchor, offset, givenTime, due, changed }: Row): string | null {
  if (!changed || due === null) return dueOf({ offset, time: givenTime }, anchorDays(move)[anchor]);
  const shift = anchor === "EVENT_START" ? startShift(move) : endShift(move);
  return shift === null ? due : laterBy(due, shift);
}

const stateOf = ({ done, changed }: Row): MovedItem["state"] => (done ? "done" : changed ? "changed" : "moves");
const keyOf = ({ id }: Row): string => `task:${id}`;
const resolve = recordResolver("task");

export const taskMover: Mover = {
  async list(db, actor, move) {
    const rows = (await hanging(db, move)).filter((row) => target(move, row) !== row.due);
    const context = { actor, action: "read", wide: false, params: {} } as const;
    const ids = rows.map(({ id }) => id);
    const seen = new Set(ids.length === 0 ? [] : await resolve(db, context, ids));
    const shown = rows.filter(({ id }) => seen.has(id));
    const moving = rows.filter((row) => stateOf(row) === "moves");
    return {
      items: shown.map((row) => ({
        key: keyOf(row),
        part: "task",
        title: row.summary,
        person: row.assignee,
        from: row.due,
        to: row.done ? row.due : target(move, row),
        state: stateOf(row),
      })),
      hidden: moving.filter(({ id }) => !seen.has(id)).length,
      fingerprint: rows,
      recordIds: moving.map(({ id }) => id),
    };
  },

  async move(db, _actor, move, { moves }) {
    const rows = (await hanging(db, move)).filter(({ done }) => !done);
    if (rows.length === 0) return [];
    const moved = new Set(rows.filter((row) => moves(keyOf(row), stateOf(row))).map(({ id }) => id));
    const sent = rows.map((row) => {
      const due = moved.has(row.id) ? target(move, row) : row.due;
      const shift = (row.anchor === "EVENT_START" ? startShift(move) : endShift(move)) ?? 0;
      return {
        id: row.id,
        due_on: due?.slice(0, 10) ?? null,
        due_time: due?.slice(11) || null,
        // A date that stays as it was counts as set by a person.
        given_on: dueOf({ offset: row.offset, time: null }, anchorDays(move)[row.anchor]),
        shift: moved.has(row.id) ? shift : 0,
      };
    });
    await db.execute(
      sql`update task
        set due_on = sent.due_on, due_time = sent.due_time, start_on = task.start_on + sent.shift,
          given_on = sent.given_on
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, due_on date, due_time time,
          given_on date, shift integer)
        where task.id = sent.id`,
    );
    return [...moved];
  },
};
