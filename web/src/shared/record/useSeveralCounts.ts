import { type Counts, counts } from "#contract/lists/counts.ts";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Returns the counts of a list under several conditions, each as in its address, in one request. */
export function useSeveralCounts(
  table: string | undefined,
  filters: readonly string[],
): readonly (Counts | undefined)[] {
  const api = LIST_KEYS.find((key) => key === table);
  const queries = [...new Set(filters)];
  const { data } = useCallQuery(
    counts.several,
    { params: { api: api ?? "talents" }, body: { queries } },
    { keep: true, when: api !== undefined },
  );
  return filters.map((each) => data?.counts[queries.indexOf(each)]);
}
