import { useMemo } from "react";
import type { ListCall, ListQueryOf, RowOf, SortOf } from "#contract/list.ts";
import { conditions } from "#web/ui/list/codec.ts";
import type { ListFor } from "#web/ui/list/useList.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import type { Given, RowFilter } from "./filterRows.ts";

type Listed<C> = RowOf<C> & Readonly<Record<SortOf<C> & string, string | number>>;
interface Options<C> {
  keeps: RowFilter<RowOf<C>>;
  preset?: Partial<ListQueryOf<C>>;
  /** The sort column in whose order the rows are given. */
  sortedBy?: SortOf<C>;
}

/** A list of local rows: its state is in the address as usual, without pages. */
export function useLocalRows<C extends ListCall>(
  call: C,
  rows: readonly Listed<C>[],
  { keeps, preset, sortedBy }: Options<C>,
): ListFor<C> {
  const state = useListState(call, preset);
  const { query } = state;
  const conditionsKey = JSON.stringify(conditions(call, query));
  const { orderBy, orderDirection } = query;
  const shown = useMemo(() => {
    const given = JSON.parse(conditionsKey) as Given;
    const matching = rows.filter((row) =>
      Object.entries(given).every(([name, value]) => keeps[name]?.(row, value, given) ?? true),
    );
    if (orderBy === sortedBy) return orderDirection === "ASC" ? matching : matching.toReversed();
    const by = orderBy as SortOf<C> & string;
    const up = orderDirection === "ASC" ? 1 : -1;
    return matching.toSorted((a, b) => up * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
  }, [rows, keeps, conditionsKey, orderBy, orderDirection, sortedBy]);
  return useMemo(
    () => ({
      call: call as unknown as ListFor<C>["call"],
      state,
      table: undefined,
      changes: 0,
      missing: new Set(),
      showChanges: () => undefined,
      rows: shown,
      total: { count: shown.length, isMinimum: false },
      loadMore: false,
      loading: false,
      renewing: false,
      error: null,
      retry: () => undefined,
    }),
    [call, state, shown],
  );
}
