import type { FanroomType } from "#contract/content/posts/codes.ts";
import { postTools } from "#contract/content/posts/posts.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { ChoiceSource } from "#web/ui/filters/filterOptions.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

const PAGE = 100;

/** Offers who wrote posts of a place: staff and fans, a hundred at a time by what is typed. */
export const creatorsOf = (fanroomType: FanroomType): ChoiceSource => ({
  useChoices: (text) => {
    const keyword = useDebounced(text.trim());
    const { data, isFetching } = useCallQuery(
      postTools.creators,
      { query: { fanroomType, pageIndex: 0, pageSize: PAGE, ...(keyword && { q: keyword }) } },
      { keep: true },
    );
    return {
      choices: (data?.rows ?? []).map(({ id, username }) => ({ value: id, label: username })),
      loading: isFetching || keyword !== text.trim(),
    };
  },
});
