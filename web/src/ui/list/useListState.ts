import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Direction } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/ui/messages.ts";
import type { Period } from "../time/zoned.ts";
import { showToast } from "../toasts/toasts.ts";
import {
  type AnyList,
  conditions,
  defaultQuery,
  filterOf,
  type ListState,
  ownKeys,
  readQuery,
  writeQuery,
} from "./codec.ts";

export interface UrlListState {
  /** The query in the address, which is sent. */
  query: ListState;
  /** The query that the controls show: the address, and changes that are not written to it yet. */
  shown: ListState;
  /** Whether anything other than the preset narrows the list. */
  narrowed: boolean;
  /** Sets a filter, debounced unless `now` is set. */
  filter(name: string, value: unknown, options?: { now?: boolean }): void;
  /** Sets the range of dates, in epoch ms; without one the default applies again. */
  dates(from: number | undefined, to: number | undefined): void;
  /** The default range, where there is one. */
  usual: Partial<Period>;
  /** Applies a saved filter in place of the current filters and sorting. */
  apply(parameters: string): void;
  /** The current filter, as it would be saved. */
  parameters: string;
  search(text: string): void;
  /** Sorts by a column; reverses the direction if it is sorted by it already and no direction is given. */
  sort(column: string, direction?: Direction): void;
  turnTo(pageIndex: number): void;
  size(pageSize: number): void;
  /** Removes search and filters. */
  clear(): void;
}

interface Pending {
  from: URLSearchParams;
  change: Partial<ListState>;
}

/** Keeps the state of a list in the address. `preset` is the screen's default query. */
export function useListState(call: AnyList, preset: Partial<ListState> = {}): UrlListState {
  const [address, setAddress] = useSearchParams();
  const [pending, setPending] = useState<Pending | null>(null);
  const own = ownKeys(call);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const presetKey = JSON.stringify(preset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a preset written in place is a new object each time, but the same preset
  const query = useMemo(() => readQuery(call, address, preset), [call, address, presetKey]);
  // Going back in history discards pending changes.
  const unsent = pending?.from === address ? pending.change : {};
  const shown: ListState = { ...query, ...unsent };
  useEffect(() => () => clearTimeout(timer.current), []);

  const push = (change: Partial<ListState>, { after = 0, replace = false } = {}): void => {
    const next: Partial<ListState> = { ...unsent, pageIndex: 0, ...change };
    const written = writeQuery(call, address, { ...query, ...next }, preset);
    if (written.toString().length > LIMITS.filterUrl) {
      showToast(t("tooManyFilters"), { tone: "failed" });
      return;
    }
    clearTimeout(timer.current);
    const commit = (): void => setAddress(written, { replace, preventScrollReset: true });
    // Shown until the address changes: the router updates it a moment later.
    setPending({ from: address, change: next });
    if (after === 0) commit();
    else timer.current = setTimeout(commit, after);
  };

  const usual = { fromDate: preset.fromDate, toDate: preset.toDate } as Partial<Period>;
  const dates = (from: number | undefined, to: number | undefined): void =>
    push(from === undefined && to === undefined ? usual : { fromDate: from, toDate: to }, {
      after: LIMITS.debounceDate,
    });
  const apply = (parameters: string): void => {
    clearTimeout(timer.current);
    setPending(null);
    const next = new URLSearchParams([...address].filter(([name]) => name === "pageSize" || !own.includes(name)));
    for (const [name, value] of new URLSearchParams(parameters)) next.set(name, value);
    setAddress(next, { preventScrollReset: true });
  };
  const sort = (column: string, direction?: Direction): void => {
    const [first] = call.list.defaultSort;
    const up =
      shown.orderBy === column
        ? shown.orderDirection === "DESC"
        : column !== first || call.list.defaultSort[1] === "ASC";
    push({ orderBy: column, orderDirection: direction ?? (up ? "ASC" : "DESC") });
  };
  const clear = (): void => {
    const names = [...Object.keys(call.list.filters), "q", "fromDate", "toDate"];
    const empty = Object.fromEntries(names.map((name) => [name, undefined]));
    push({ ...empty, ...preset });
  };

  return {
    query,
    shown,
    narrowed: JSON.stringify(conditions(call, shown)) !== JSON.stringify(conditions(call, defaultQuery(call, preset))),
    filter: (name, value, { now = false } = {}) => push({ [name]: value }, { after: now ? 0 : LIMITS.debounceFilter }),
    dates,
    usual,
    apply,
    parameters: filterOf(call, query, preset),
    search: (text) => push({ q: text }, { after: LIMITS.debounceSearch, replace: query.q !== undefined }),
    sort,
    turnTo: (pageIndex) => push({ pageIndex }),
    size: (pageSize) => push({ pageSize }),
    clear,
  };
}
