/** Handlers of the report on fans. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import { fanReports as calls, FAN_STATUSES, type Fan, type FanDetail } from "#contract/fans/report.ts";
import { inOurNames, type ListQuery } from "#contract/list.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { eraseFan } from "../erase.ts";
import { actLists } from "./acts.list.ts";
import { fanList, fanRank, notified } from "./fan.list.ts";
import { fanShape, isFanInReach, talentNamed, talentsWithFans } from "./fan.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const PLAIN: ListQuery = {
  pageIndex: 0,
  pageSize: 1,
  orderBy: "last_active",
  orderDirection: "DESC",
  withTotal: false,
};

/** Selects a fan's actions within reach, and their counts in the last 13 weeks of the agency's zone, the current one included. */
const panel = preparedFamily(
  ({ all }: { all: boolean }) => sql`
    with zone as (
      select agency.time_zone_id as name, date_trunc('week', now() at time zone agency.time_zone_id)::date as monday
      from agency
      where agency.id = ${agency}
    ), acts as materialized (
      select e.kind, e.at
      from fan_event e
      where e.agency_id = ${agency}
        and e.fan_id = ${p("id")}::uuid
        and not e.undone
        and e.kind in ('COMMENT', 'REACTION', 'VOTE', 'SHARE', 'POST')
        ${all ? sql`` : sql`and e.person_ids && ${talentsWithFans("read")}`}
    )
    select f.consent_at as "consentAt", f.consent_source as "consentSource",
      case when f.muted_at is not null then json_build_object(
        'at', to_char(f.muted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', ${staffBrief(sql`f.muted_by`)}) end as muted,
      (select json_build_object('comments', count(*) filter (where kind = 'COMMENT'),
          'reactions', count(*) filter (where kind = 'REACTION'), 'shares', count(*) filter (where kind = 'SHARE'),
          'posts', count(*) filter (where kind = 'POST'))
        from acts) as counts,
      (select json_agg(coalesce(w.count, 0) order by week.back desc)
        from generate_series(0, 12) week (back) left join (
          select (zone.monday - date_trunc('week', at at time zone zone.name)::date) / 7 as back, count(*)::int as count
          from acts, zone
          group by 1
        ) w on w.back = week.back) as weeks,
      (select to_char(monday - 84, 'YYYY-MM-DD') from zone) as "weeksFrom",
      (select coalesce(json_agg(json_build_object('talent', ${talentNamed(sql`t.person_id`)},
          'since', to_char(t.followed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'rank', ${fanRank},
          'fans', (select count(*)::int
            from fan_talent o
            where o.agency_id = t.agency_id and o.person_id = t.person_id),
          'notification', ${notified}) order by t.activity desc, t.followed_at), '[]')
        from fan_talent t
        where t.agency_id = ${agency}
          and t.fan_id = f.id
          and t.follows
          ${all ? sql`` : sql`and t.person_id = any (${talentsWithFans("read")})`}) as follows
    from fan f
    where f.agency_id = ${agency} and f.id = ${p("id")}::uuid`,
);

async function readFan(db: Db, actor: Actor, id: string): Promise<Fan> {
  const [[row], [more]] = await Promise.all([
    fanList.rows(db, actor, PLAIN, [id]),
    panel(db, { all: fanShape(actor).all }, { ...reachValues(actor), id }),
  ]);
  return { ...found(row), ...(found(more) as unknown as Omit<Fan, keyof NonNullable<typeof row>>) };
}

/** Values that fans have, by how many have them. */
const CHOICES_MAX = 500;
const choicesOf = (value: string, from = ""): ReturnType<typeof sql> =>
  sql`(select coalesce(json_agg(json_build_object('value', c.value, 'count', c.count)
      order by c.count desc, c.value), '[]')
    from (select ${sql.raw(value)} as value, count(*)::int as count
      from fans f ${sql.raw(from)}
      where ${sql.raw(value)} is not null
      group by 1
      order by 2 desc, 1
      limit ${sql.raw(String(CHOICES_MAX))}) c)`;
