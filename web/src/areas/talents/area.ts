import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { personEntry } from "./personEntry.tsx";

export const area: Area = recordArea(
  { talents: personEntry("talents"), scouts: personEntry("scouts") },
  {
    historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
  },
);
