/** Ticketing: what events have sold, by ticket type and day. */
import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { readForms } from "#server/lib/serving/form-body.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { ticketCountHandlers } from "./counts.ts";
import { ticketingConnectingHandlers, ticketingConnectionHandlers } from "./providers/connection.ts";
import { fetchTickets } from "./providers/fetch.ts";
import { providerEventHandlers, ticketingLinkHandlers } from "./providers/link.ts";
import { openTicketProviders } from "./providers/open-providers.ts";
import { ticketReadingHandlers, ticketSheetHandlers } from "./sheets.ts";
import { noticeSlowSales } from "./slow-sales.ts";
import { ticketingList, ticketingSheet } from "./ticketing.read.ts";
import { ticketingResolver } from "./ticketing.rules.ts";
import { ticketingHandlers } from "./ticketing.ts";

const maySeeConnections = (actor: Actor): boolean => may(actor, "ORGANIZATION", "read");

export const ticketingArea = defineArea({
  resolvers: { ticketing: ticketingResolver },
  // Announced under the id of their event.
  subscriptions: {
    ticketing: [onRecords([recordVisibility("event", ["EVENT"])], ["ticketing"])],
    ticketingConnection: [{ topics: ["ticketingConnection"], may: maySeeConnections, mayAll: maySeeConnections }],
  },
  exports: { ticketing: exportable({ title: "Ticketing", columns: ticketingSheet, list: ticketingList }) },
  open(services) {
    const providers = openTicketProviders(services.config);
    const { connect, ...connections } = GROUPS.ticketingConnections;
    const { events, ...links } = GROUPS.ticketingLinks;
    return {
      bindings: [
        scoped(connections, ticketingConnectionHandlers),
        unscoped({ connect }, ticketingConnectingHandlers({ ...services, providers })),
        scoped(links, ticketingLinkHandlers(services)),
        unscoped({ events }, providerEventHandlers({ ...services, providers })),
        scoped(GROUPS.ticketing, ticketingHandlers),
        scoped(GROUPS.ticketCounts, ticketCountHandlers),
        scoped(GROUPS.ticketReading, ticketReadingHandlers),
        unscoped(GROUPS.ticketSheets, ticketSheetHandlers, readForms),
      ],
      // Looks at shows each hour, in each agency: a notice must not wait for what leaves.
      tidy: (agencies) => noticeSlowSales(services, agencies),
      jobs: { ticketing: (data) => fetchTickets({ ...services, providers }, data) },
    };
  },
});
