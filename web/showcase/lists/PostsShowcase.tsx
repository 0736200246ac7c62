import { useMemo, useState } from "react";
import type { FiltersOf, SortOf } from "#contract/list.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { lastMonth } from "#web/ui/time/zoned.ts";
import { t } from "./messages.ts";
import { POST_TAGS, type PostRow, postFilters, postList, postRows, ROOMS } from "./postRows.ts";
import { t as titles } from "./titles.ts";
import { useLocalRows } from "./useLocalRows.ts";

const columns: readonly Column<PostRow, SortOf<typeof postList>>[] = [
  { id: "content", title: t("content"), width: 240, cell: ({ content }) => content },
  { id: "room", title: t("room"), width: 110, cell: ({ room }) => room },
  { id: "author", title: t("author"), width: 120, cell: ({ author }) => author },
  {
    id: "published",
    title: t("published"),
    width: 160,
    sort: "published",
    cell: ({ published }) => <When instant={published} />,
  },
  {
    id: "comments",
    title: t("comments"),
    width: 110,
    sort: "comments",
    align: "end",
    cell: ({ comments }) => formatNumber(comments),
  },
  { id: "tag", title: t("tags"), width: 320, cell: ({ tag }) => tag },
];
const filters: FilterOptionsByKey<keyof FiltersOf<typeof postList> & string> = {
  fanroomTypes: { title: t("room"), choices: ROOMS.map((value) => ({ value, label: value })) },
  tags: { title: t("tags"), choices: POST_TAGS.map((value) => ({ value, label: value })) },
};

/** A list of the content area: by default one month back to the end of today, and enough tags to reach the limit of the address. */
export function PostsShowcase() {
  const zone = useZone();
  const [now] = useState(Date.now);
  const rows = useMemo(() => postRows(now), [now]);
  const list = useLocalRows(postList, rows, { keeps: postFilters, preset: lastMonth(now, zone) });
  return (
    <DataTable
      list={list}
      name={titles("posts")}
      columns={columns}
      filters={filters}
      dates={{ title: t("published"), zone }}
      search={t("searchPosts")}
      bar={<ListBar />}
      virtual
      empty={{ title: t("noPosts"), line: t("noneLine") }}
      rowName={({ content }) => content}
      card={({ content, published, author }) => (
        <>
          <b>{content}</b>
          <p>
            {author}, <When instant={published} />
          </p>
        </>
      )}
    />
  );
}
