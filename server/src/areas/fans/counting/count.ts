/**
 * Adds new events to the rows that lists sort by: those of fans, of fans and talents, and of talents' days. They are
 * written in the transaction of the batch; recount.ts compares them with the events.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { type Act, DAY_COLUMNS, type DayColumn, FAN_COLUMNS, type FanColumn, POINTS } from "./act.ts";
import { readSwitches, settleUndone } from "./store.ts";
import { isSwitch, standingAfter } from "./switch.rules.ts";

/** Name and place of the fan, as an event gives them. */
export interface FanHint {
  appId: string;
  name: string | null;
  place: { city: string | null; state: string | null; country: string | null } | null;
}

interface DayDelta {
  person: string;
  at: string;
  country: string;
  column: DayColumn;
  n: number;
}
interface FanDelta extends Record<"posts" | "comments" | "reactions" | "shares" | "subscriptions" | "mutes", number> {
  appId: string;
  firstAt: string;
  lastAt: string;
  lastPost: string | null;
  lastComment: string | null;
  name: string | null;
  nameAt: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  placeAt: string | null;
}
interface TalentDelta extends Record<FanColumn | "activity", number> {
  fan: string;
  person: string;
  lastAt: string;
  lastPost: string | null;
  lastComment: string | null;
  /** Set where a switch was among the events. */
  standing: { follows: boolean; followedAt: string | null; muted: boolean } | null;
}

const later = (a: string | null, b: string): string => (a !== null && Date.parse(a) >= Date.parse(b) ? a : b);
const earlier = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);

interface Times {
  lastAt: string;
  lastPost: string | null;
  lastComment: string | null;
}
function noteTime(times: Times, { kind, at: actedAt }: Pick<Act, "kind" | "at">): void {
  times.lastAt = later(times.lastAt, actedAt);
  if (kind === "POST") times.lastPost = later(times.lastPost, actedAt);
  if (kind === "COMMENT") times.lastComment = later(times.lastComment, actedAt);
}

/** Sums up a batch: `sign` is -1 for an action that was taken back. */
class Deltas {
  readonly days: DayDelta[] = [];
  readonly fans = new Map<string, FanDelta>();
  readonly talents = new Map<string, TalentDelta>();
  /** Instant from which an activity counts for the place among the fans. */
  readonly #activeFrom: number;

  constructor(activeFrom: number) {
    this.#activeFrom = activeFrom;
  }

  fan(act: Act, hint: FanHint | undefined): FanDelta | undefined {
    if (act.fanId === null) return undefined;
    let delta = this.fans.get(act.fanId);
    if (!delta) {
      delta = {
        appId: hint?.appId ?? "",
        firstAt: act.at,
        lastAt: act.at,
        lastPost: null,
        lastComment: null,
        name: null,
        nameAt: null,
        city: null,
        state: null,
        country: null,
        placeAt: null,
        posts: 0,
        comments: 0,
        reactions: 0,
        shares: 0,
        subscriptions: 0,
        mutes: 0,
      };
      this.fans.set(act.fanId, delta);
    }
    return delta;
  }

  talent(fan: string, person: string, lastAt: string): TalentDelta {
    const key = `${fan} ${person}`;
    let delta = this.talents.get(key);
    if (!delta) {
      delta = {
        fan,
        person,
        lastAt,
        lastPost: null,
        lastComment: null,
        comments: 0,
        reactions: 0,
        votes: 0,
        shares: 0,
        posts: 0,
        activity: 0,
        standing: null,
      };
      this.talents.set(key, delta);
    }
    return delta;
  }

