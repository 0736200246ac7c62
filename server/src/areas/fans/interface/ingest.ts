/**
 * Takes in what fans did, in batches that may come twice. An event is known by the id that the app gave it: it is kept
 * once, and only then marks an item or counts.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { HIDING_TYPES } from "#contract/content/codes.ts";
import { type BatchReply, FAN_LIMITS, FanEvent, type RefusedEvent } from "#contract/fans/interface.ts";
import { z } from "#contract/schema.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { hasBeenOut } from "../visible.rules.ts";
import { askForPictures } from "./pictures.ts";
import { isPost, isSaid, meetupsAmong, takePosts, takeSaid } from "./write.ts";

/** Clocks of phones run ahead a little. */
const AHEAD_MS = 300_000;
const MONTH_MS = 31 * 86_400_000;

interface Placed {
  index: number;
  event: FanEvent;
}
const fieldOf = (path: readonly PropertyKey[] | undefined): { field?: string } =>
  path && path.length > 0 ? { field: path.map(String).join(".") } : {};

/** Reads each event by itself; the later one of two with the same id is a repetition. */
function readBatch(events: readonly unknown[], now: number) {
  const refused: RefusedEvent[] = [];
  const byId = new Map<string, Placed>();
  let repeated = 0;
  for (const [index, sent] of events.entries()) {
    const read = z.safeParse(FanEvent, sent);
    if (!read.success) {
      refused.push({ index, reason: "malformed", ...fieldOf(read.error.issues[0]?.path) });
      continue;
    }
    const at = Date.parse(read.data.at);
    if (at > now + AHEAD_MS) refused.push({ index, reason: "inTheFuture" });
    else if (at < now - FAN_LIMITS.months * MONTH_MS) refused.push({ index, reason: "tooOld" });
    else if (byId.has(read.data.id)) repeated += 1;
    else byId.set(read.data.id, { index, event: read.data });
  }
  return { refused, repeated, placed: [...byId.values()] };
}

const isVote = (event: FanEvent): event is Extract<FanEvent, { optionId: string }> => event.type === "VOTE";

