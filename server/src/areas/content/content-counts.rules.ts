/** Counts the content of a talent by kind, as the lists of content have it and as far as the reader may see it. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { ContentCounts } from "#contract/favourites/app-talent.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { contentItem } from "./content.table.ts";

const { kind, fanroomType, podcast } = contentItem;
const COUNTED: Readonly<Record<keyof ContentCounts, SQL>> = {
  news: sql`${kind} = 'News'`,
  events: sql`${kind} = 'Event'`,
  audio: sql`${kind} = 'Audio'`,
  video: sql`${kind} = 'Video'`,
  podcasts: sql`${kind} in ('Audio', 'Video') and ${podcast}`,
  // Meetups have their own lists.
  fanroomPosts: sql`${kind} = 'Fanroom-Post' and ${fanroomType} = 'FANROOM' and ${contentItem.startsAt} is null`,
  fanroomPolls: sql`${kind} = 'Fanroom-Poll' and ${fanroomType} = 'FANROOM' and ${contentItem.startsAt} is null`,
  snippetPosts: sql`${kind} = 'Fanroom-Post' and ${fanroomType} = 'SNIPPET' and ${contentItem.startsAt} is null`,
  snippetPolls: sql`${kind} = 'Fanroom-Poll' and ${fanroomType} = 'SNIPPET' and ${contentItem.startsAt} is null`,
};
const counted = sql.join(
  Object.entries(COUNTED).map(
    ([name, isCounted]) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where ${isCounted})::int`,
  ),
  sql`, `,
);
/** Selects the counts of a talent as an object; statements are filled with `reachValues`. */
export const contentCounts = (talent: {
  agencyId: Column;
  id: Column;
}): SQL => sql`(select json_build_object(${counted})
  from ${involvement}
    join ${contentItem} on ${contentItem.agencyId} = ${involvement.agencyId}
      and ${contentItem.id} = ${involvement.recordId}
  where ${involvement.agencyId} = ${talent.agencyId}
    and ${involvement.involvedId} = ${talent.id}
    and ${contentItem.deletedAt} is null
    and ${withinReach("CMS", contentItem.id, "read")})`;