  add(act: Act, sign: 1 | -1, hint?: FanHint): void {
    const { kind, at, fanId, personIds } = act;
    const column = kind in DAY_COLUMNS ? DAY_COLUMNS[kind as keyof typeof DAY_COLUMNS] : undefined;
    const counted = kind in FAN_COLUMNS ? FAN_COLUMNS[kind as keyof typeof FAN_COLUMNS] : undefined;
    const points = kind in POINTS && Date.parse(at) >= this.#activeFrom ? POINTS[kind as keyof typeof POINTS] : 0;
    for (const person of personIds) {
      if (column) this.days.push({ person, at, country: act.country ?? "", column, n: sign });
      if (fanId === null) continue;
      const talent = this.talent(fanId, person, at);
      if (sign > 0) noteTime(talent, act);
      if (counted) talent[counted] += sign;
      talent.activity += sign * points;
    }
    const fan = this.fan(act, hint);
    if (!fan) return;
    if (counted && counted !== "votes") fan[counted] += sign;
    if (sign < 0) return;
    fan.firstAt = earlier(fan.firstAt, at);
    noteTime(fan, act);
    if (hint?.name != null && later(fan.nameAt, at) === at) Object.assign(fan, { name: hint.name, nameAt: at });
    if (hint?.place && later(fan.placeAt, at) === at) Object.assign(fan, { ...hint.place, placeAt: at });
  }
}

/** Reads the instant from which an activity counts; it is that of the last recount, or of the first event. */
async function readActiveFrom(db: Db, agencyId: string): Promise<number> {
  const { rows } = await db.execute<{ from: string }>(sql`
    with first as (
      insert into fan_counting (agency_id, activity_from)
      select a.id, (now() at time zone a.time_zone_id)::date - 89 from agency a where a.id = ${agencyId}::uuid
      on conflict (agency_id) do nothing
      returning activity_from
    )
    select to_json(day::timestamp at time zone agency.time_zone_id) #>> '{}' as from
    from agency cross join lateral (
      select activity_from from first union all select activity_from from fan_counting
      where agency_id = agency.id limit 1) counted (day)
    where agency.id = ${agencyId}::uuid`);
  return Date.parse(rows[0]?.from ?? "");
}

/** Compares how fans stand to talents with and without the new events. */
async function countSwitches(db: Db, agencyId: string, fresh: readonly Act[], deltas: Deltas): Promise<void> {
  const switched = fresh.filter(({ kind, fanId }) => isSwitch(kind) && fanId !== null);
  if (switched.length === 0) return;
  const freshIds = new Set(switched.map(({ id }) => id));
  const stored = await readSwitches(db, agencyId, [...new Set(switched.flatMap(({ fanId }) => fanId ?? []))]);
  const touched = new Set(switched.flatMap(({ fanId, personIds }) => personIds.map((person) => `${fanId} ${person}`)));
  const byPair = Map.groupBy(
    stored.flatMap((act) => act.personIds.map((person) => ({ act, person }))),
    ({ act, person }) => `${act.fanId} ${person}`,
  );
  for (const [pair, entries] of byPair) {
    const [first] = entries;
    if (!touched.has(pair) || !first || first.act.fanId === null) continue;
    const { person } = first;
    const acts = entries.map(({ act }) => act);
    const before = standingAfter(acts.filter(({ id }) => !freshIds.has(id)));
    const after = standingAfter(acts);
    for (const [standing, n] of [
      [before, -1],
      [after, 1],
    ] as const)
      for (const { act, to } of standing.turns)
        deltas.days.push({ person, at: act.at, country: act.country ?? "", column: to ? "follows" : "unfollows", n });
    const fan = deltas.fan(first.act, undefined);
    if (fan) {
      fan.subscriptions += Number(after.follows) - Number(before.follows);
      fan.mutes += Number(after.muted) - Number(before.muted);
    }
    const { follows, followedAt, muted } = after;
    deltas.talent(first.act.fanId, person, first.act.at).standing = { follows, followedAt, muted };
  }
}

