import { sql } from "drizzle-orm";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { firesPacks, firing } from "#server/lib/work/packs.ts";
import { enquiryHandlers } from "./enquiry.ts";
import { opportunity, opportunityHistory } from "./opportunity.table.ts";
import { opportunityHandlers, opportunityKit, opportunitySheet } from "./opportunity.ts";
import { winningHandlers } from "./winning.ts";

/** Resolves entries of the list, archived ones too: records keep theirs. */
const reasonResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select id from master_entry where ${isRequested(sql`id`)} and agency_id = ${sql.placeholder("$agency")}::uuid and slug = 'outcome-reasons'`,
);
const { may } = opportunityKit.visibility;

export const opportunitiesArea = defineArea({
  records: { opportunity: { ...opportunityKit, history: opportunityHistory } },
  subscriptions: {
    status: [{ topics: ["status"], may, mayAll: may }],
  },
  resolvers: { outcomeReason: reasonResolver },
  exports: {
    opportunities: exportable({ title: "Opportunities", columns: opportunitySheet, list: opportunityKit.list }),
  },
  statusUses: [{ module: "PIPELINE", table: opportunity, rankedBy: "opportunity_rank" }],
  masterListUses: {
    "outcome-reasons": usesIn(opportunity, opportunity.outcomeReasonId),
    venues: usesIn(opportunity, opportunity.venueId),
  },
  open: ({ makers, packs }) => ({
    bindings: [
      scoped(GROUPS.opportunities, {
        ...firesPacks(opportunityHandlers, packs),
        outcome: firing(packs).onChange(opportunityHandlers.outcome),
      }),
      scoped(GROUPS.winning, winningHandlers(makers)),
      scoped(GROUPS.enquiries, { ...enquiryHandlers, create: firing(packs).onCreate(enquiryHandlers.create) }),
    ],
  }),
});
