import { xeroConnections } from "./connection.ts";
import { creditNoteSyncs, invoiceSyncs } from "./document-sync.ts";

export const xeroGroups = { xeroConnections, invoiceSyncs, creditNoteSyncs };
