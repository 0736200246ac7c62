import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { renamesTagIn, usesAsTag } from "#server/lib/lists/master-columns.ts";
import { visibleRecords } from "#server/lib/records/visibility.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { favouriteSheet } from "./favourite.export.ts";
import { favouriteList } from "./favourite.list.ts";
import { favouriteResolver } from "./favourite.rules.ts";
import { favourite } from "./favourite.table.ts";
import { favouriteHandlers } from "./favourite.ts";
import { appTalentSheet } from "./in-app/app-talent.export.ts";
import { appTalentList } from "./in-app/app-talent.list.ts";
import { appTalentHandlers } from "./in-app/app-talent.ts";
import { connectLinksImport, socialsImport } from "./in-app/links.import.ts";

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
  exports: {
    favorites: exportable({ title: "Favourites", columns: favouriteSheet, list: favouriteList }),
    appTalents: exportable({ title: "Talents in the app", columns: appTalentSheet, list: appTalentList }),
  },
  imports: { talentSocials: importable(socialsImport), talentLinks: importable(connectLinksImport) },
  masterListUses: { tags: usesAsTag(favourite) },
  on: { tagRenamed: renamesTagIn(favourite) },
  open: () => ({
    bindings: [scoped(GROUPS.favourites, favouriteHandlers), scoped(GROUPS.appTalents, appTalentHandlers)],
  }),
});
