/** The report on fans. */
import { type SQL, sql } from "drizzle-orm";
import type { FanReportRow } from "#contract/fans/report.ts";
import { fanReports as calls } from "#contract/fans/report.ts";
import type { ListQuery } from "#contract/list.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { agencyOf } from "#server/lib/records/briefs.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";
import { type FanShape, fanShape, mayReadFanEmails, talentNamed, talentsWithFans } from "./fan.rules.ts";
import { fan } from "./fan.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Fans with their totals for the talents within reach, in the columns of the table. */
const reachedFans = sql`
  select f.id, f.agency_id, f.app_id, f.name, f.search, f.email_search, f.email, f.preferences, f.consent, f.consent_at,
    f.consent_source, f.city, f.state, f.country, f.created_at, f.muted_at, f.muted_by, acts.*
  from (
    select t.fan_id, max(t.last_active) as last_active, max(t.last_post) as last_post,
      max(t.last_comment) as last_comment, count(*) filter (where t.follows) as total_subscriptions,
      sum(t.posts)::bigint as total_posts, sum(t.comments)::bigint as total_comments,
      sum(t.reactions)::bigint as total_reactions, count(*) filter (where t.muted) as total_muted,
      sum(t.shares)::bigint as total_shares
    from fan_talent t
    where t.agency_id = ${agency} and t.person_id = any (${talentsWithFans("read")})
    group by t.fan_id
  ) acts join fan f on f.id = acts.fan_id
  where f.agency_id = ${agency}`;

/** The instant before which a fan's last action makes them inactive; read once where one agency is read. */
const inactiveBefore = ({ across }: FanShape): SQL => {
  const isOfAgency = across ? sql`s.agency_id = ${fan.agencyId}` : sql`s.agency_id = ${agency}`;
  return sql`(select now() - make_interval(days => coalesce(max(s.fans_inactive_after), 90))
    from content_setting s
    where ${isOfAgency})`;
};
const statusOf = (shape: FanShape): SQL =>
  sql`(case when ${fan.mutedAt} is not null then 'Muted'
    when coalesce(${fan.lastActive}, '-infinity') < ${inactiveBefore(shape)} then 'Inactive'
    else 'Active' end)`;

const did = (talentIds: unknown): SQL =>
  sql`exists (select from fan_talent t
    where t.agency_id = ${fan.agencyId} and t.fan_id = ${fan.id} and t.person_id = any (${talentIds}::uuid[]))`;

/** Selects columns of the fan's row with the talent that the list is filtered by. */
const withTalent = (columns: SQL): SQL =>
  sql`(select ${columns}
    from fan_talent t
    where t.agency_id = ${fan.agencyId} and t.fan_id = ${fan.id} and t.person_id = ${p("$talent")}::uuid)`;

/** The place of `t` among the fans of their talent: by activity, then by the earlier subscription. */
export const fanRank = sql`(select count(*)::int + 1
  from fan_talent o
  where o.agency_id = t.agency_id
    and o.person_id = t.person_id
    and (o.activity > t.activity
      or (o.activity = t.activity and (coalesce(o.followed_at, 'infinity'), o.fan_id)
        < (coalesce(t.followed_at, 'infinity'), t.fan_id))))`;

/**
 * The same place for each row of a page, of the talent that the list is filtered by: the fans are put in order once, where
 * a count for each row read 100,000 fans fifty times.
 */
const placeOfTalent = sql`array_position((select array(select o.fan_id
  from fan_talent o
  where o.agency_id = (select known.agency_id from person known where known.id = ${p("$talent")}::uuid)
    and o.person_id = ${p("$talent")}::uuid
  order by o.activity desc, o.followed_at, o.fan_id)), ${fan.id})`;

/** True if the fan is notified of what the talent `t` publishes; null if they don't follow. */
export const notified = sql`case when t.follows then not t.muted end`;

const talentOf = (query: ListQuery): string | null => {
  const { talentIds = [] } = query as ListQuery & { talentIds?: readonly string[] };
  return talentIds.length === 1 ? (talentIds[0] ?? null) : null;
};
const whenever = (time: SQL): SQL => sql`coalesce(${time}, '-infinity')`;

