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
  /** What the address says: what is asked for. */
  query: ListState;
  /** What the controls show: the address, and what has not reached it yet. */
  shown: ListState;
  /** Whether anything but the preset narrows the list. */
  narrowed: boolean;
  /** Waits until nothing more is ticked for a moment, unless it is said that this is all. */
  filter(name: string, value: unknown, options?: { now?: boolean }): void;
  /** A range of dates, in epoch ms; none is the default again. */
  dates(from: number | undefined, to: number | undefined): void;
  /** The default range, where there is one. */
  usual: Partial<Period>;
  /** What a kept filter says, in place of all that narrows and sorts now. */
  apply(parameters: string): void;
  /** The filter as it would be kept. */
  kept: string;
  search(text: string): void;
  /** The other way round where it is sorted by it already, unless it is said which way. */
  sort(column: string, direction?: Direction): void;
  turnTo(pageIndex: number): void;
  size(pageSize: number): void;
  /** Takes search and filters away. */
  clear(): void;
}

interface Pending {
  from: URLSearchParams;
  change: Partial<ListState>;
}

/** The state of a list, kept in the address. `preset` is what this screen starts from. */
export function useListState(call: AnyList, preset: Partial<ListState> = {}): UrlListState {
  const [address, setAddress] = useSearchParams();
  const [pending, setPending] = useState<Pending | null>(null);
  const own = ownKeys(call);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const presetKey = JSON.stringify(preset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a preset written in place is a new object each time, but the same preset
  const query = useMemo(() => readQuery(call, address, preset), [call, address, presetKey]);
  // Going back in history overrules what was still being typed.
  const waiting = pending?.from === address ? pending.change : {};
  const shown: ListState = { ...query, ...waiting };
  useEffect(() => () => clearTimeout(timer.current), []);

  const push = (change: Partial<ListState>, { after = 0, replace = false } = {}): void => {
    const next: Partial<ListState> = { ...waiting, pageIndex: 0, ...change };
    const written = writeQuery(call, address, { ...query, ...next }, preset);
    if (written.toString().length > LIMITS.filterUrl) {
      showToast(t("longFilter"), { tone: "failed" });
      return;
    }
    clearTimeout(timer.current);
    const commit = (): void => setAddress(written, { replace, preventScrollReset: true });
    // Shown until the address is a new one: the router gets there a moment after it was told to.
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
    // Typing is one step in history, not one a letter.
    dates,
    usual,
    apply,
    kept: filterOf(call, query, preset),
    search: (text) => push({ q: text }, { after: LIMITS.debounceSearch, replace: query.q !== undefined }),
    sort,
    turnTo: (pageIndex) => push({ pageIndex }),
    size: (pageSize) => push({ pageSize }),
    clear,
  };
}
