import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import { t } from "#web/areas/tours/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { readsFees } from "#web/shared/session/guard.ts";
import { TOURS } from "./paths.ts";

const needs = { resource: "EVENT", action: "read" } as const;
const tours = {
  ...TOURS,
  // Its list is a tab of tools.
  navigation: { icon: TruckIcon, group: 3, order: 8, hidden: true },
  tabs: [
    {
      path: "itinerary",
      beside: true,
      title: t("itinerary"),
      screen: async () => (await import("./itinerary/ItineraryTab.tsx")).ItineraryTab,
    },
    {
      path: "budget",
      beside: true,
      title: t("budget"),
      needs: readsFees,
      screen: async () => (await import("./budget/BudgetTab.tsx")).BudgetTab,
    },
    {
      path: "advance",
      beside: true,
      title: t("advance"),
      needs: { resource: "TASK", action: "read" },
      screen: async () => (await import("./advance/AdvanceTab.tsx")).AdvanceTab,
    },
    {
      path: "party",
      beside: true,
      title: t("party"),
      screen: async () => (await import("./party/PartyTab.tsx")).PartyTab,
    },
  ],
  kind: async () => (await import("./tourKind.tsx")).tourKind,
  list: async () => (await import("./views/ToursScreen.tsx")).ToursScreen,
  summary: async () => (await import("./TourSummary.tsx")).TourSummary,
  form: async () => (await import("./tourForms.tsx")).tourForms,
  files: "tour",
  staff: true,
} as const;

export const area: Area = {
  ...recordArea(
    { tours },
    {
      routes: [
        {
          path: `${TOURS.base}/tour_itinerary`,
          title: t("itinerary"),
          needs,
          screen: async () => (await import("./OpenTour.tsx")).OpenItinerary,
        },
        {
          path: `${TOURS.base}/budget`,
          title: t("budget"),
          needs: readsFees,
          screen: async () => (await import("./OpenTour.tsx")).OpenBudget,
        },
      ],
      historyLabels: async () => (await import("./tourLabels.ts")).historyLabels,
    },
  ),
  toolTabs: [
    {
      path: "tour-tracks",
      title: TOURS.titles.many,
      order: 1,
      needs,
      ownRoutes: true,
      below: [{ path: "tour_itinerary" }, { path: "budget" }],
      screen: async () => (await import("./ToursOfTalent.tsx")).ToursOfTalent,
    },
  ],
};
