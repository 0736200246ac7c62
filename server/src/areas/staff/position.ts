import { asc, sql } from "drizzle-orm";
import type { positions as calls } from "#contract/staff/position.ts";
import { addEntry } from "#server/areas/settings/master-list.rules.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { position } from "./staff.table.ts";

export const positionHandlers: Handlers<typeof calls> = {
  list: ({ db }) =>
    db
      .select({ id: position.id, position: position.name, archived: sql<boolean>`${position.archivedAt} is not null` })
      .from(position)
      .orderBy(asc(position.place), asc(position.name), position.id),
  create: async ({ db, actor, body }) => ({
    id: await addEntry(db, actor, "positions", { name: body.position }, "position"),
    position: body.position,
  }),
};
