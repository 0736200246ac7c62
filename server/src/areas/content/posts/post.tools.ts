/** Handlers that serve lists and forms of posts: limits, and the writers of posts. */
import { type SQL, sql } from "drizzle-orm";
import { FANROOM_TYPES, POST_LIMITS } from "#contract/content/posts/codes.ts";
import type { PostCreator } from "#contract/content/posts/post.ts";
import type { postTools as calls } from "#contract/content/posts/posts.ts";
import type { Direction } from "#contract/enums.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { bounded } from "#server/lib/lists/list-rows.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { contentItem as item, contentPost as post } from "../content.table.ts";
import { writersZone } from "../settle.ts";
import { expiryDays } from "./post.check.ts";

const p = sql.placeholder;
const scoped = (by: SQL): SQL => sql`with writer as (
      select coalesce(${item.createdBy}::text, ${post.fanId}) as id, ${item.createdBy} is null as is_fan,
        max(${post.fanName}) as fan_name, min(${item.createdBy}::text)::uuid as staff_id
      from ${item} join ${post} on ${post.agencyId} = ${item.agencyId} and ${post.itemId} = ${item.id}
      where ${item.agencyId} = ${p("$agency")}::uuid
        and ${item.deletedAt} is null
        and ${item.fanroomType} is not null
        and ${withinReach("CMS", item.id, "read")}
        and (${p("type")}::text = 'ALL' or ${item.fanroomType} = ${p("type")}::text)
      group by 1, 2
    ), named as (
      select writer.id, coalesce(staff.display_name, writer.fan_name, writer.id) as username, writer.is_fan
      from writer left join staff on staff.id = writer.staff_id
      where writer.id is not null
    ), found as (
      select * from named where ${p("words")}::text = '' or fold(username) like ${wordPattern(p("words"))}
    )
    ${by}`;
const writers = preparedFamily((direction: Direction) => {
  const way = sql.raw(direction);
  return scoped(
    sql`select id, username, is_fan as "isFan"
      from found
      order by username collate people ${way}, id ${way}
      limit ${p("most")}::int
      offset ${p("from")}::int`,
  );
});
const writerTotal = preparedFamily((_: undefined) => scoped(sql`select count(*)::int as total from found`));

export const postToolHandlers: Handlers<typeof calls> = {
  async metadata({ db, actor }) {
    const timeZoneId = await writersZone(db, actor);
    const { earliest, latest } = await expiryDays(db, timeZoneId);
    return {
      fanroomTypes: [...FANROOM_TYPES],
      contentMax: POST_LIMITS.content,
      optionMax: POST_LIMITS.option,
      minOptions: POST_LIMITS.minOptions,
      maxOptions: POST_LIMITS.maxOptions,
      earliestExpiry: earliest,
      latestExpiry: latest,
      timeZoneId,
    };
  },
  async creators({
    db,
    actor,
    query: { pageIndex, pageSize, orderDirection, withTotal, q = "", fanroomType = "ALL" },
  }) {
    const values = { type: fanroomType, words: q, ...reachValues(actor) };
    const [rows, counted] = await Promise.all([
      writers(db, orderDirection, { ...values, most: pageSize + 1, from: pageIndex * pageSize }),
      withTotal ? writerTotal(db, undefined, values) : undefined,
    ]);
    const loadMore = rows.length > pageSize;
    return {
      rows: rows.slice(0, pageSize) as unknown as PostCreator[],
      ...(counted && bounded(Number(counted[0]?.total))),
      loadMore,
      nextPageIndex: loadMore ? pageIndex + 1 : null,
    };
  },
};
