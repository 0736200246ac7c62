/** Makes the tasks of the agency's templates when an opportunity, event or project gets a status. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "../database/scope.ts";

export interface Packs {
  /** Makes the tasks of the templates that the status of a record has, as far as they are not made. */
  fire(db: Db, actor: Actor, recordId: string): Promise<void>;
}

interface Creating {
  db: Db;
  actor: Actor;
}
interface Changing extends Creating {
  params: { id: string };
}

async function statusOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status_id as status from opportunity where id = ${id}::uuid union all select status_id from event where id = ${id}::uuid
      union all select status_id from project where id = ${id}::uuid`,
  );
  return rows[0]?.status;
}

/** Wraps handlers of work, so that the status that a record gets by them makes its tasks. */
export const firing = (packs: Packs) => ({
  onCreate:
    <C extends Creating, R extends { id: string }>(handler: (context: C) => Promise<R>) =>
    async (context: C): Promise<R> => {
      const created = await handler(context);
      await packs.fire(context.db, context.actor, created.id);
      return created;
    },
  onChange:
    <C extends Changing, R>(handler: (context: C) => Promise<R>) =>
    async (context: C): Promise<R> => {
      const { db, actor, params } = context;
      const before = await statusOf(db, params.id);
      const reply = await handler(context);
      if ((await statusOf(db, params.id)) !== before) await packs.fire(db, actor, params.id);
      return reply;
    },
});

type Handler<C, R> = (context: C) => Promise<R>;
/** Handlers of work whose status makes the tasks of templates. */
export function firesPacks<
  Create extends Creating,
  Created extends { id: string },
  Update extends Changing,
  Updated,
  Move extends Changing,
  Moved,
  Rest extends object,
>(
  handlers: Rest & { create: Handler<Create, Created>; update: Handler<Update, Updated>; move: Handler<Move, Moved> },
  packs: Packs,
) {
  const { onCreate, onChange } = firing(packs);
  return {
    ...handlers,
    create: onCreate(handlers.create),
    update: onChange(handlers.update),
    move: onChange(handlers.move),
  };
}
