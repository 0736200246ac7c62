import { CONTENT_TAB_SLUGS } from "#contract/content/buttons.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { useTabCounts } from "#web/shared/record/useTabCounts.ts";
import type { Total } from "#web/ui/format/numbers.ts";
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
  const state = (more: object) => ({ ...list.state, query: { ...rest, ...more } });
  const within = useTabCounts({ ...list, state: state(bounds) });
  const whenever = useTabCounts({ ...list, state: state(hasPeriod(open) ? {} : { fromDate, toDate }) });
  return (slug) =>
    hasPeriod(slug)
      ? within(String(CONTENT_TAB_SLUGS[slug]))
      : whenever(slug === "all" ? null : String(CONTENT_TAB_SLUGS[slug]));
}
