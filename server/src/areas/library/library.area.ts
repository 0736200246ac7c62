import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { deletedItemResolver, libraryOwnerResolver, libraryResolver, visibleLibraryItems } from "./library.rules.ts";
import { libraryHandlers } from "./library.ts";

export const libraryArea = defineArea({
  resolvers: {
    libraryItem: libraryResolver,
    libraryOwner: libraryOwnerResolver,
    libraryDeleted: deletedItemResolver,
  },
  subscriptions: {
    libraryItem: [
      {
        topics: ["libraryItem"],
        may: (actor) => may(actor, "LIBRARY", "read"),
        // Whose library it is must be visible too.
        mayAll: () => false,
        visible: visibleLibraryItems,
      },
    ],
  },
  open: ({ config }) => ({ bindings: [scoped(GROUPS.library, libraryHandlers(config.filesPerAgency * 1e9))] }),
});
