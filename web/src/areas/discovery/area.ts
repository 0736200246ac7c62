import type { Area } from "#web/shared/area.ts";
import { titles } from "./titles.ts";

const needs = { resource: "TALENT", action: "read" } as const;

export const area: Area = {
  routes: [],
  toolTabs: [
    {
      path: "disco",
      title: titles("discovery"),
      order: 30,
      needs,
      screen: async () => (await import("./DiscoveryScreen.tsx")).DiscoveryScreen,
    },
    {
      path: "shortlists",
      title: titles("shortlists"),
      order: 40,
      needs,
      screen: async () => (await import("./shortlists/ShortlistsScreen.tsx")).ShortlistsScreen,
    },
  ],
};
