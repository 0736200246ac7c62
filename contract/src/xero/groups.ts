import { xeroConnections } from "./connection.ts";
import { creditNoteSyncs, expenseSyncs, invoiceSyncs, payRunSyncs } from "./document-sync.ts";

export const xeroGroups = { xeroConnections, invoiceSyncs, creditNoteSyncs, expenseSyncs, payRunSyncs };
