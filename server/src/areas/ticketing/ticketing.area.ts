/** Ticketing: what events have sold, by ticket type and day. */
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { readForms } from "#server/lib/serving/form-body.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { ticketCountHandlers } from "./counts.ts";
import { ticketReadingHandlers, ticketSheetHandlers } from "./sheets.ts";
import { ticketingList, ticketingSheet } from "./ticketing.read.ts";
import { ticketingResolver } from "./ticketing.rules.ts";
import { ticketingHandlers } from "./ticketing.ts";

export const ticketingArea = defineArea({
  resolvers: { ticketing: ticketingResolver },
  // Announced under the id of their event.
  subscriptions: { ticketing: [onRecords([recordVisibility("event", ["EVENT"])], ["ticketing"])] },
  exports: { ticketing: exportable({ title: "Ticketing", columns: ticketingSheet, list: ticketingList }) },
  open: () => ({
    bindings: [
      scoped(GROUPS.ticketing, ticketingHandlers),
      scoped(GROUPS.ticketCounts, ticketCountHandlers),
      scoped(GROUPS.ticketReading, ticketReadingHandlers),
      unscoped(GROUPS.ticketSheets, ticketSheetHandlers, readForms),
    ],
  }),
});
