import { CONTENT_TAB } from "#contract/content/codes.ts";
import { counts } from "#contract/lists/counts.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { sumOfTotals, type Total } from "#web/ui/format/numbers.ts";
import { type AnyList, defaultQuery, filtersOf } from "#web/ui/list/codec.ts";
import { lastMonth } from "#web/ui/time/zoned.ts";
import { LISTS } from "../calls.ts";
import { POST_VIEWS } from "../posts/calls.ts";
import { PLACES, type PlaceId, type Slug } from "../posts/places.ts";
import { CONTENT_SECTIONS, type ContentSection } from "../sections.ts";

type Answer = ReturnType<typeof useCallQuery<typeof counts.list>>;

const useListCounts = (api: ListKey, call: AnyList, filters: Parameters<typeof defaultQuery>[1]): Answer =>
  useCallQuery(
    counts.list,
    { params: { api }, body: { filters: filtersOf(call, defaultQuery(call, filters)) } },
    { keep: true },
  );
const tabOf = ({ data }: Answer, value: string): Total =>
  data?.tabs.find((tab) => tab.value === value) ?? { count: 0, isMinimum: false };

/** Counts of a kind: waiting items, and items published in the last month, which its list shows first. */
export function useKindCounts(section: ContentSection) {
  const zone = useZone();
  const { call } = LISTS[section];
  const answer = useListCounts(CONTENT_SECTIONS[section].list, call, { ...lastMonth(Date.now(), zone) });
  const tab = (value: number): Total => tabOf(answer, String(value));
  return {
    answers: [answer],
    pending: tab(CONTENT_TAB.pending),
    notRelevant: tab(CONTENT_TAB.notRelevant),
    published: tab(CONTENT_TAB.published),
  };
}

/** Counts of a place: reported posts and polls, and those published in the last month. */
export function usePlaceCounts(place: PlaceId) {
  const zone = useZone();
  const query = { ...lastMonth(Date.now(), zone), fanroomTypes: [PLACES[place].type] };
  const posts = useListCounts(POST_VIEWS.posts.table, POST_VIEWS.posts.call, query);
  const polls = useListCounts(POST_VIEWS.polls.table, POST_VIEWS.polls.call, query);
  const both = (slug: Slug): Total => sumOfTotals([tabOf(posts, slug), tabOf(polls, slug)]);
  return { answers: [posts, polls], notRelevant: both("not-relevant"), of: both };
}
