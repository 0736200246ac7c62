import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { usesAsTag } from "#server/lib/lists/master-columns.ts";
import { visibleRecords } from "#server/lib/records/visibility.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { favouriteSheet } from "./favourite.export.ts";
import { favouriteList } from "./favourite.list.ts";
import { favouriteResolver } from "./favourite.rules.ts";
import { favourite } from "./favourite.table.ts";
import { favouriteHandlers } from "./favourite.ts";

export const favouritesArea = defineArea({
  resolvers: { favourite: favouriteResolver },
  subscriptions: {
    // Changes are announced under the id of the talent.
    favourite: [
      {
        topics: ["favourite"],
        may: (actor) => may(actor, "TALENT", "read"),
        mayAll: (actor) => reach(actor, "TALENT", "read") === "all",
        visible: visibleRecords("person", "TALENT"),
      },
    ],
  },
  exports: { favorites: exportable({ title: "Favourites", columns: favouriteSheet, list: favouriteList }) },
  masterListUses: { tags: usesAsTag(favourite) },
  open: () => ({ bindings: [scoped(GROUPS.favourites, favouriteHandlers)] }),
});