export const fanList = defineList(calls.report, {
  table: fan,
  id: fan.id,
  agencyId: fan.agencyId,
  shape: fanShape,
  source: ({ all }) => (all ? undefined : reachedFans),
  countsEach: ({ all }) => all,
  values: (query, actor) => ({ $talent: talentOf(query), $mayReadEmails: mayReadFanEmails(actor) }),
  sort: {
    user_name: fan.name,
    last_active: whenever(sql`${fan.lastActive}`),
    created_date: fan.createdAt,
    last_post: whenever(sql`${fan.lastPost}`),
    last_comment: whenever(sql`${fan.lastComment}`),
    total_subscriptions: fan.totalSubscriptions,
    total_posts: fan.totalPosts,
    total_comments: fan.totalComments,
    total_reactions: fan.totalReactions,
    total_muted: fan.totalMuted,
    total_shares: fan.totalShares,
    // Without a talent there is no place, and the latest subscription decides.
    rank: withTalent(sql`array[-t.activity, extract(epoch from coalesce(t.followed_at, 'infinity'))]`),
  },
  where: {
    statuses: (statuses, shape) => {
      const isQuiet = sql`coalesce(${fan.lastActive}, '-infinity') < ${inactiveBefore(shape)}`;
      // Each by its own index: of a chosen status the others fall away when the statement is planned.
      return sql`(('Muted' = any (${statuses}::text[]) and ${fan.mutedAt} is not null)
        or ('Inactive' = any (${statuses}::text[]) and ${fan.mutedAt} is null and ${isQuiet})
        or ('Active' = any (${statuses}::text[]) and ${fan.mutedAt} is null and not ${isQuiet}))`;
    },
    talentIds: did,
    countries: isAmong(fan.country),
    cities: isAmong(fan.city),
    preferences: (preferences) => sql`${fan.preferences} && ${preferences}::text[]`,
    consent: (consent) => sql`coalesce(${fan.consent}, false) = ${consent}::boolean`,
    agencyIds: isAmong(fan.agencyId),
  },
  search: (words) =>
    sql`(${fan.search} like ${wordPattern(words)}
      or (${p("$mayReadEmails")}::boolean and ${fan.emailSearch} like ${wordPattern(words)}))`,
  row: (shape) => ({
    id: fan.id,
    user_id: fan.id,
    agency: agencyOf(fan.agencyId),
    user_name: fan.name,
    email: shape.email ? fan.email : sql`null::text`,
    status: statusOf(shape),
    city: fan.city,
    state: fan.state,
    country: fan.country,
    preferences: fan.preferences,
    location: sql`nullif(concat_ws(', ', ${fan.city}, ${fan.state}, ${fan.country}), '')`,
    last_active: fan.lastActive,
    created_date: fan.createdAt,
    last_post: fan.lastPost,
    last_comment: fan.lastComment,
    total_subscriptions: fan.totalSubscriptions,
    total_posts: fan.totalPosts,
    total_comments: fan.totalComments,
    total_reactions: fan.totalReactions,
    total_muted: fan.totalMuted,
    total_shares: fan.totalShares,
    talent_name: sql`${talentNamed(sql`${p("$talent")}::uuid`)}->>'name'`,
    notification: withTalent(notified),
    rank: placeOfTalent,
    consent: fan.consent,
  }),
});

const yesOrNo = (value: boolean | null): string | null => (value === null ? null : value ? "Yes" : "No");
const timedColumn = (
  id: "last_active" | "created_date" | "last_post" | "last_comment",
  title: string,
): SheetColumn<FanReportRow> => ({
  id,
  title,
  timed: true,
  value: ({ [id]: time }, zone) => time && localTime(time, zone),
});
const columns: readonly SheetColumn<FanReportRow>[] = [
  { id: "user_name", title: "Name", value: (row) => row.user_name },
  { id: "agency", title: "Agency", value: (row) => row.agency.name },
  { id: "email", title: "Email", value: (row) => row.email },
  { id: "status", title: "Status", value: (row) => row.status },
  { id: "location", title: "Location", value: (row) => row.location },
  { id: "city", title: "City", value: (row) => row.city },
  { id: "state", title: "State", value: (row) => row.state },
  { id: "country", title: "Country", value: (row) => row.country },
  { id: "preferences", title: "Preferences", value: (row) => row.preferences.join(", ") },
  timedColumn("last_active", "Last active"),
  timedColumn("created_date", "Since"),
  timedColumn("last_post", "Last post"),
  timedColumn("last_comment", "Last comment"),
  { id: "total_subscriptions", title: "Subscriptions", value: (row) => row.total_subscriptions },
  { id: "total_posts", title: "Posts", value: (row) => row.total_posts },
  { id: "total_comments", title: "Comments", value: (row) => row.total_comments },
  { id: "total_reactions", title: "Reactions", value: (row) => row.total_reactions },
  { id: "total_shares", title: "Shares", value: (row) => row.total_shares },
  { id: "total_muted", title: "Muted talents", value: (row) => row.total_muted },
  { id: "notification", title: "Notification", value: (row) => yesOrNo(row.notification) },
  { id: "rank", title: "Rank", value: (row) => row.rank },
  { id: "consent", title: "Emails allowed", value: (row) => yesOrNo(row.consent) },
];
export const fanExports = { fans: exportable({ title: "Fans", columns, list: fanList }) } as const;
