import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { commissionHandlers } from "./commission.ts";
import { postToLedger } from "./poster.ts";

const mayRead = (actor: Actor) => may(actor, "FINANCE", "read");

export const ledgerArea = defineArea({
  subscriptions: { ledger: [{ topics: ["ledger"], may: mayRead, mayAll: mayRead }] },
  poster: postToLedger,
  open: () => ({ bindings: [scoped(GROUPS.invoiceCommissions, commissionHandlers)] }),
});
