import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { billingContactHandlers, billingContactResolver, invoiceRecipientHandlers } from "./billing-contact.ts";

const BILLED = [recordVisibility("person", ["TALENT", "SCOUT"]), recordVisibility("partner", ["PARTNER"])];

export const expensesArea = defineArea({
  resolvers: { billingContact: billingContactResolver },
  // Announced under the id of their owner.
  subscriptions: { billingContact: [onRecords(BILLED, ["billingContact"])] },
  open: () => ({
    bindings: [
      scoped(GROUPS.billingContacts, billingContactHandlers),
      scoped(GROUPS.invoiceRecipients, invoiceRecipientHandlers),
    ],
  }),
});