const ADDED = ["comments", "reactions", "votes", "shares", "posts", "activity"] as const;
const DAYS = [
  "views",
  "listens",
  "clicks",
  "comments",
  "reactions",
  "votes",
  "shares",
  "posts",
  "follows",
  "unfollows",
] as const;
const list = (names: readonly string[], write: (name: string) => string): SQL => sql.raw(names.map(write).join(", "));

async function writeDays(db: Db, agencyId: string, days: readonly DayDelta[]): Promise<void> {
  if (days.length === 0) return;
  await db.execute(sql`
    insert into fan_day as known (agency_id, person_id, day, country, ${list(DAYS, (name) => name)})
      select ${agencyId}::uuid, d.person, (d.at at time zone agency.time_zone_id)::date, d.country,
        ${list(DAYS, (name) => `coalesce(sum(d.n) filter (where d."column" = '${name}'), 0)`)}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (person uuid, at timestamptz, country text,
          "column" text, n int)
        join agency on agency.id = ${agencyId}::uuid
      group by 2, 3, 4
      order by 2, 3, 4
    on conflict (agency_id, person_id, day, country) do update
      set ${list(DAYS, (name) => `${name} = known.${name} + excluded.${name}`)}`);
}

/**
 * Writes the rows of fans with talents in one statement: an insert that changes what conflicts couldn't tell a
 * fan who follows no longer from one that the batch does not mention.
 */
async function writeTalents(db: Db, agencyId: string, talents: readonly TalentDelta[]): Promise<void> {
  if (talents.length === 0) return;
  const rows = talents.map(({ standing, ...row }) => ({ ...row, switched: standing !== null, ...standing }));
  await db.execute(sql`
    merge into fan_talent known
    using (
      select d.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (fan uuid, person uuid, switched boolean,
        follows boolean, "followedAt" timestamptz, muted boolean, "lastAt" timestamptz, "lastPost" timestamptz,
        "lastComment" timestamptz, ${list(ADDED, (name) => `${name} int`)})
    ) d on known.agency_id = ${agencyId}::uuid and known.person_id = d.person and known.fan_id = d.fan
    when matched then update
      set ${list(ADDED, (name) => `${name} = known.${name} + d.${name}`)},
        last_active = greatest(known.last_active, d."lastAt"),
        last_post = greatest(known.last_post, d."lastPost"),
        last_comment = greatest(known.last_comment, d."lastComment"),
        follows = case when d.switched then d.follows else known.follows end,
        followed_at = case when d.switched then d."followedAt" else known.followed_at end,
        muted = case when d.switched then d.muted else known.muted end
    when not matched then
      insert (agency_id, person_id, fan_id, follows, followed_at, muted, last_active, last_post, last_comment,
        ${list(ADDED, (name) => name)})
      values (${agencyId}::uuid, d.person, d.fan, coalesce(d.follows, false), d."followedAt",
        coalesce(d.muted, false), d."lastAt", d."lastPost", d."lastComment", ${list(ADDED, (name) => `d.${name}`)})`);
}

