/**
 * Makes the tasks of a deal that is won: they hang on the event that winning makes, else on its project, else on the
 * deal.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { type Deal, defineMaker, type Made } from "#server/lib/deals/winning.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { task } from "../task.table.ts";
import { applyPack } from "./pack.ts";
import { assigneesOf, briefsOf, templates } from "./template.rules.ts";

/** Returns the templates of the last deal that was won with tasks. */
async function packsUsedLast(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct t.pack_id as id from task t join (
        select made from winning where undone_at is null and made @> '[{"kind": "task"}]' order by at desc limit 1
      ) last on t.id in (select (one ->> 'id')::uuid from jsonb_array_elements(last.made) one)
      where t.pack_id is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function packsFor(db: Db, deal: Deal) {
  const packs = await templates(db);
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where c.module = 'PIPELINE' and c.meaning = 'WON'`,
  );
  const winning = new Set(rows.map(({ id }) => id));
  const used = await packsUsedLast(db);
  const assigned = await Promise.all(packs.map((pack) => assigneesOf(db, pack, [deal.id, ...deal.personIds])));
  const people = await briefsOf(db, [
    ...new Set(
      packs
        .flatMap(({ items }, index) => items.map((item) => assigned[index]?.(item) ?? null))
        .filter((id) => id !== null),
    ),
  ]);
  return packs.map(({ id, name, statusId, items }, index) => ({
    id,
    name,
    fires: statusId !== null && winning.has(statusId),
    usual: used.has(id),
    items: items.map((item) => ({
      summary: item.summary,
      anchor: item.anchor,
      offset: item.offset,
      time: item.time,
      assignee: people.get(assigned[index]?.(item) ?? "") ?? null,
    })),
  }));
}

export const taskPackMaker = defineMaker({
  name: "taskPack",
  kind: "task",
  resource: "TASK",
  table: task,
  propose: async (db, _actor, deal) => ({ packs: await packsFor(db, deal) }),
  async make(db, actor, deal, { templateIds }, { made }) {
    const recordId = (made.find(({ kind }) => kind === "event") ?? made.find(({ kind }) => kind === "project") ?? deal)
      .id;
    const tasks: Made[] = [];
    for (const templateId of templateIds) {
      const chosen = found((await templates(db, sql`t.id = ${templateId}::uuid`))[0]);
      const ids = await applyPack(db, actor, chosen, { recordId, date: null });
      tasks.push(...ids.map((id, index): Made => ({ kind: "task", id, name: chosen.items[index]?.summary ?? "" })));
    }
    return tasks;
  },
});
