import type { UseQueryResult } from "@tanstack/react-query";
import type { expenseChanges } from "#contract/expenses/expense.ts";
import type { HistoryField, HistoryRow, RecordHistoryCall } from "#contract/history/history-row.ts";
import type { ListReply } from "#contract/list.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

export interface HistoryQuery {
  pageIndex?: number;
  actorIds?: string[];
  fields?: HistoryField[];
}
/** Loads the history of a record. */
export interface HistorySource {
  /** The record's id. */
  about: string;
  usePage(query: HistoryQuery): UseQueryResult<ListReply<HistoryRow>>;
}

/** Returns the history of a record, or of an expense, whose id is in the call's path. */
export const historyOf = (call: RecordHistoryCall | typeof expenseChanges.list, about: string): HistorySource => ({
  about,
  usePage: (query) => useCallQuery(call, { params: { id: about }, query }, { keep: true }),
});
