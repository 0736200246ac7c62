import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { withStatusEvents } from "#server/lib/deals/status-events.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { daySheetHandlers } from "./day-sheet.ts";
import { eventCanceller } from "./event.canceller.ts";
import { eventHandlers } from "./event.handlers.ts";
import { eventMaker } from "./event.maker.ts";
import { eventMover } from "./event.mover.ts";
import { event, eventHistory } from "./event.table.ts";
import { eventKit, eventSheet } from "./event.ts";
import { movingHandlers } from "./moving.ts";
import { runSheetHandlers } from "./run-sheet.ts";

const { may } = eventKit.visibility;

export const eventsArea = defineArea({
  records: { event: { ...eventKit, history: eventHistory } },
  subscriptions: {
    status: [{ topics: ["status"], may, mayAll: may }],
  },
  exports: { events: exportable({ title: "Events", columns: eventSheet, list: eventKit.list }) },
  masterListUses: { venues: usesIn(event, event.venueId) },
  statusUses: [{ module: "EVENT", table: event }],
  makers: [eventMaker],
  movers: [eventMover],
  cancellers: [eventCanceller],
  open: ({ movers, deadlines, publish }) => ({
    bindings: [
      scoped(GROUPS.events, withStatusEvents(eventHandlers, publish)),
      scoped(GROUPS.moving, movingHandlers(movers, deadlines)),
      scoped(GROUPS.calendarEvents, { get: eventHandlers.get }),
      scoped(GROUPS.daySheets, daySheetHandlers),
      scoped(GROUPS.runSheets, runSheetHandlers),
    ],
  }),
});
