import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { xeroConnectionHandlers } from "./connection.ts";
import {
  creditNoteSyncHandlers,
  expenseSyncHandlers,
  invoiceSyncHandlers,
  payRunSyncHandlers,
} from "./document-sync.ts";
import { queueForXero, retryStep } from "./outbox.ts";
import { syncXero } from "./sync.ts";
import { xeroWebhook } from "./webhook.ts";

const mayRead = (actor: Actor) => may(actor, "FINANCE", "read");

export const xeroArea = defineArea({
  subscriptions: { xero: [{ topics: ["xero"], may: mayRead, mayAll: mayRead }] },
  on: { financialDocumentChanged: queueForXero },
  sendsAgain: { kind: "xero", job: "xero", send: retryStep },
  open: (services) => ({
    bindings: [
      scoped(GROUPS.xeroConnections, xeroConnectionHandlers(services)),
      scoped(GROUPS.invoiceSyncs, invoiceSyncHandlers(services)),
      scoped(GROUPS.creditNoteSyncs, creditNoteSyncHandlers(services)),
      scoped(GROUPS.expenseSyncs, expenseSyncHandlers(services)),
      scoped(GROUPS.payRunSyncs, payRunSyncHandlers(services)),
      xeroWebhook(services),
    ],
    jobs: { xero: (data) => syncXero(services, data) },
  }),
});
