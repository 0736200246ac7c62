import type { UseQueryResult } from "@tanstack/react-query";
import type { HistoryField, HistoryRow, recordHistory } from "#contract/history/history-row.ts";
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

/** Returns the history of a record whose id is in the call's path. */
export const historyOf = (call: ReturnType<typeof recordHistory>, about: string): HistorySource => ({
  about,
  usePage: (query) => useCallQuery(call, { params: { id: about }, query }, { keep: true }),
});
