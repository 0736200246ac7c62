import { useEffect, useEffectEvent, useState } from "react";
import type { FiltersOf, ListCall, ListQueryOf, RowOf, SortOf } from "#contract/list.ts";
import type { TableKey } from "#contract/record-kinds.ts";
import { type ArgsOf, plainArgs } from "../calls/callTypes.ts";
import { ownChangeCount } from "../calls/topics.ts";
import { useCallQuery } from "../calls/useCall.ts";
import { type AnyList, conditions, sent } from "./codec.ts";
import { acceptRows, type StableRows, stableRows } from "./stableRows.ts";
import { type UrlListState, useListState } from "./useListState.ts";
import { useSessionFilter } from "./useSessionFilter.ts";

export interface Total {
  count: number;
  isMinimum: boolean;
}

/** A list on a screen: its state in the address, and the rows for it. */
export interface List<Row, FilterName extends string = string, Sort extends string = string> {
  call: AnyList & { list: { filters: Readonly<Record<FilterName, unknown>>; sortable: readonly Sort[] } };
  state: UrlListState;
  /** Under this key its columns and filters are remembered, and it can be exported. */
  table?: TableKey | undefined;
  /** They stay where they are while others change the list. */
  rows: readonly Row[];
  /** How many rows wait to come, go or move. */
  changes: number;
  /** Rows that are shown still, and are here no more. */
  left: ReadonlySet<string>;
  showChanges(): void;
  total: Total | null;
  loadMore: boolean;
  /** Nothing to show yet; skeletons. */
  loading: boolean;
  /** Earlier rows are shown while the next ones are on their way. */
  renewing: boolean;
  error: Error | null;
  retry(): void;
}

const NONE: ReadonlySet<string> = new Set();

interface Counted {
  /** The question whose rows were counted, and the page it was asked for. */
  of: string;
  at: string;
  total: Total;
}
const alike = (a: Counted, b: Counted | null): boolean =>
  a.of === b?.of && a.at === b.at && a.total.count === b.total.count && a.total.isMinimum === b.total.isMinimum;

/** Whether nothing that decides about the next answer differs. An empty list is held anew with each render. */
const unchanged = <R>(a: StableRows<R> | null, b: StableRows<R> | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.rows === b.rows &&
    a.question === b.question &&
    a.at === b.at &&
    a.ownChanges === b.ownChanges &&
    a.refetching === b.refetching);

export type ListFor<C> = List<RowOf<C>, keyof FiltersOf<C> & string, SortOf<C> & string>;
/** Every row that is listed has an id. */
type Listed<C> = RowOf<C> & { id: string };
type ParamsArg<C> = ArgsOf<C> extends { params: infer P } ? { params: P } : { params?: undefined };

/** `preset` is what the list starts from, and shows in no address; `always` is part of every question and can't be taken away. */
export function useList<C extends ListCall>(
  call: C,
  options: ParamsArg<C> & { table?: TableKey; preset?: Partial<ListQueryOf<C>>; always?: Partial<ListQueryOf<C>> },
): ListFor<C> {
  const state = useListState(call, options.preset);
  const ready = useSessionFilter(call, options.table, { query: state.query, preset: options.preset ?? {} });
  const { pageIndex, pageSize } = state.query;
  const given = plainArgs(options as ArgsOf<C>);
  const narrowedBy = JSON.stringify([given.params, options.always, conditions(call, state.query)]);
  const [counted, setCounted] = useState<Counted | null>(null);
  const at = `${pageIndex}/${pageSize}`;
  // Turning a page does not count again.
  const known = counted?.of === narrowedBy ? counted : null;
  const withTotal = known === null || known.at === at;
  const args = { params: given.params, query: { ...sent(call, state.query, withTotal), ...options.always } };
  const answer = useCallQuery(call, args as unknown as ArgsOf<C>, { keep: true, when: ready });
  const { data, isPending, isPlaceholderData, isFetching, dataUpdatedAt, error, refetch } = answer;

  const fresh = data && !isPlaceholderData ? data : null;
  let newest = known;
  if (fresh?.total !== undefined)
    newest = { of: narrowedBy, at, total: { count: fresh.total, isMinimum: fresh.totalIsMinimum === true } };
  else if (fresh && !fresh.loadMore && fresh.rows.length > 0 && known) {
    // The last page says how many there are, without counting.
    newest = { ...known, total: { count: pageIndex * pageSize + fresh.rows.length, isMinimum: false } };
  }
  // What an answer changes is taken over while rendering, so that no picture in between shows the earlier one.
  if (newest && !alike(newest, counted)) setCounted(newest);

  const [held, setHeld] = useState<StableRows<Listed<C>> | null>(null);
  const arrived = fresh && {
    rows: fresh.rows as readonly Listed<C>[],
    question: JSON.stringify([given.params, { ...args.query, withTotal: undefined }]),
    at: dataUpdatedAt,
    ownChanges: ownChangeCount(call.topics ?? []),
    asking: isFetching,
  };
  const shown = arrived ? stableRows(held, arrived) : held;
  if (!unchanged(shown, held)) setHeld(shown);
  const { rows = [], changes = 0, missing = NONE } = (data && shown) ?? {};

  const beyond = fresh !== null && rows.length === 0 && pageIndex > 0;
  const { turnTo } = state;
  const toFirstPage = useEffectEvent(() => turnTo(0));
  useEffect(() => {
    if (beyond) toFirstPage();
  }, [beyond]);

  return {
    call: call as unknown as ListFor<C>["call"],
    state,
    table: options.table,
    rows,
    changes,
    left: missing,
    showChanges: () => {
      if (arrived) setHeld(acceptRows({ ...arrived, asking: false }));
    },
    total: newest?.total ?? null,
    loadMore: data?.loadMore ?? false,
    loading: isPending || beyond,
    renewing: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
