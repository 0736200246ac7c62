import { TICKETING_TABS } from "#contract/ticketing/codes.ts";
import type { Area } from "#web/shared/area.ts";
import { t } from "./titles.ts";

export const area: Area = {
  routes: [],
  toolTabs: [
    {
      path: "oztix/events",
      title: t("ticketing"),
      order: 2,
      needs: { resource: "EVENT", action: "read" },
      below: TICKETING_TABS.map((tab) => ({ path: `:slug/${tab}`, params: { slug: "anything" } })),
      screen: async () => (await import("./TicketingTool.tsx")).TicketingTool,
    },
  ],
  historyLabels: async () => (await import("./ticketingLabels.ts")).historyLabels,
  historyIn: ["events"],
};
