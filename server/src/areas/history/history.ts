/** The history of each kind of record. */
import type { history as calls } from "#contract/history/history.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { partnerHistory, personHistory, staffHistory, supplierHistory } from "./history.list.ts";

export const historyHandlers: Handlers<typeof calls> = {
  ofPerson: ({ db, actor, params, query }) => personHistory(db, actor, query, { recordId: params.id }),
  ofStaff: ({ db, actor, params, query }) => staffHistory(db, actor, query, { recordId: params.id }),
  ofPartner: ({ db, actor, params, query }) => partnerHistory(db, actor, query, { recordId: params.id }),
  ofSupplier: ({ db, actor, params, query }) => supplierHistory(db, actor, query, { recordId: params.id }),
};
