/** Publishes when an opportunity, event or project gets a status. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "../database/scope.ts";
import type { Publish } from "../events/publish.ts";

interface Creating {
  db: Db;
  actor: Actor;
}
interface Changing extends Creating {
  params: { id: string };
}

async function statusOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status_id as status from opportunity where id = ${id}::uuid
      union all select status_id from event where id = ${id}::uuid
      union all select status_id from project where id = ${id}::uuid`,
  );
  return rows[0]?.status;
}

type Handler<C, R> = (context: C) => Promise<R>;

/** Wraps a handler that changes work, so that another status that the record gets by it is published. */
export const publishingStatus =
  (publish: Publish) =>
  <C extends Changing, R>(handler: Handler<C, R>): Handler<C, R> =>
  async (context) => {
    const { db, actor, params } = context;
    const before = await statusOf(db, params.id);
    const reply = await handler(context);
    if ((await statusOf(db, params.id)) !== before) await publish(db, actor, "workStatusSet", { recordId: params.id });
    return reply;
  };

/** Wraps the handlers of work that give it a status. */
export function withStatusEvents<
  Create extends Creating,
  Created extends { id: string },
  Update extends Changing,
  Updated,
  Move extends Changing,
  Moved,
  Rest extends object,
>(
  handlers: Rest & { create: Handler<Create, Created>; update: Handler<Update, Updated>; move: Handler<Move, Moved> },
  publish: Publish,
) {
  const changing = publishingStatus(publish);
  return {
    ...handlers,
    async create(context: Create): Promise<Created> {
      const created = await handlers.create(context);
      await publish(context.db, context.actor, "workStatusSet", { recordId: created.id });
      return created;
    },
    update: changing(handlers.update),
    move: changing(handlers.move),
  };
}
