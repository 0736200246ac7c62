import type { UseQueryResult } from "@tanstack/react-query";
import type { HistoryField, HistoryRow } from "#contract/history/history-row.ts";
import type { ListReply } from "#contract/list.ts";

export interface HistoryQuery {
  pageIndex?: number;
  actorIds?: string[];
  fields?: HistoryField[];
}
/** Where the history of a record is asked for. */
export interface HistorySource {
  /** The record's id. */
  about: string;
  usePage(query: HistoryQuery): UseQueryResult<ListReply<HistoryRow>>;
}
