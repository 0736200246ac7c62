import { sql } from "drizzle-orm";
import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { person } from "#server/areas/talents/person.table.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { visibleBy } from "#server/lib/subscriptions.ts";
import { favouriteSheet } from "./favourite.export.ts";
import { favouriteList } from "./favourite.list.ts";
import { favouriteResolver } from "./favourite.rules.ts";
import { favouriteHandlers } from "./favourites.ts";

const p = sql.placeholder;

export const favouritesArea = defineArea({
  resolvers: { favourite: favouriteResolver },
  subscriptions: {
    // Under the id of its talent.
    favourite: [
      {
        topics: ["favourite"],
        may: (actor) => may(actor, "TALENT", "read"),
        mayAll: (actor) => reach(actor, "TALENT", "read") === "all",
        visible: visibleBy(
          (actor) =>
            sql`select ${person.id} from ${person} where ${person.id} = any (${p("$ids")}::uuid[]) and ${person.agencyId} = ${p("$agency")}::uuid and ${person.family} = 'talents' and ${reaches(actor, "TALENT", "read", person.id)}`,
          (actor) => reachShape(actor, "TALENT", "read"),
        ),
      },
    ],
  },
  exports: { favorites: exportable({ title: "Favourites", columns: favouriteSheet, list: favouriteList }) },
  open: () => ({ bindings: [scoped(GROUPS.favourites, favouriteHandlers)] }),
});