async function writeFans(db: Db, agencyId: string, fans: ReadonlyMap<string, FanDelta>): Promise<void> {
  if (fans.size === 0) return;
  const rows = [...fans].map(([fan, delta]) => ({ fan, ...delta })).sort((a, b) => (a.fan < b.fan ? -1 : 1));
  await db.execute(sql`
    insert into fan as known (id, agency_id, app_id, first_at, last_active, last_post, last_comment, event_name,
        event_name_at, city, state, country, place_at, total_posts, total_comments, total_reactions, total_shares,
        total_subscriptions, total_muted)
      select d.fan, ${agencyId}::uuid, d."appId", d."firstAt", d."lastAt", d."lastPost", d."lastComment", d.name,
        d."nameAt", d.city, d.state, d.country, d."placeAt", d.posts, d.comments, d.reactions, d.shares,
        d.subscriptions, d.mutes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (fan uuid, "appId" text, "firstAt" timestamptz,
        "lastAt" timestamptz, "lastPost" timestamptz, "lastComment" timestamptz, name text, "nameAt" timestamptz,
        city text, state text, country text, "placeAt" timestamptz, posts int, comments int, reactions int,
        shares int, subscriptions int, mutes int)
    on conflict (id) do update
      set first_at = least(known.first_at, excluded.first_at),
        last_active = greatest(known.last_active, excluded.last_active),
        last_post = greatest(known.last_post, excluded.last_post),
        last_comment = greatest(known.last_comment, excluded.last_comment),
        event_name = case when excluded.event_name_at >= coalesce(known.event_name_at, '-infinity')
          then excluded.event_name else known.event_name end,
        event_name_at = greatest(known.event_name_at, excluded.event_name_at),
        (city, state, country, place_at) = (select place.*
          from (select known.city, known.state, known.country, known.place_at) place
          where known.place_told or excluded.place_at is null
            or excluded.place_at < coalesce(known.place_at, '-infinity')
          union all
          select excluded.city, excluded.state, excluded.country, excluded.place_at
          where not (known.place_told or excluded.place_at is null
            or excluded.place_at < coalesce(known.place_at, '-infinity'))),
        total_posts = known.total_posts + excluded.total_posts,
        total_comments = known.total_comments + excluded.total_comments,
        total_reactions = known.total_reactions + excluded.total_reactions,
        total_shares = known.total_shares + excluded.total_shares,
        total_subscriptions = known.total_subscriptions + excluded.total_subscriptions,
        total_muted = known.total_muted + excluded.total_muted`);
}

/** Recomputes the last post and comment of fans who withdrew one. */
const settleLastTimes = (db: Db, agencyId: string, fanIds: readonly string[]) =>
  db.execute(sql`
    with acts as materialized (
      select e.fan_id, person.id as person_id, max(e.at) filter (where e.kind = 'POST') as post,
        max(e.at) filter (where e.kind = 'COMMENT') as comment
      from fan_event e left join lateral unnest(e.person_ids) person (id) on true
      where e.agency_id = ${agencyId}::uuid
        and e.fan_id = any (${sql.param([...fanIds])}::uuid[])
        and e.kind in ('POST', 'COMMENT')
        and not e.undone
      group by 1, 2
    ), talents as (
      update fan_talent t
      set last_post = (select post from acts where fan_id = t.fan_id and person_id = t.person_id),
        last_comment = (select comment from acts where fan_id = t.fan_id and person_id = t.person_id)
      where t.agency_id = ${agencyId}::uuid and t.fan_id = any (${sql.param([...fanIds])}::uuid[])
    )
    update fan f
    set last_post = (select max(post) from acts where fan_id = f.id),
      last_comment = (select max(comment) from acts where fan_id = f.id)
    where f.agency_id = ${agencyId}::uuid and f.id = any (${sql.param([...fanIds])}::uuid[])`);

/** Adds stored events to the counters; returns the actions that were taken back, or stand again, because of them. */
export async function countActs(
  db: Db,
  agencyId: string,
  fresh: readonly Act[],
  hints: ReadonlyMap<string, FanHint>,
): Promise<Act[]> {
  if (fresh.length === 0) return [];
  const deltas = new Deltas(await readActiveFrom(db, agencyId));
  for (const act of fresh) deltas.add(act, 1, hints.get(act.id));
  const settled = await settleUndone(db, agencyId, fresh);
  for (const act of settled) deltas.add(act, act.undone ? -1 : 1);
  await countSwitches(db, agencyId, fresh, deltas);
  await writeTalents(db, agencyId, [...deltas.talents.values()]);
  await writeFans(db, agencyId, deltas.fans);
  await writeDays(db, agencyId, deltas.days);
  const changed = [...new Set(settled.flatMap(({ fanId }) => fanId ?? []))];
  if (changed.length > 0) await settleLastTimes(db, agencyId, changed);
  return settled;
}
