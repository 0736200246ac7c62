import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped } from "#server/lib/area.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { tourBookHandlers } from "./book/files.ts";
import { findTourLink, sharedTourHandlers, tourLinkHandlers, tourLinkSource } from "./book/link.ts";
import { budgetLineResolver, budgetScenarioResolver, tourBudgetResolver } from "./budget/budget.rules.ts";
import { budgetDocumentHandlers } from "./budget/documents.ts";
import { tourBudgetHandlers } from "./budget/lines.ts";
import { budgetScenarioHandlers } from "./budget/scenarios.ts";
import { budgetSettledShare } from "./budget/settled.ts";
import { itineraryMover } from "./itinerary.mover.ts";
import { itineraryHandlers } from "./itinerary.ts";
import { tourPartResolver } from "./parts.ts";
import { partyHandlers } from "./party.ts";
import { tourRouteHandlers } from "./routes.ts";
import { tourEntry, tourHistory, tourMember } from "./tour.table.ts";
import { tourKit, tourSheet } from "./tour.ts";
import { tourSettingHandlers } from "./tour-setting.ts";

export const toursArea = defineArea({
  records: { tour: { ...tourKit, history: tourHistory } },
  resolvers: {
    tourMember: tourPartResolver(tourMember),
    tourEntry: tourPartResolver(tourEntry),
    tourBudget: tourBudgetResolver,
    budgetLine: budgetLineResolver,
    budgetScenario: budgetScenarioResolver,
  },
  exports: { tours: exportable({ title: "Tours", columns: tourSheet, list: tourKit.list }) },
  movers: [itineraryMover],
  strangerLinks: [tourLinkSource],
  on: { settlementSigned: budgetSettledShare },
  open: ({ database, findActor, config: { publicUrl } }) => ({
    bindings: [
      scoped(GROUPS.tours, tourKit.handlers),
      scoped(GROUPS.tourParty, partyHandlers),
      scoped(GROUPS.tourEntries, itineraryHandlers),
      scoped(GROUPS.tourRoutes, tourRouteHandlers),
      scoped(GROUPS.tourSettings, tourSettingHandlers),
      scoped(GROUPS.tourBudget, tourBudgetHandlers),
      scoped(GROUPS.budgetDocuments, budgetDocumentHandlers),
      scoped(GROUPS.budgetScenarios, budgetScenarioHandlers),
      scoped(GROUPS.tourBooks, tourBookHandlers),
      scoped(GROUPS.tourLinks, tourLinkHandlers(publicUrl)),
      opened(GROUPS.sharedTours, findTourLink({ database, findActor }), sharedTourHandlers({ database })),
    ],
  }),
});
