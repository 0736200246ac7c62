import { sql } from "drizzle-orm";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { ENTRY } from "#server/lib/lists/master-columns.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { cancellingHandlers } from "./cancelling/cancelling.ts";
import { instalmentCanceller } from "./cancelling/instalment.canceller.ts";
import { contractHandlers } from "./contract.handlers.ts";
import { contractMaker } from "./contract.maker.ts";
import { contract, contractHistory } from "./contract.table.ts";
import { contractKit, contractSheet } from "./contract.ts";
import { keyDatesWidget } from "./contract.widgets.ts";
import { turnContractDays } from "./days.ts";
import { deliverableHandlers, deliverableResolver } from "./deliverable.ts";
import { exclusivityCheckHandlers } from "./exclusivity/check.ts";
import { exclusivityHandlers } from "./exclusivity/exclusivity.ts";
import { contractFeeHandlers, managementFeeHandlers } from "./fee.ts";
import { instalmentMover } from "./instalment.mover.ts";
import { keyDateMover } from "./key-date.mover.ts";
import { keyDateHandlers } from "./key-date.ts";
import { partnerDealHandlers } from "./partner-deals.ts";
import { contractsOf } from "./record-contracts.ts";
import { subContractHandlers, subContractResolver } from "./sub-contract.ts";

const { may } = contractKit.visibility;
const HOLDERS = [recordVisibility("opportunity", ["PIPELINE"]), recordVisibility("event", ["EVENT"])];

export const contractsArea = defineArea({
  records: { contract: { ...contractKit, history: contractHistory } },
  resolvers: { subContract: subContractResolver, deliverable: deliverableResolver },
  subscriptions: {
    status: [{ topics: ["status"], may, mayAll: may }],
    // Announced under the id of the work that continues.
    exclusivity: [onRecords(HOLDERS, ["exclusivity"])],
  },
  exports: { contracts: exportable({ title: "Contracts", columns: contractSheet, list: contractKit.list }) },
  masterListUses: {
    "industry-categories": sql`(select count(*)::int
      from exclusivity_category n
        join contract c on c.agency_id = n.agency_id and c.id = n.contract_id and c.deleted_at is null
      where n.agency_id = ${ENTRY.agencyId} and n.category_id = ${ENTRY.id})`,
  },
  statusUses: [{ module: "CONTRACT", table: contract }],
  makers: [contractMaker],
  movers: [instalmentMover, keyDateMover],
  cancellers: [instalmentCanceller],
  open: ({ database, deadlines, cancellers, publish }) => ({
    widgets: { KEY_DATES: keyDatesWidget },
    bindings: [
      // A fixed path goes before one with an id.
      scoped(GROUPS.contractKeyDates, keyDateHandlers(deadlines)),
      scoped(GROUPS.contracts, contractHandlers),
      scoped(GROUPS.contractFees, contractFeeHandlers({ publish })),
      scoped(GROUPS.managementFees, managementFeeHandlers({ publish })),
      scoped(GROUPS.subContracts, subContractHandlers),
      scoped(GROUPS.cancelling, cancellingHandlers(cancellers)),
      scoped(GROUPS.deliverables, deliverableHandlers),
      scoped(GROUPS.exclusivities, exclusivityHandlers),
      scoped(GROUPS.exclusivityChecks, exclusivityCheckHandlers),
      scoped(GROUPS.partnerDeals, partnerDealHandlers),
      scoped(GROUPS.opportunityContracts, contractsOf.opportunity(GROUPS.opportunityContracts)),
      scoped(GROUPS.eventContracts, contractsOf.event(GROUPS.eventContracts)),
      scoped(GROUPS.projectContracts, contractsOf.project(GROUPS.projectContracts)),
    ],
    jobs: { contractDays: () => turnContractDays(database) },
  }),
});
