import { useEffect, useEffectEvent, useState } from "react";
import type { FiltersOf, ListCall, ListQueryOf, RowOf, SortOf } from "#contract/list.ts";
import type { TableKey } from "#contract/record-kinds.ts";
import { type ArgsOf, plainArgs } from "../calls/callTypes.ts";
import { ownChangeCount } from "../calls/topics.ts";
import { useCallQuery } from "../calls/useCall.ts";
import type { Total } from "../format/numbers.ts";
import { type AnyList, conditions, requestQuery, usualPeriod } from "./codec.ts";
import { acceptRows, type StableRows, stableRows } from "./stableRows.ts";
import { type UrlListState, useListState } from "./useListState.ts";
import { useSessionFilter } from "./useSessionFilter.ts";
import { useWithoutGone } from "./useWithoutGone.ts";

/** A list on a screen: its state in the address, and its rows. */
export interface List<Row, FilterName extends string = string, Sort extends string = string> {
  call: AnyList & { list: { filters: Readonly<Record<FilterName, unknown>>; sortable: readonly Sort[] } };
  state: UrlListState;
  /** Parameters of every request, of exports, and of changes to all matching rows. */
  always?: Readonly<Record<string, unknown>> | undefined;
  /** The key under which its columns and filters are saved, and it is exported. */
  table?: TableKey | undefined;
  /** Stable while others change the list. */
  rows: readonly Row[];
  /** The number of waiting changes: rows added, removed or moved. */
  changes: number;
  /** Ids of rows that are still shown but no longer in the list. */
  missing: ReadonlySet<string>;
  showChanges(): void;
  total: Total | null;
  loadMore: boolean;
  /** True while there is nothing to show yet. */
  loading: boolean;
  /** The previous rows are shown while the next ones are loading. */
  renewing: boolean;
  error: Error | null;
  retry(): void;
}

const NONE: ReadonlySet<string> = new Set();

interface Counted {
  /** The conditions whose rows were counted, and the page that brought the count. */
  conditions: string;
  page: string;
  total: Total;
}
const sameCount = (a: Counted, b: Counted | null): boolean =>
  a.conditions === b?.conditions &&
  a.page === b.page &&
  a.total.count === b.total.count &&
  a.total.isMinimum === b.total.isMinimum;

/** Returns whether nothing differs that decides about the next reply. An empty list is a new object with each render. */
const unchanged = <R>(a: StableRows<R> | null, b: StableRows<R> | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.rows === b.rows &&
    a.question === b.question &&
    a.answeredAt === b.answeredAt &&
    a.ownChanges === b.ownChanges &&
    a.refetching === b.refetching);

export type ListFor<C> = List<RowOf<C>, keyof FiltersOf<C> & string, SortOf<C> & string>;
/** Every row of a list has an id. */
type Listed<C> = RowOf<C> & { id: string };
type ParamsArg<C> = ArgsOf<C> extends { params: infer P } ? { params: P } : { params?: undefined };

/**
 * Loads a list. `preset` is its default query, which is not written to the address; `always` is part of every request
 * and can't be removed. `ofRecord` says that a record's page shows it: it does not take over the last filter of the
 * whole list, nor leaves one there. `zone` is whose month a list starts with whose definition has a usual period.
 */
export function useList<C extends ListCall>(
  call: C,
  options: ParamsArg<C> & {
    table?: TableKey;
    preset?: Partial<ListQueryOf<C>>;
    always?: Partial<ListQueryOf<C>>;
    ofRecord?: boolean;
    zone?: string;
  },
): ListFor<C> {
  const { zone } = options;
  if (call.list.usual !== undefined && zone === undefined)
    throw new Error(`${call.path} starts with a period, so needs a zone`);
  const period = zone === undefined ? null : usualPeriod(call, zone, Date.now());
  const state = useListState(call, options.preset, period);
  const filtered = options.ofRecord ? undefined : options.table;
  const ready = useSessionFilter(call, filtered, {
    shown: state.shown,
    preset: options.preset ?? {},
    period,
  });
  const { pageIndex, pageSize } = state.query;
  const given = plainArgs(options as ArgsOf<C>);
  const narrowedBy = JSON.stringify([given.params, options.always, conditions(call, state.query)]);
  const [counted, setCounted] = useState<Counted | null>(null);
  const page = `${pageIndex}/${pageSize}`;
  // Turning a page does not count again.
  const current = counted?.conditions === narrowedBy ? counted : null;
  const withTotal = current === null || current.page === page;
  const args = { params: given.params, query: { ...requestQuery(call, state.query, withTotal), ...options.always } };
  const result = useCallQuery(call, args as unknown as ArgsOf<C>, { keep: true, when: ready });
  const { data, isPending, isPlaceholderData, isFetching, dataUpdatedAt, error, refetch } = result;

  useWithoutGone(error, state);

  const fresh = data && !isPlaceholderData ? data : null;
  let newest = current;
  if (fresh?.total !== undefined)
    newest = { conditions: narrowedBy, page, total: { count: fresh.total, isMinimum: fresh.totalIsMinimum === true } };
  else if (fresh && !fresh.loadMore && fresh.rows.length > 0 && current) {
    // The last page determines the total without counting.
    newest = { ...current, total: { count: pageIndex * pageSize + fresh.rows.length, isMinimum: false } };
  }
  // State is updated while rendering, so that no frame shows the earlier one.
  if (newest && !sameCount(newest, counted)) setCounted(newest);

  const [held, setHeld] = useState<StableRows<Listed<C>> | null>(null);
  const arrived = fresh && {
    rows: fresh.rows as readonly Listed<C>[],
    question: JSON.stringify([call.path, given.params, { ...args.query, withTotal: undefined }]),
    answeredAt: dataUpdatedAt,
    ownChanges: ownChangeCount(call.topics ?? []),
    refetching: isFetching,
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
    state: ready ? state : { ...state, restoring: true },
    always: options.always,
    table: options.table,
    rows,
    changes,
    missing,
    showChanges: () => {
      if (arrived) setHeld(acceptRows({ ...arrived, refetching: false }));
    },
    total: newest?.total ?? null,
    loadMore: data?.loadMore ?? false,
    loading: isPending || beyond,
    renewing: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
