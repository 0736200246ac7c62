import type { ListQuery } from "#contract/list.ts";
import { useTabCounts } from "#web/shared/record/useTabCounts.ts";
import { sumOfTotals, type Total } from "#web/ui/format/numbers.ts";
import type { List } from "#web/ui/list/useList.ts";
import type { Period } from "#web/ui/time/zoned.ts";
import { type AnyPost, POST_VIEWS } from "../calls.ts";
import type { PlaceId, Slug } from "../places.ts";
import { PLACES } from "../places.ts";

/** Returns the count of each tab: meetups and what is not relevant are posts and polls together. */
export function usePostCounts(
  list: List<AnyPost>,
  { place, slug, usual }: { place: PlaceId; slug: Slug; usual: Period },
): (slug: Slug) => Total | undefined {
  const { query } = list.state;
  const { fromDate, toDate, ...rest } = query as ListQuery & Partial<Period>;
  const bounds = slug === "not-relevant" ? usual : { fromDate, toDate };
  const state = { ...list.state, query: { ...rest, ...bounds, fanroomTypes: [PLACES[place].type] } };
  const posts = useTabCounts({ call: POST_VIEWS.posts.call, table: "fanroomPosts", state });
  const polls = useTabCounts({ call: POST_VIEWS.polls.call, table: "fanroomPolls", state });
  const both = (tab: string): Total | undefined => {
    const [postCount, pollCount] = [posts(tab), polls(tab)];
    return postCount && pollCount && sumOfTotals([postCount, pollCount]);
  };
  return (tab) => (tab === "posts" ? posts("posts") : tab === "polls" ? polls("polls") : both(tab));
}
