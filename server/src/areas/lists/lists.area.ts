import { sql } from "drizzle-orm";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Subscription } from "#server/lib/live/subscriptions.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { countHandlers } from "./counts.ts";
import { exportHandlers } from "./export.ts";
import { savedFilter } from "./list.table.ts";
import { savedFilterHandlers } from "./saved-filter.ts";
import { tableHandlers } from "./table-setting.ts";

const p = sql.placeholder;

/** Announces changes under the id of their owner, to that person only. */
const onOwn = (topic: "savedFilter" | "tableSetting"): Subscription => ({
  topics: [topic],
  may: () => true,
  mayAll: () => false,
  visible: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
});

export const listsArea = defineArea({
  resolvers: {
    savedFilter: resolver(
      () => null,
      (_, isRequested) =>
        sql`select ${savedFilter.id}
          from ${savedFilter}
          where ${isRequested(savedFilter.id)}
            and ${savedFilter.agencyId} = ${p("$agency")}::uuid
            and ${savedFilter.ownerId} = ${p("$actor")}::uuid`,
    ),
  },
  subscriptions: { savedFilter: [onOwn("savedFilter")], tableSetting: [onOwn("tableSetting")] },
  open: ({ database, exports }) => ({
    bindings: [
      scoped(GROUPS.savedFilters, savedFilterHandlers),
      scoped(GROUPS.financeSavedFilters, savedFilterHandlers),
      scoped(GROUPS.tables, tableHandlers),
      scoped(GROUPS.counts, countHandlers(exports)),
      unscoped(GROUPS.exports, exportHandlers(database, exports)),
    ],
  }),
});
