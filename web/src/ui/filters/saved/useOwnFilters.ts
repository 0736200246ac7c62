import { savedFilters } from "#contract/lists/saved-filter.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { useCallQuery } from "../../calls/useCall.ts";
import { sameFilter } from "../../list/codec.ts";
import type { UrlListState } from "../../list/useListState.ts";
import { createStore, useStore } from "../../store.ts";

/** The one that was chosen last, by list: what is changed after is a change of it. */
export const chosenFilter = createStore<Partial<Record<ListKey, string>>>({});

/** Own filters of a list, and the one that holds now: as it was saved, or changed since. */
export function useOwnFilters(api: ListKey, state: UrlListState) {
  const { data = [] } = useCallQuery(savedFilters.list, { query: { api } }, { staleTime: Number.POSITIVE_INFINITY });
  const id = useStore(chosenFilter)[api];
  const same = data.filter(({ parameters }) => sameFilter(parameters, state.kept));
  const current = same.find((item) => item.id === id) ?? same[0] ?? data.find((item) => item.id === id);
  const changed = current !== undefined && same.length === 0;
  // Where nothing is set any more, nothing is chosen.
  return { filters: data, current: changed && state.kept === "" ? undefined : current, changed };
}
