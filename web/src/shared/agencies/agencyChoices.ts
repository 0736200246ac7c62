import { LIMITS } from "#contract/limits.ts";
import { agencies } from "#contract/session/session.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { ChoiceSource } from "#web/ui/filters/filterOptions.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

/** Agencies, a page at a time by what is typed. */
export const agencyChoices: ChoiceSource = {
  useChoices: (text) => {
    const keyword = useDebounced(text.trim().slice(0, LIMITS.search));
    const { data, isFetching } = useCallQuery(
      agencies.ofContent,
      { query: { pageIndex: 0, pageSize: LIMITS.pageSizeMax, ...(keyword && { keyword }) } },
      { keep: true },
    );
    return {
      choices: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      loading: isFetching || keyword !== text.trim(),
    };
  },
};

/** How many agencies an address has room for. */
const MAX = 50;

/** Every agency, as the filter's value, for those who may read them; null where they are too many for one list. */
export function useAllAgencies(when: boolean): string | null {
  const { data } = useCallQuery(agencies.ofContent, { query: { pageSize: MAX } }, { when });
  return data && !data.loadMore && data.rows.length > 1 ? data.rows.map(({ id }) => id).join("_") : null;
}
