import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { visibleTo } from "#server/lib/live/subscriptions.ts";
import { deletedItemResolver, libraryOwnerResolver, libraryResolver } from "./library.rules.ts";
import { libraryHandlers } from "./library.ts";

export const libraryArea = defineArea({
  resolvers: {
    libraryItem: libraryResolver,
    libraryOwner: libraryOwnerResolver,
    libraryDeleted: deletedItemResolver,
  },
  subscriptions: {
    library_item: [
      {
        topics: ["libraryItem"],
        may: () => true,
        mayAll: () => false,
        visible: visibleTo(libraryResolver, "read"),
      },
    ],
  },
  open: ({ config }) => ({ bindings: [scoped(GROUPS.library, libraryHandlers(config.filesPerAgency * 1e9))] }),
});
