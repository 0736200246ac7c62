/** Deletes the selected open tasks of a contract that is cancelled, those of its key dates among them. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type Canceller, changeable } from "#server/lib/deals/cancelling.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { task } from "../task.table.ts";

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  date: string | null;
  version: number;
}
async function openOf(db: Db, actor: Actor, contractId: string, confirmed: boolean) {
  const { rows } = await db.execute<Row>(
    sql`select t.id, t.summary as title, t.due_on::text as date, t.version from involvement link
        join task t on t.agency_id = link.agency_id
          and t.id = link.record_id
          and t.deleted_at is null
          and t.completed_at is null
      where link.involved_id = ${contractId}::uuid and link.role = 'LINK'
      order by t.due_on nulls last, t.id ${confirmed ? sql`for no key update of t` : sql``}`,
  );
  const changeableIds = await changeable(
    db,
    actor,
    "task",
    rows.map(({ id }) => id),
  );
  return { rows, own: rows.filter(({ id }) => changeableIds.has(id)) };
}
const keyOf = (id: string): string => `task:${id}`;

export const taskCanceller: Canceller = {
  async list(db, actor, contractId, confirmed) {
    const { rows, own } = await openOf(db, actor, contractId, confirmed);
    return {
      items: own.map(({ id, title, date }) => ({
        key: keyOf(id),
        part: "task",
        title,
        date,
        amount: null,
        usual: true,
      })),
      kept: rows.length - own.length,
      fingerprint: rows,
    };
  },
  async cancel(db, actor, contractId, isSelected) {
    const { own } = await openOf(db, actor, contractId, true);
    await putInBin(
      db,
      task,
      own.map(({ id }) => id).filter((id) => isSelected(keyOf(id))),
    );
  },
};
