import { GROUPS } from "#contract/calls.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { type Binding, defineArea, scoped } from "#server/lib/area.ts";
import { budgetLineHistoryList, expenseHistoryList, recordHistoryList } from "./history.list.ts";

export const historyArea = defineArea({
  open: ({ records }) => ({
    bindings: [
      ...RECORD_KINDS.map((kind): Binding => {
        const list = recordHistoryList(kind, records[kind].history);
        // The record's id is in the path of every kind's call.
        const call = RECORDS[kind].history as (typeof RECORDS)["staff"]["history"];
        return scoped(
          { list: call },
          { list: ({ db, actor, params, query }) => list(db, actor, query, { recordId: params.id }) },
        );
      }),
      scoped(GROUPS.expenseChanges, {
        list: ({ db, actor, params, query }) => expenseHistoryList(db, actor, query, { recordId: params.id }),
      }),
      scoped(GROUPS.budgetLineChanges, {
        list: ({ db, actor, params, query }) =>
          budgetLineHistoryList(db, actor, query, { recordId: params.id, lineId: params.lineId }),
      }),
    ],
  }),
});
