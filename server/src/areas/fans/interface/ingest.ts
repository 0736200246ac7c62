/**
 * Takes in what fans did, in batches that may come twice. An event is identified by the app's id: only a new one marks
 * an item or counts.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { HIDING_TYPES } from "#contract/content/codes.ts";
import { type BatchReply, FAN_LIMITS, FanEvent, type RefusedEvent } from "#contract/fans/interface.ts";
import { z } from "#contract/schema.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import type { Act } from "../counting/act.ts";
import { countActs, type FanHint } from "../counting/count.ts";
import { type Arrival, storeEvents } from "../counting/store.ts";
import { wasPublishedItem } from "../visible.rules.ts";
import { askForPictures } from "./pictures.ts";
import { isPost, isSaid, meetupsAmong, saveMeetupReplies, takePosts } from "./write.ts";

/** Milliseconds that a phone's clock may run ahead. */
export const AHEAD_MS = 300_000;
const MONTH_MS = 31 * 86_400_000;

interface Placed {
  index: number;
  event: FanEvent;
}
export const failingField = (path: readonly PropertyKey[] | undefined): { field?: string } =>
  path && path.length > 0 ? { field: path.map(String).join(".") } : {};

/** Reads each event by itself; the later of two with the same id is a repetition. */
function readBatch(events: readonly unknown[], now: number) {
  const refused: RefusedEvent[] = [];
  const byId = new Map<string, Placed>();
  let repeated = 0;
  for (const [index, sent] of events.entries()) {
    const read = z.safeParse(FanEvent, sent);
    if (!read.success) {
      refused.push({ index, reason: "malformed", ...failingField(read.error.issues[0]?.path) });
      continue;
    }
    const happenedAt = Date.parse(read.data.at);
    if (happenedAt > now + AHEAD_MS) refused.push({ index, reason: "inTheFuture" });
    else if (happenedAt < now - FAN_LIMITS.months * MONTH_MS) refused.push({ index, reason: "tooOld" });
    else if (byId.has(read.data.id)) repeated += 1;
    else byId.set(read.data.id, { index, event: read.data });
  }
  return { refused, repeated, placed: [...byId.values()] };
}

const isVote = (event: FanEvent): event is Extract<FanEvent, { optionId: string }> => event.type === "VOTE";

/** Reads the talents of items. */
async function talentsOfItems(db: Db, agencyId: string, items: readonly string[]): Promise<Map<string, string[]>> {
  if (items.length === 0) return new Map();
  const { rows } = await db.execute<{ item: string; person: string }>(
    sql`select v.record_id as item, v.involved_id as person
      from involvement v join person p on p.id = v.involved_id
      where v.agency_id = ${agencyId}::uuid and v.record_id = any (${sql.param([...items])}::uuid[])
      order by v.involved_id`,
  );
  const talents = new Map<string, string[]>();
  for (const { item, person } of rows) talents.set(item, [...(talents.get(item) ?? []), person]);
  return talents;
}

