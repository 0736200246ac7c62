import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { t } from "#web/areas/events/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const events = {
  base: "/event",
  resource: "EVENT",
  titles: recordTitles("Event", "Events"),
  navigation: { icon: TicketIcon, group: 2, order: 3, key: "e" },
  detail: true,
  owned: true,
  categories: async () => (await import("./eventStatus.tsx")).useIsEventCategory,
  kind: async () => (await import("./eventKind.tsx")).eventKind,
  summary: async () => (await import("./EventSummary.tsx")).EventSummary,
  form: async () => (await import("./form/eventForms.tsx")).eventForms,
  files: "event",
  staff: true,
  shiftSpan: async () => (await import("./moving/shiftSpan.ts")).shiftEventSpan,
} as const;

export const area: Area = recordArea(
  { events },
  {
    routes: [
      {
        path: "/event/detail/:id/day-sheet",
        title: t("daySheet"),
        parent: { title: events.titles.many, to: "/event/all/api" },
        back: "..",
        screen: async () => (await import("./daySheet/DaySheetScreen.tsx")).DaySheetScreen,
        needs: { resource: "EVENT", action: "read" },
      },
    ],
    historyLabels: async () => (await import("./eventLabels.ts")).historyLabels,
  },
);
