import { counts } from "#contract/lists/counts.ts";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { Total } from "#web/ui/format/numbers.ts";
import { filtersOf } from "#web/ui/list/codec.ts";
import type { List } from "#web/ui/list/useList.ts";

/** Returns the counts of a list's tabs by their value, and of all; they follow search and filters. */
export function useTabCounts<Row>({
  call,
  state,
  table,
}: Pick<List<Row>, "call" | "state" | "table">): (value: string | null) => Total | undefined {
  const api = LIST_KEYS.find((key) => key === table);
  const { tabs } = call.list;
  const wide = { ...state.query, ...(tabs !== undefined && { [tabs]: undefined }) };
  const { data } = useCallQuery(
    counts.list,
    { params: { api: api ?? "talents" }, body: { filters: filtersOf(call, wide) } },
    { keep: true, when: api !== undefined },
  );
  return (value) => (value === null ? data?.total : data?.tabs.find((tab) => tab.value === value));
}