async function knownTalents(db: Db, agencyId: string, placed: readonly Placed[]): Promise<Set<string>> {
  const talents = [...new Set(placed.flatMap(({ event }) => event.talentId ?? []))];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from person
      where agency_id = ${agencyId}::uuid and id = any (${sql.param(talents)}::uuid[]) and stage = 'talent'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Finds the named items and options of polls that fans have seen. One that was withdrawn since counts too, since events
 * about it may come late; one that was never out is unknown like any other id.
 */
async function seenByFans(db: Db, agencyId: string, placed: readonly Placed[]) {
  const items = [...new Set(placed.flatMap(({ event }) => event.itemId ?? []))];
  const options = [...new Set(placed.flatMap(({ event }) => (isVote(event) ? [event.optionId] : [])))];
  const [foundItems, foundOptions] = await Promise.all([
    db.execute<{ id: string; about: "post" | "poll" }>(
      sql`select i.id, case i.kind when 'Fanroom-Poll' then 'poll' else 'post' end as about
        from content_item i
        where i.agency_id = ${agencyId}::uuid and i.id = any (${sql.param(items)}::uuid[]) and ${wasPublishedItem}`,
    ),
    db.execute<{ id: string; itemId: string; expiresAt: Date | string }>(
      sql`select o.id, o.item_id as "itemId", i.expires_at as "expiresAt"
        from content_poll_option o join content_item i on i.id = o.item_id
        where o.agency_id = ${agencyId}::uuid and o.id = any (${sql.param(options)}::uuid[])`,
    ),
  ]);
  return {
    items: new Map(foundItems.rows.map(({ id, about }) => [id, about])),
    options: new Map(foundOptions.rows.map((option) => [option.id, option])),
  };
}

const isMarking = (event: FanEvent): event is Extract<FanEvent, { reason: unknown }> =>
  HIDING_TYPES.some((type) => type === event.type);

/** Returns an event as it is stored: about the talent that it names, or those of its item. */
const arrivalOf = (
  event: FanEvent,
  talents: ReadonlyMap<string, string[]>,
  items: ReadonlyMap<string, Arrival["about"]>,
): Arrival => {
  const { id, type, fanId, itemId, talentId, place, at } = event;
  return {
    id,
    kind: type,
    appId: fanId,
    personIds: talentId === null ? (talents.get(itemId ?? "") ?? []) : [talentId],
    recordId: itemId,
    about: items.get(itemId ?? "") ?? null,
    seconds: "seconds" in event ? event.seconds : null,
    detail: type === "UNDO" ? event.action : type === "REACTION" ? event.reaction : null,
    country: place?.country ?? null,
    at,
    text: type === "COMMENT" && fanId !== null ? event.text : null,
  };
};
const hintOf = (event: FanEvent): [string, FanHint][] =>
  event.fanId === null
    ? []
    : [[event.id, { appId: event.fanId, name: "fanName" in event ? event.fanName : null, place: event.place }]];

/**
 * Marks items, once for each fan, item and talent; a resolved marking is open again if the fan marked it after that.
 */
async function mark(db: Db, agencyId: string, events: readonly FanEvent[]): Promise<void> {
  const rows = events.filter(isMarking).map((event) => ({
    id: randomUUIDv7(),
    agency_id: agencyId,
    record_id: event.itemId,
    kind: event.type,
    talent_id: event.talentId,
    fan_id: event.fanId,
    fan_name: event.fanName,
    reason: event.reason,
    marked_at: event.at,
  }));
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into content_marking as known (id, agency_id, record_id, kind, talent_id, fan_id, fan_name, reason,
      marked_at)
      select distinct on (record_id, kind, talent_id, fan_id) id, agency_id, record_id, kind, talent_id, fan_id,
        fan_name, reason, marked_at
        from jsonb_populate_recordset(null::content_marking, ${JSON.stringify(rows)}::jsonb)
        order by record_id, kind, talent_id, fan_id, marked_at desc
        on conflict (agency_id, record_id, kind, talent_id, fan_id, staff_id) where fan_id is not null
          or staff_id is not null
          do update
            set resolved_at = null, resolved_by = null, marked_at = excluded.marked_at,
              reason = coalesce(excluded.reason, known.reason)
        where known.resolved_at < excluded.marked_at`);
}

/** Counts votes in polls: a fan's latest vote counts, in whatever order they arrive. */
async function vote(db: Db, agencyId: string, events: readonly FanEvent[]): Promise<void> {
  const rows = events.filter(isVote).map(({ itemId, fanId, optionId, at }) => ({
    agency_id: agencyId,
    item_id: itemId,
    fan_id: fanId,
    option_id: optionId,
    voted_at: at,
  }));
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into content_poll_vote as known (agency_id, item_id, fan_id, option_id, voted_at)
      select distinct on (item_id, fan_id) agency_id, item_id, fan_id, option_id, voted_at
        from jsonb_populate_recordset(null::content_poll_vote, ${JSON.stringify(rows)}::jsonb)
        order by item_id, fan_id, voted_at desc
        on conflict (agency_id, item_id, fan_id) do update
          set option_id = excluded.option_id, voted_at = excluded.voted_at
        where known.voted_at < excluded.voted_at`);
}

