import { useRef } from "react";
import type { ListKey } from "#contract/record-kinds.ts";
import { sameFilter } from "../list/codec.ts";
import type { UrlListState } from "../list/useListState.ts";
import { usePageKeys } from "../usePageKeys.ts";
import { type FilterOptions, readyFilters } from "./filterOptions.ts";
import { openNameDialog, updateFilter } from "./saved/saving.tsx";
import { useOwnFilters } from "./saved/useOwnFilters.ts";

interface Props {
  api: ListKey;
  state: UrlListState;
  filters: Readonly<Record<string, FilterOptions | undefined>>;
  /** Keys of the page that open the dates, and save what is shown as a filter if it is none yet. */
  keys: { dates: string; save: string };
}

/** Gives the filters of a list keys. It stands in their bar, among the controls, so that lists without keys do not load it. */
export function FilterKeys({ api, state, filters, keys }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const offered = Object.entries(filters).flatMap(([name, options]) => (options ? [[name, options] as const] : []));
  const own = useOwnFilters(api, state, readyFilters(offered));
  const { parameters } = state;
  const isSaved = own.usual !== undefined || own.filters.some((filter) => sameFilter(filter.parameters, parameters));
  const save = (): void => {
    if (isSaved || parameters === "") return;
    if (own.current && own.changed) void updateFilter(api, own.current, parameters);
    else openNameDialog(api, parameters);
  };
  usePageKeys({
    [keys.dates]: () => place.current?.closest("search")?.querySelector<HTMLElement>("[data-dates] button")?.click(),
    [keys.save]: save,
  });
  return <span ref={place} hidden />;
}
