import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { publishingStatus, withStatusEvents } from "#server/lib/deals/status-events.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { enquiryHandlers } from "./enquiry.ts";
import { opportunity, opportunityHistory } from "./opportunity.table.ts";
import { opportunityHandlers, opportunityKit, opportunitySheet } from "./opportunity.ts";
import { pipelineWidget, wonWidget } from "./opportunity.widgets.ts";
import { winningHandlers } from "./winning.ts";

const { may } = opportunityKit.visibility;

export const opportunitiesArea = defineArea({
  records: { opportunity: { ...opportunityKit, history: opportunityHistory } },
  subscriptions: {
    status: [{ topics: ["status"], may, mayAll: may }],
  },
  exports: {
    opportunities: exportable({ title: "Opportunities", columns: opportunitySheet, list: opportunityKit.list }),
  },
  statusUses: [{ module: "PIPELINE", table: opportunity, rankedBy: "opportunity_rank" }],
  masterListUses: {
    "outcome-reasons": usesIn(opportunity, opportunity.outcomeReasonId),
    venues: usesIn(opportunity, opportunity.venueId),
  },
  open: ({ makers, publish }) => ({
    widgets: { PIPELINE: pipelineWidget, WON: wonWidget },
    bindings: [
      scoped(GROUPS.opportunities, {
        ...withStatusEvents(opportunityHandlers, publish),
        outcome: publishingStatus(publish)(opportunityHandlers.outcome),
      }),
      scoped(GROUPS.winning, winningHandlers(makers)),
      scoped(GROUPS.enquiries, enquiryHandlers({ publish })),
    ],
  }),
});