/** Adds events to the totals of items, less what was taken back, and to the days of favourites. */
async function count(
  db: Db,
  agencyId: string,
  { events, settled }: { events: readonly FanEvent[]; settled: readonly Act[] },
): Promise<void> {
  const deeds = JSON.stringify([
    ...events.map(({ type, itemId, talentId, at }) => ({ type, item: itemId, talent: talentId, at, n: 1 })),
    ...settled.map(({ kind, recordId, at, undone }) => ({
      type: kind,
      item: recordId,
      talent: null,
      at,
      n: undone ? -1 : 1,
    })),
  ]);
  const done = sql`jsonb_to_recordset(${deeds}::jsonb) as d (type text, item uuid, talent uuid, at timestamptz, n int)`;
  await db.execute(sql`
    update content_item i
    set total_comment = total_comment + comments, total_reaction = total_reaction + reactions,
      total_shares = total_shares + shares
    from (select d.item, coalesce(sum(d.n) filter (where d.type = 'COMMENT'), 0) as comments,
        coalesce(sum(d.n) filter (where d.type = 'REACTION'), 0) as reactions,
        coalesce(sum(d.n) filter (where d.type = 'SHARE'), 0) as shares
      from ${done} where d.item is not null and d.type in ('COMMENT', 'REACTION', 'SHARE') group by 1) counted
    where i.agency_id = ${agencyId}::uuid and i.id = counted.item`);
  // An event about an item is no view of its talent.
  await db.execute(sql`
    insert into favourite_day as known (agency_id, person_id, day, views, follows, clicks)
      select ${agencyId}::uuid, d.talent, (d.at at time zone agency.time_zone_id)::date,
        count(*) filter (where d.type = 'VIEW'), count(*) filter (where d.type = 'FOLLOW'),
          count(*) filter (where d.type = 'CLICK')
        from ${done} join agency on agency.id = ${agencyId}::uuid
          join favourite f on f.agency_id = agency.id and f.person_id = d.talent
        where d.item is null and d.type in ('VIEW', 'FOLLOW', 'CLICK') group by 2, 3
    on conflict (agency_id, person_id, day) do update
      set views = known.views + excluded.views, follows = known.follows + excluded.follows,
        clicks = known.clicks + excluded.clicks`);
}

/** Takes in a batch. Refused events don't hold up the rest. */
export async function ingest(
  { database, jobs }: { database: Pick<Database, "scope">; jobs: Pick<Jobs, "enqueue"> },
  agencyId: string,
  sent: readonly unknown[],
  now: number,
): Promise<BatchReply> {
  return database.scope(systemIn(agencyId), "write", async (db) => {
    const { refused, repeated, placed } = readBatch(sent, now);
    // Batches of an agency run one after the other: two that name the same items would deadlock.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('fan events ' || ${agencyId}, 0))`);
    const events = placed.map(({ event }) => event);
    // Events of a batch may name items that the same batch adds.
    const talents = await knownTalents(db, agencyId, placed);
    const posts = await takePosts(db, agencyId, events.filter(isPost), (id) => talents.has(id));
    await askForPictures(db, jobs, agencyId, posts.added);
    const { items, options } = await seenByFans(db, agencyId, placed);
    const meetups = await meetupsAmong(
      db,
      agencyId,
      events.flatMap((event) => (isSaid(event) ? [event.itemId] : [])),
    );
    const reasonOf = (event: FanEvent): RefusedEvent["reason"] | undefined => {
      if (isPost(event) && posts.refused.has(event)) return "taken";
      // A post is refused only for its talent.
      if (isPost(event)) return talents.has(event.talentId) ? undefined : "unknownTalent";
      if (event.itemId !== null && !items.has(event.itemId)) return "unknownItem";
      if (event.talentId !== null && !talents.has(event.talentId)) return "unknownTalent";
      if (event.itemId === null && event.talentId === null) return "malformed";
      if (isSaid(event) && event.type !== "WITHDRAW" && !meetups.has(event.itemId)) return "noMeetup";
      if (!isVote(event)) return undefined;
      const option = options.get(event.optionId);
      if (option?.itemId !== event.itemId) return "unknownOption";
      return Date.parse(event.at) > new Date(option.expiresAt).getTime() ? "closed" : undefined;
    };
    const good = placed.filter(({ index, event }) => {
      const reason = reasonOf(event);
      if (reason) refused.push({ index, reason });
      return reason === undefined;
    });
    const named = new Set(good.flatMap(({ event }) => (event.talentId === null ? (event.itemId ?? []) : [])));
    const talentsOf = await talentsOfItems(db, agencyId, [...named]);
    const acts = await storeEvents(
      db,
      agencyId,
      good.map(({ event }) => arrivalOf(event, talentsOf, items)),
    );
    const added = new Set(acts.map(({ id }) => id));
    const fresh = good.flatMap(({ event }) => (added.has(event.id) ? [event] : []));
    await mark(db, agencyId, fresh);
    await vote(db, agencyId, fresh);
    await saveMeetupReplies(db, agencyId, fresh);
    const settled = await countActs(db, agencyId, acts, new Map(fresh.flatMap(hintOf)));
    await count(db, agencyId, { events: fresh, settled });
    return {
      accepted: fresh.length,
      repeated: repeated + good.length - fresh.length,
      refused: refused.sort((a, b) => a.index - b.index),
    };
  });
}
