import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Direction } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/ui/messages.ts";
import { useIsLeaving } from "../routing/useIsLeaving.ts";
import type { Period } from "../time/zoned.ts";
import { showToast } from "../toasts/toasts.ts";
import {
  type AnyList,
  defaultQuery,
  filterOf,
  type ListState,
  narrowsAs,
  ownKeys,
  readQuery,
  type UsualPeriod,
  writeQuery,
} from "./codec.ts";

export interface UrlListState {
  /** The query in the address, which is sent. */
  query: ListState;
  /** The query that the controls show: the address, and changes that are not written to it yet. */
  shown: ListState;
  /** True if anything other than the preset and the default period narrows the list. */
  narrowed: boolean;
  /** Sets a filter, debounced unless `now` is set. */
  filter(name: string, value: unknown, options?: { now?: boolean }): void;
  /** Sets the range of dates, in epoch ms. Without one the default applies again, and any time where that is a period of the list's definition. */
  dates(from: number | undefined, to: number | undefined): void;
  /** The default range, where there is one. */
  usual: Partial<Period>;
  /** The last filter of the session is about to come: what is shown until then is not what the list will show. */
  restoring?: true;
  /** The period of the list's definition: whether it is shown, and how it is shown again. */
  period: { isShown: boolean; show(): void } | null;
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

const ANY_DATES = { fromDate: undefined, toDate: undefined, withOpen: undefined };

/** Keeps the state of a list in the address. `preset` is the screen's default query, `period` that of the list's definition. */
export function useListState(
  call: AnyList,
  preset: Partial<ListState> = {},
  period: UsualPeriod | null = null,
): UrlListState {
  const [address, setAddress] = useSearchParams();
  const [pending, setPending] = useState<Pending | null>(null);
  const own = ownKeys(call);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const presetKey = JSON.stringify([preset, period]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a preset written in place is a new object each time, but the same preset
  const query = useMemo(() => readQuery(call, address, preset, period), [call, address, presetKey]);
  // Going back in history discards pending changes.
  const unsent = pending?.from === address ? pending.change : {};
  const shown: ListState = { ...query, ...unsent };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isLeaving = useIsLeaving();

  const push = (change: Partial<ListState>, { after = 0, replace = false } = {}): void => {
    const next: Partial<ListState> = { ...unsent, pageIndex: 0, ...change };
    const written = writeQuery(call, address, { ...query, ...next }, preset, period);
    if (written.toString().length > LIMITS.filterUrl) {
      showToast(t("tooManyFilters"), { tone: "failed" });
      return;
    }
    clearTimeout(timer.current);
    const commit = (): void => {
      if (!isLeaving.current) setAddress(written, { replace, preventScrollReset: true });
    };
    // Shown until the address changes: the router updates it a moment later.
    setPending({ from: address, change: next });
    if (after === 0) commit();
    else timer.current = setTimeout(commit, after);
  };

  const usual = { fromDate: preset.fromDate, toDate: preset.toDate } as Partial<Period>;
  const dates = (from: number | undefined, to: number | undefined): void =>
    push(
      from === undefined && to === undefined
        ? { ...ANY_DATES, ...usual }
        : { ...ANY_DATES, fromDate: from, toDate: to },
      {
        after: LIMITS.debounceDate,
      },
    );
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
    const names = [...Object.keys(call.list.filters), "q", ...Object.keys(ANY_DATES)];
    const empty = Object.fromEntries(names.map((name) => [name, undefined]));
    push({ ...empty, ...preset, ...period });
  };

  return {
    query,
    shown,
    narrowed: ![preset, { ...preset, ...period }].some((start) => narrowsAs(call, shown, defaultQuery(call, start))),
    filter: (name, value, { now = false } = {}) => push({ [name]: value }, { after: now ? 0 : LIMITS.debounceFilter }),
    dates,
    usual,
    period: period && {
      isShown: shown.withOpen === true && shown.fromDate === period.fromDate && shown.toDate === period.toDate,
      show: () => push({ ...period }),
    },
    apply,
    parameters: filterOf(call, query, preset, period),
    search: (text) => push({ q: text }, { after: LIMITS.debounceSearch, replace: query.q !== undefined }),
    sort,
    turnTo: (pageIndex) => push({ pageIndex }),
    size: (pageSize) => push({ pageSize }),
    clear,
  };
}
