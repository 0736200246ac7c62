/** Settlements of shows: what was sold, what it cost, what is due, and who signed it. */
import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped } from "#server/lib/area.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { settlementLinkHandlers, settlementLinkSource } from "./link.ts";
import { findSettlementLink, settlementPageHandlers } from "./page.ts";
import { settlementResolver } from "./settlement.rules.ts";
import { settlementHandlers } from "./settlement.ts";
import { settlementSignatureHandlers } from "./signing.ts";

export const settlementsArea = defineArea({
  // Announced under the id of their event.
  subscriptions: { settlement: [onRecords([recordVisibility("event", ["EVENT"])], ["settlement"])] },
  resolvers: { settlement: settlementResolver },
  strangerLinks: [settlementLinkSource],
  open: ({ publish, database, mailer, store, config }) => ({
    bindings: [
      scoped(GROUPS.settlements, settlementHandlers),
      scoped(GROUPS.settlementSignatures, settlementSignatureHandlers({ publish })),
      scoped(GROUPS.settlementLinks, settlementLinkHandlers({ mailer, publicUrl: config.publicUrl })),
      opened(
        GROUPS.settlementPage,
        findSettlementLink({ database }),
        settlementPageHandlers({ database, publish, store }),
      ),
    ],
  }),
});
