import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { daySheetHandlers } from "./day-sheet.ts";
import { eventHandlers } from "./event.handlers.ts";
import { event, eventHistory } from "./event.table.ts";
import { eventKit, eventSheet } from "./event.ts";

const { may } = eventKit.visibility;

export const eventsArea = defineArea({
  records: { event: { ...eventKit, history: eventHistory } },
  subscriptions: { status: [{ topics: ["status"], may, mayAll: may }] },
  exports: { events: exportable({ title: "Events", columns: eventSheet, list: eventKit.list }) },
  masterListUses: { venues: usesIn(event, event.venueId) },
  statusUses: [{ module: "EVENT", table: event }],
  open: () => ({
    bindings: [
      scoped(GROUPS.events, eventHandlers),
      scoped(GROUPS.calendarEvents, { get: eventHandlers.get }),
      scoped(GROUPS.daySheets, daySheetHandlers),
    ],
  }),
});