const metadata = preparedFamily(
  ({ all }: { all: boolean }) => sql`
    with fans as (
      select f.country, f.city, f.preferences
      from fan f
      where f.agency_id = ${agency}
        ${all ? sql`` : sql`and ${isFanInReach(sql`f.id`, "read")}`}
    )
    select ${choicesOf("f.country")} as countries, ${choicesOf("f.city")} as cities,
      ${choicesOf("preference", "cross join unnest(f.preferences) preference")} as preferences,
      (select coalesce(json_agg(named.talent order by named.talent->>'name'), '[]')
        from (select ${talentNamed(sql`person.id`)} as talent
          from person
          where person.id = any (${talentsWithFans("read")})
            and exists (select from fan_talent t where t.agency_id = ${agency} and t.person_id = person.id)) named
        where named.talent is not null) as talents`,
);

/** Reads and counts a list of what fans did from one definition. */
const actHandlers = (detail: FanDetail) => ({
  list: ({ db, actor, query }: { db: Db; actor: Actor; query: ListQuery }) => actLists[detail](db, actor, query),
  count: async ({ db, actor, body }: { db: Db; actor: Actor; body: ListQuery }) =>
    (await actLists[detail].counts(db, actor, inOurNames(calls.postComments.list, body))).total,
});
const postComments = actHandlers("post-comments");
const pollComments = actHandlers("poll-comments");
const postReactions = actHandlers("post-reactions");
const pollReactions = actHandlers("poll-reactions");

export const fanReportHandlers: Handlers<Omit<typeof calls, "talentStatistics" | "engagements">> = {
  report: ({ db, actor, query }) => fanList(db, actor, query),
  postComments: postComments.list,
  postCommentsCount: postComments.count,
  pollComments: pollComments.list,
  pollCommentsCount: pollComments.count,
  postReactions: postReactions.list,
  postReactionsCount: postReactions.count,
  pollReactions: pollReactions.list,
  pollReactionsCount: pollReactions.count,
  detail: ({ db, actor, params: { a, b }, query }) => actHandlers(a).list({ db, actor, query: ofFan(query, b) }),
  detailCount: ({ db, actor, params: { a, b }, body }) => actHandlers(a).count({ db, actor, body: ofFan(body, b) }),

  async metadata({ db, actor }) {
    const { all } = fanShape(actor);
    const [offered] = await metadata(db, { all }, reachValues(actor));
    return { statuses: [...FAN_STATUSES], ...(found(offered) as unknown as Offered) };
  },

  get: ({ db, actor, params: { id } }) => readFan(db, actor, id),

  async setStatus({ db, actor, params: { id }, body: { status } }) {
    const isMuted = status === "Muted";
    const { rowCount } = await db.execute(sql`
      update fan
      set muted_at = ${isMuted ? sql`now()` : sql`null`}, muted_by = ${isMuted ? staffIdOf(actor) : null}::uuid
      where id = ${id}::uuid and (muted_at is not null) <> ${isMuted}::boolean`);
    if (rowCount)
      await db.execute(sql`
        insert into fan_muting (id, agency_id, fan_id, muted, actor_id)
        values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, ${isMuted}::boolean,
          ${actor.id}::uuid)`);
    const [row] = await fanList.rows(db, actor, PLAIN, [id]);
    return { status: found(row).status };
  },

  async hideComment({ db, actor, params: { id }, body: { hidden } }) {
    await db.execute(sql`
      update fan_comment
      set hidden_at = ${hidden ? sql`now()` : sql`null`}, hidden_by = ${hidden ? staffIdOf(actor) : null}::uuid
      where agency_id = ${actor.agencyId}::uuid
        and event_id = ${id}::uuid
        and (hidden_at is not null) <> ${hidden}::boolean`);
    return {};
  },

  async remove({ db, actor, params: { id } }) {
    const { rows } = await db.execute<{ appId: string }>(sql`select app_id as "appId" from fan where id = ${id}::uuid`);
    await eraseFan(db, actor.agencyId, actor.id, found(rows[0]).appId);
    return {};
  },
};

type Offered = Omit<ReplyOf<typeof calls.metadata>, "statuses">;
/** The query of a fan's own list, as one of all fans that is limited to this one. */
const ofFan = <Q extends ListQuery>(query: Q, fanId: string): Q & { fanIds: string[] } => ({
  ...query,
  fanIds: [fanId],
});
