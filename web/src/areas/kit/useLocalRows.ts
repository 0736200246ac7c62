import { useMemo } from "react";
import { conditions } from "#web/kit/list/codec.ts";
import type { ListFor } from "#web/kit/list/useList.ts";
import { useListState } from "#web/kit/list/useListState.ts";
import { type KitRow, kitList } from "./kitRows.ts";

const within = (value: number, range: unknown): boolean => {
  const [from, to] = (Array.isArray(range) ? range : []) as (number | null)[];
  return (from ?? -Infinity) <= value && value <= (to ?? Infinity);
};
const among = (values: readonly string[], chosen: unknown): boolean =>
  Array.isArray(chosen) && values.some((value) => chosen.includes(value));
const holds = (text: string, words: unknown): boolean => text.toLowerCase().includes(String(words).toLowerCase());

/** What each condition keeps, as a server would. */
const KEEPS: Readonly<Record<string, (row: KitRow, value: unknown) => boolean>> = {
  q: ({ name }, words) => holds(name, words),
  note: ({ note }, words) => holds(note, words),
  kind: ({ kind }, value) => kind === value,
  tags: ({ tags }, chosen) => among(tags, chosen),
  owners: ({ owner }, chosen) => among([owner], chosen),
  amount: ({ amount }, range) => within(amount, range),
  due: ({ due }, range) => within(Date.parse(due), range),
  active: ({ active }, value) => active === value,
  fromDate: ({ added }, from) => added >= Number(from),
  toDate: ({ added }, to) => added <= Number(to),
};

/** A list whose rows are here already: state in the address as ever, and no pages. */
export function useLocalRows(rows: readonly KitRow[]): ListFor<typeof kitList> {
  const state = useListState(kitList);
  const { query } = state;
  const asked = JSON.stringify(conditions(kitList, query));
  const { orderBy, orderDirection } = query;
  const shown = useMemo(() => {
    const given = Object.entries(JSON.parse(asked) as Record<string, unknown>);
    const kept = rows.filter((row) => given.every(([name, value]) => KEEPS[name]?.(row, value) ?? true));
    if (orderBy === "place") return orderDirection === "ASC" ? kept : kept.toReversed();
    const by = orderBy as "name" | "kind" | "amount" | "added";
    const up = orderDirection === "ASC" ? 1 : -1;
    return kept.toSorted((one, other) => up * (one[by] < other[by] ? -1 : one[by] > other[by] ? 1 : 0));
  }, [rows, asked, orderBy, orderDirection]);
  return useMemo(
    () => ({
      call: kitList as unknown as ListFor<typeof kitList>["call"],
      state,
      table: "kit" as const,
      changes: 0,
      left: new Set(),
      showChanges: () => undefined,
      rows: shown,
      total: { count: shown.length, isMinimum: false },
      loadMore: false,
      loading: false,
      renewing: false,
      fault: null,
      retry: () => undefined,
    }),
    [state, shown],
  );
}
