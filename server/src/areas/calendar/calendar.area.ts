import { sql } from "drizzle-orm";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped } from "#server/lib/area.ts";
import { agencyHolidays } from "#server/lib/holidays/agency-holidays.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { calendarHandlers } from "./calendar.ts";
import { calendarExportHandlers } from "./export.ts";
import { calendarFeed, feedHandlers, feedLinkSource } from "./feeds/feed.ts";
import { servedFeeds } from "./feeds/served-feed.ts";
import { availabilityHandlers } from "./free.ts";
import {
  availabilityLinkSource,
  expireShares,
  findAvailabilityShare,
  sharedHandlers,
  shareHandlers,
  shareResolver,
} from "./share.ts";
import { weekWidget } from "./week.widget.ts";

const p = sql.placeholder;

export const calendarArea = defineArea({
  resolvers: {
    calendarFeed: resolver(
      () => null,
      (_, isRequested) =>
        sql`select ${calendarFeed.id}
          from ${calendarFeed}
          where ${isRequested(calendarFeed.id)}
            and ${calendarFeed.agencyId} = ${p("$agency")}::uuid
            and ${calendarFeed.makerId} = ${p("$actor")}::uuid`,
    ),
    availabilityShare: shareResolver,
  },
  strangerLinks: [feedLinkSource, availabilityLinkSource],
  // Announced under the id of their maker, and only to that person.
  subscriptions: {
    calendarFeed: [
      {
        topics: ["calendarFeed"],
        may: () => true,
        mayAll: () => false,
        visible: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
      },
    ],
    availabilityShare: [
      {
        topics: ["availabilityShare"],
        may: () => true,
        mayAll: () => false,
        visible: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
      },
    ],
  },
  open: ({ database, limiter, findActor, config: { publicUrl } }) => ({
    widgets: { THIS_WEEK: weekWidget },
    bindings: [
      scoped(GROUPS.calendar, calendarHandlers),
      scoped(GROUPS.holidays, { list: ({ db, actor, query }) => agencyHolidays(db, actor.agencyId, query) }),
      scoped(GROUPS.availability, availabilityHandlers),
      scoped(GROUPS.availabilityShares, shareHandlers(publicUrl)),
      opened(GROUPS.sharedAvailability, findAvailabilityShare({ database, findActor }), sharedHandlers({ database })),
      scoped(GROUPS.calendarExports, calendarExportHandlers(database)),
      scoped(GROUPS.calendarFeeds, feedHandlers(publicUrl)),
      servedFeeds({ database, limiter, findActor, publicUrl }),
    ],
    tidy: () => expireShares(database),
  }),
});
