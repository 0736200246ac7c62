import type { Area } from "#web/shared/area.ts";

export const area: Area = {
  routes: [],
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
