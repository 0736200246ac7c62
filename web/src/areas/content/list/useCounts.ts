import { CONTENT_TAB_SLUGS } from "#contract/content/buttons.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { useSeveralCounts } from "#web/shared/record/useSeveralCounts.ts";
import type { Total } from "#web/ui/format/numbers.ts";
import { filtersOf } from "#web/ui/list/codec.ts";
import type { List } from "#web/ui/list/useList.ts";
import type { Period } from "#web/ui/time/zoned.ts";
import type { TabSlug } from "../sections.ts";

/** The lists that start with the default period. */
export const hasPeriod = (slug: TabSlug): boolean => slug === "published" || slug === "rejected";

/** Returns the count of each tab under the search and filters of the open one, and the period that the tab starts with. */
export function useCounts(list: List<ContentRow>, open: TabSlug, usual: Period): (slug: TabSlug) => Total | undefined {
  const { query } = list.state;
  const { fromDate, toDate, ...rest } = query as typeof query & Partial<Period>;
  const bounds = hasPeriod(open) ? { fromDate, toDate } : usual;
  const { tabs = "" } = list.call.list;
  const filters = [bounds, hasPeriod(open) ? {} : { fromDate, toDate }].map((dates) =>
    filtersOf(list.call, { ...rest, [tabs]: undefined, ...dates }),
  );
  const [within, whenever] = useSeveralCounts(list.table, filters);
  const tabOf = (counts: typeof within, slug: TabSlug): Total | undefined =>
    counts?.tabs.find(({ value }) => value === String(CONTENT_TAB_SLUGS[slug]));
  return (slug) => (hasPeriod(slug) ? tabOf(within, slug) : slug === "all" ? whenever?.total : tabOf(whenever, slug));
}
