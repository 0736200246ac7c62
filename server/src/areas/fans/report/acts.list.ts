/** Lists of what fans did: comments on posts and polls, reactions to them, posts, shares and subscriptions. */
import { type SQL, sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import { fanReports as calls, type FanDetail } from "#contract/fans/report.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import type { DefinedList } from "#server/lib/lists/list-definition.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { agencyOf, avatarOf } from "#server/lib/records/briefs.ts";
import { reachesRecord, withinReach } from "#server/lib/records/reach.ts";
import { fanRank, notified } from "./fan.list.ts";
import { talentsWithFans } from "./fan.rules.ts";
import { fanEvent as act, fanTalent } from "./fan.table.ts";

const p = sql.placeholder;
type ActsCall = typeof calls.postComments;
export type ActList = DefinedList<ActsCall>;

type Shape = { readonly all: boolean };
const shape = (actor: Actor): Shape => ({ all: reach(actor, "CMS", "read") === "all" });

const fanOf = (fanId: SQL): SQL =>
  sql`(select json_build_object('id', f.id, 'name', f.name, 'muted', f.muted_at is not null)
    from fan f
    where f.id = ${fanId})`;
/** The talents of these ids that the reader may see. */
const talentsOf = (ids: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('userId', record.id, 'displayName', record.title,
      'avatarUrl', ${avatarOf(sql`person.avatar_id`)}) order by record.title), '[]')
    from record join person on person.id = record.id
    where record.id = any (${ids})
      and record.deleted_at is null
      and ${withinReach(sql`record.resource`, sql`record.id`, "read")})`;

const words = sql`(select c.text from fan_comment c where c.agency_id = ${act.agencyId} and c.event_id = ${act.id})`;
const isHidden = sql`(exists (select from fan_comment c
    where c.agency_id = ${act.agencyId} and c.event_id = ${act.id} and c.hidden_at is not null)
  or exists (select from fan f where f.id = ${act.fanId} and f.muted_at is not null))`;
const agencies = sql`any (${p("$agencies")}::uuid[])`;

/** Defines the list of acts of a kind; `about` is the kind of post, if only those on posts or polls are listed. */
const actsOf = (kind: "COMMENT" | "REACTION" | "POST" | "SHARE", about?: "post" | "poll"): ActList => {
  const within = sql.raw(`'${kind}'`);
  const ofItem = about ? sql` and ${act.about} = ${sql.raw(`'${about}'`)}` : sql``;
  // Also where rows are read by their ids: the index of ids is one of these kinds, and all events were read without it.
  const ofKind = sql`select * from ${act} where ${act.kind} = ${within}`;
  return defineList(calls.postComments, {
    table: act,
    id: act.id,
    agencyId: act.agencyId,
    shape,
    source: () => ofKind,
    always: sql`${act.kind} = ${within}${ofItem} and not ${act.undone}`,
    scope: ({ all }: Shape) => ({
      condition: all ? undefined : sql`${act.personIds} && ${talentsWithFans("read")}`,
    }),
    sort: { at: act.at },
    where: {
      talentIds: (ids) => sql`${act.personIds} && ${ids}::uuid[]`,
      fanIds: isAmong(act.fanId),
      itemIds: isAmong(act.recordId),
      hidden: (hidden) => sql`${isHidden} = ${hidden}::boolean`,
      agencyIds: isAmong(act.agencyId),
    },
    search: (text) =>
      sql`(${act.id} = any (array(select c.event_id
          from fan_comment c
          where c.agency_id = ${agencies} and fold(c.text) like ${wordPattern(text)}))
        or (${act.agencyId} = ${agencies} and ${act.kind} = ${within}${ofItem}
          and ${act.fanId} = any (array(select f.id
            from fan f
            where f.agency_id = ${agencies} and f.search like ${wordPattern(text)}))))`,
    dates: act.at,
    row: () => ({
      id: act.id,
      agency: agencyOf(act.agencyId),
      fan: fanOf(sql`${act.fanId}`),
      talents: talentsOf(sql`${act.personIds}`),
      item: sql`(select json_build_object('id', i.id, 'kind', i.kind, 'name', i.title)
        from content_item i
        where i.id = ${act.recordId} and i.deleted_at is null and ${reachesRecord(sql`i.id`, "read")})`,
      content: words,
      reaction: sql`case when ${act.kind} = 'REACTION' then ${act.detail} end`,
      country: act.country,
      hidden: isHidden,
      at: act.at,
      rank: sql`null::int`,
      notification: sql`null::boolean`,
    }),
  });
};

/** Talents that a fan follows; a row has the talent's id. */
const subscriptions: ActList = defineList(calls.postComments, {
  table: fanTalent,
  id: fanTalent.personId,
  agencyId: fanTalent.agencyId,
  shape,
  // The rows of one fan, so that the talent's id names one.
  always: sql`${fanTalent.follows} and ${fanTalent.fanId} = ${p("$fan")}::uuid`,
  values: (query) => ({ $fan: (query as { fanIds?: readonly string[] }).fanIds?.[0] ?? null }),
  scope: ({ all }: Shape) => ({
    condition: all ? undefined : sql`${fanTalent.personId} = any (${talentsWithFans("read")})`,
  }),
  sort: { at: sql`coalesce(${fanTalent.followedAt}, '-infinity')` },
  where: {
    talentIds: isAmong(fanTalent.personId),
    fanIds: isAmong(fanTalent.fanId),
    itemIds: () => sql`false`,
    hidden: (hidden) => sql`not ${hidden}::boolean`,
    agencyIds: isAmong(fanTalent.agencyId),
  },
  search: () => sql`true`,
  dates: sql`${fanTalent.followedAt}`,
  row: () => ({
    id: fanTalent.personId,
    agency: agencyOf(fanTalent.agencyId),
    fan: fanOf(sql`${fanTalent.fanId}`),
    talents: talentsOf(sql`array[${fanTalent.personId}]`),
    item: sql`null::json`,
    content: sql`null::text`,
    reaction: sql`null::text`,
    country: sql`null::text`,
    hidden: sql`false`,
    at: sql`coalesce(${fanTalent.followedAt}, ${fanTalent.lastActive})`,
    rank: ofPair(fanRank),
    notification: ofPair(notified),
  }),
});
function ofPair(columns: SQL): SQL {
  return sql`(select ${columns}
    from fan_talent t
    where t.agency_id = ${fanTalent.agencyId}
      and t.person_id = ${fanTalent.personId}
      and t.fan_id = ${fanTalent.fanId})`;
}

export const actLists: Readonly<Record<FanDetail, ActList>> = {
  "post-comments": actsOf("COMMENT", "post"),
  "poll-comments": actsOf("COMMENT", "poll"),
  "post-reactions": actsOf("REACTION", "post"),
  "poll-reactions": actsOf("REACTION", "poll"),
  posts: actsOf("POST"),
  shares: actsOf("SHARE"),
  subscriptions,
};
