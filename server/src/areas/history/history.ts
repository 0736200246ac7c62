/** The history of each kind of record. */
import type { history as calls } from "#contract/history/history.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { personHistory, staffHistory } from "./history.list.ts";

export const historyHandlers: Handlers<typeof calls> = {
  ofPerson: ({ db, actor, params, query }) => personHistory(db, actor, query, { recordId: params.id }),
  ofStaff: ({ db, actor, params, query }) => staffHistory(db, actor, query, { recordId: params.id }),
};
