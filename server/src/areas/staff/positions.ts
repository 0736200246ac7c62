import { randomUUIDv7 } from "node:crypto";
import { asc } from "drizzle-orm";
import type { positions as calls } from "#contract/staff/positions.ts";
import { Refusal } from "#server/lib/refusal.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { position } from "./staff.table.ts";

export const positionHandlers: Handlers<typeof calls> = {
  list: ({ db }) =>
    db.select({ id: position.id, position: position.name }).from(position).orderBy(asc(position.name), position.id),
  async create({ db, actor, body }) {
    const id = randomUUIDv7();
    const made = await db
      .insert(position)
      .values({ id, agencyId: actor.agencyId, name: body.position })
      .onConflictDoNothing();
    if (made.rowCount !== 1) throw new Refusal("duplicate", "position");
    return { id, position: body.position };
  },
};
