import { savedFilters } from "#contract/lists/saved-filter.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { useCallQuery } from "../../calls/useCall.ts";
import { sameFilter } from "../../list/codec.ts";
import type { UrlListState } from "../../list/useListState.ts";
import { createStore, useStore } from "../../store.ts";
import type { ReadyFilter } from "../filterOptions.ts";

/** The filter applied last, by list; later changes count as edits of it. */
export const chosenFilter = createStore<Partial<Record<ListKey, string>>>({});

/** Returns the person's filters of a list, the current one of those and the ready ones, and whether it was edited since. */
export function useOwnFilters(api: ListKey, state: UrlListState, ready: readonly ReadyFilter[]) {
  const { data = [] } = useCallQuery(savedFilters.list, { query: { api } }, { staleTime: Number.POSITIVE_INFINITY });
  const id = useStore(chosenFilter)[api];
  const same = data.filter(({ parameters }) => sameFilter(parameters, state.parameters));
  const current = same.find((item) => item.id === id) ?? same[0] ?? data.find((item) => item.id === id);
  const changed = current !== undefined && same.length === 0;
  // Without any filter set, none is current.
  const own = changed && state.parameters === "" ? undefined : current;
  const usual = ready.find(({ parameters }) => sameFilter(parameters, state.parameters));
  const title = same.length > 0 ? own?.name : (usual?.name ?? own?.name);
  return { filters: data, current: own, usual, title, changed: changed && usual === undefined };
}
