import type { Area } from "#web/shared/area.ts";
import { navigationEntry, recordRoutes } from "#web/shared/record/recordRoutes.tsx";
import { personEntry } from "./personEntry.tsx";

const talents = personEntry("talents");
const scouts = personEntry("scouts");

export const area: Area = {
  routes: [...recordRoutes(talents), ...recordRoutes(scouts)],
  navigation: [navigationEntry(talents), navigationEntry(scouts)],
  collections: {
    talents: { base: talents.base, one: talents.titles.one },
    scouts: { base: scouts.base, one: scouts.titles.one },
  },
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