async function knownTalents(db: Db, agencyId: string, placed: readonly Placed[]): Promise<Set<string>> {
  const talents = [...new Set(placed.flatMap(({ event }) => event.talentId ?? []))];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from person where agency_id = ${agencyId}::uuid and id = any (${sql.param(talents)}::uuid[]) and stage = 'talent'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Which of the named items and options of polls fans have seen. One that was withdrawn since is still known, since what fans
 * did with it may come late; one that was never out is unknown like any other id, whatever is said of it.
 */
async function known(db: Db, agencyId: string, placed: readonly Placed[]) {
  const items = [...new Set(placed.flatMap(({ event }) => event.itemId ?? []))];
  const options = [...new Set(placed.flatMap(({ event }) => (isVote(event) ? [event.optionId] : [])))];
  const [foundItems, foundOptions] = await Promise.all([
    db.execute<{ id: string }>(
      sql`select i.id from content_item i where i.agency_id = ${agencyId}::uuid and i.id = any (${sql.param(items)}::uuid[]) and ${hasBeenOut}`,
    ),
    db.execute<{ id: string; itemId: string; expiresAt: Date | string }>(
      sql`select o.id, o.item_id as "itemId", i.expires_at as "expiresAt" from content_poll_option o join content_item i on i.id = o.item_id
        where o.agency_id = ${agencyId}::uuid and o.id = any (${sql.param(options)}::uuid[])`,
    ),
  ]);
  return {
    items: new Set(foundItems.rows.map(({ id }) => id)),
    options: new Map(foundOptions.rows.map((option) => [option.id, option])),
  };
}

const isMarking = (event: FanEvent): event is Extract<FanEvent, { reason: unknown }> =>
  HIDING_TYPES.some((type) => type === event.type);

/** Keeps the events that are new, and returns their ids. */
async function keep(db: Db, agencyId: string, events: readonly FanEvent[]): Promise<Set<string>> {
  const rows = events
    .map((event) => ({
      agency_id: agencyId,
      id: event.id,
      kind: event.type,
      fan_id: event.fanId,
      person_id: event.talentId,
      record_id: event.itemId,
      seconds: "seconds" in event ? event.seconds : null,
      at: event.at,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const { rows: added } = await db.execute<{ id: string }>(sql`
    insert into fan_event (agency_id, id, kind, fan_id, person_id, record_id, seconds, at)
      select agency_id, id, kind, fan_id, person_id, record_id, seconds, at from jsonb_populate_recordset(null::fan_event, ${JSON.stringify(rows)}::jsonb)
    on conflict (agency_id, id) do nothing returning id`);
  return new Set(added.map(({ id }) => id));
}

/** Marks items, once for each fan, item and talent; what was resolved before the fan marked it again is open anew. */
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
    insert into content_marking as known (id, agency_id, record_id, kind, talent_id, fan_id, fan_name, reason, marked_at)
      select distinct on (record_id, kind, talent_id, fan_id) id, agency_id, record_id, kind, talent_id, fan_id, fan_name, reason, marked_at
        from jsonb_populate_recordset(null::content_marking, ${JSON.stringify(rows)}::jsonb) order by record_id, kind, talent_id, fan_id, marked_at desc
    on conflict (agency_id, record_id, kind, talent_id, fan_id, staff_id) where fan_id is not null or staff_id is not null
    do update set resolved_at = null, resolved_by = null, marked_at = excluded.marked_at, reason = coalesce(excluded.reason, known.reason)
      where known.resolved_at < excluded.marked_at`);
}

/** Votes in polls: the latest of a fan counts, whatever order they come in. */
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
        from jsonb_populate_recordset(null::content_poll_vote, ${JSON.stringify(rows)}::jsonb) order by item_id, fan_id, voted_at desc
    on conflict (agency_id, item_id, fan_id) do update set option_id = excluded.option_id, voted_at = excluded.voted_at
      where known.voted_at < excluded.voted_at`);
}

/** Adds to the totals of items, and to the days of favourites. */
async function count(db: Db, agencyId: string, events: readonly FanEvent[]): Promise<void> {
  const deeds = JSON.stringify(
    events
      .filter((event) => !isMarking(event) && !isVote(event) && !isPost(event) && !isSaid(event))
      .map(({ type, itemId, talentId, at }) => ({ type, item: itemId, talent: talentId, at })),
  );
  const done = sql`jsonb_to_recordset(${deeds}::jsonb) as d (type text, item uuid, talent uuid, at timestamptz)`;
  await db.execute(sql`
    update content_item i set total_comment = total_comment + comments, total_reaction = total_reaction + reactions, total_shares = total_shares + shares
    from (select d.item, count(*) filter (where d.type = 'COMMENT') as comments, count(*) filter (where d.type = 'REACTION') as reactions, count(*) filter (where d.type = 'SHARE') as shares
      from ${done} where d.item is not null and d.type in ('COMMENT', 'REACTION', 'SHARE') group by 1) counted
    where i.agency_id = ${agencyId}::uuid and i.id = counted.item`);
  // What is done with an item is not a view of its talent.
  await db.execute(sql`
    insert into favourite_day as known (agency_id, person_id, day, views, follows, clicks)
      select ${agencyId}::uuid, d.talent, (d.at at time zone agency.time_zone_id)::date, count(*) filter (where d.type = 'VIEW'), count(*) filter (where d.type = 'FOLLOW'),
          count(*) filter (where d.type = 'CLICK')
        from ${done} join agency on agency.id = ${agencyId}::uuid
          join favourite f on f.agency_id = agency.id and f.person_id = d.talent
        where d.item is null and d.type in ('VIEW', 'FOLLOW', 'CLICK') group by 2, 3
    on conflict (agency_id, person_id, day) do update set views = known.views + excluded.views, follows = known.follows + excluded.follows, clicks = known.clicks + excluded.clicks`);
}

/** Takes in a batch: what is refused does not hold up the rest. */
export async function ingest(
  { database, jobs }: { database: Database; jobs: Pick<Jobs, "enqueue"> },
  agencyId: string,
  sent: readonly unknown[],
  now: number,
): Promise<BatchReply> {
  return database.scope(systemIn(agencyId), "write", async (db) => {
    const { refused, repeated, placed } = readBatch(sent, now);
    // One batch of an agency after the other: two that name the same items would wait for each other.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('fan events ' || ${agencyId}, 0))`);
    const all = placed.map(({ event }) => event);
    // What the batch itself adds may be named by the rest of it.
    const talents = await knownTalents(db, agencyId, placed);
    const posts = await takePosts(db, agencyId, all.filter(isPost), (id) => talents.has(id));
    await askForPictures(db, jobs, agencyId, posts.added);
    const { items, options } = await known(db, agencyId, placed);
    const meetups = await meetupsAmong(
      db,
      agencyId,
      all.flatMap((event) => (isSaid(event) ? [event.itemId] : [])),
    );
    const reasonOf = (event: FanEvent): RefusedEvent["reason"] | undefined => {
      if (isPost(event) && posts.refused.has(event)) return "taken";
      // Its talent is what keeps it from being there.
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
    const added = await keep(
      db,
      agencyId,
      good.map(({ event }) => event),
    );
    const fresh = good.flatMap(({ event }) => (added.has(event.id) ? [event] : []));
    await mark(db, agencyId, fresh);
    await vote(db, agencyId, fresh);
    await takeSaid(db, agencyId, fresh);
    await count(db, agencyId, fresh);
    return {
      accepted: fresh.length,
      repeated: repeated + good.length - fresh.length,
      refused: refused.sort((a, b) => a.index - b.index),
    };
  });
}
