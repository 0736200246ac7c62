import type { Area } from "#web/shared/area.ts";
import { t } from "./titles.ts";

const needs = { resource: "EVENT", action: "read" } as const;

export const area: Area = {
  routes: [
    {
      path: "/event/detail/:id/door",
      title: t("doorList"),
      parent: { title: "Events", to: "/event/all/api" },
      back: "../guests",
      needs,
      screen: async () => (await import("./DoorScreen.tsx")).DoorScreen,
    },
  ],
  recordTabs: [
    {
      of: ["tours"],
      path: "guests",
      place: 4,
      beside: true,
      title: t("guestList"),
      needs,
      screen: async () => (await import("./GuestListTab.tsx")).guestTabs.tour,
    },
    {
      of: ["events"],
      path: "guests",
      beside: true,
      globalOnly: true,
      title: t("guestList"),
      needs,
      screen: async () => (await import("./GuestListTab.tsx")).guestTabs.event,
    },
  ],
  historyLabels: async () => (await import("./guestLabels.ts")).historyLabels,
  historyIn: ["events"],
};
