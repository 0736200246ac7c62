/** Removes fans from stored data: one on request at once, and everyone after two years. Counts stay. */
import { type SQL, sql } from "drizzle-orm";
import type { Erased, fans } from "#contract/fans/fan.ts";
import { FAN_LIMITS } from "#contract/fans/interface.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { tidyAnswers } from "./analytics/reading.ts";
import { moveActivity, recount } from "./counting/recount.ts";

/** Replaces the fan of a vote, which still counts. An id of the app has no blank, so this never equals one. */
const NAMELESS = sql`'erased ' || gen_random_uuid()`;

const fanUuid = (agencyId: string, fanId: string) => sql`fan_uuid(${agencyId}::uuid, ${fanId})`;

/**
 * Removes a fan's row and words, and their name from their events; returns the number of these. Talents lose the
 * follower today.
 */
async function forgetFan(db: Db, agencyId: string, fanId: string): Promise<number> {
  const id = fanUuid(agencyId, fanId);
  await db.execute(sql`
    insert into fan_day as known (agency_id, person_id, day, country, unfollows)
      select t.agency_id, t.person_id, (now() at time zone agency.time_zone_id)::date, coalesce(f.country, ''), 1
      from fan_talent t join agency on agency.id = t.agency_id join fan f on f.id = t.fan_id
      where t.agency_id = ${agencyId}::uuid and t.fan_id = ${id} and t.follows
    on conflict (agency_id, person_id, day, country) do update set unfollows = known.unfollows + 1`);
  await db.execute(sql`
    delete from fan_comment c using fan_event e
    where e.agency_id = ${agencyId}::uuid and e.fan_id = ${id} and e.kind = 'COMMENT'
      and c.agency_id = e.agency_id and c.event_id = e.id`);
  const { rowCount } = await db.execute(
    sql`update fan_event set fan_id = null where agency_id = ${agencyId}::uuid and fan_id = ${id}`,
  );
  for (const table of ["fan_talent", "fan_undo"])
    await db.execute(sql`delete from ${sql.identifier(table)} where agency_id = ${agencyId}::uuid and fan_id = ${id}`);
  await db.execute(sql`delete from fan where agency_id = ${agencyId}::uuid and id = ${id}`);
  return rowCount ?? 0;
}

/** Removes a fan's id, name and words everywhere. The audit log says that a fan was erased, not which. */
export async function eraseFan(db: Db, agencyId: string, actorId: string | null, fanId: string): Promise<Erased> {
  const { rowCount: markings } = await db.execute(
    sql`update content_marking
      set fan_id = null, fan_name = null, reason = null
      where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  const events = await forgetFan(db, agencyId, fanId);
  const { rowCount: posts } = await db.execute(
    sql`update content_post
      set fan_id = null, fan_name = null
      where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  await db.execute(
    sql`update content_poll_vote set fan_id = ${NAMELESS} where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  await db.execute(
    sql`update content_meetup_fan set fan_id = ${NAMELESS} where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  const erased = { markings: markings ?? 0, events, posts: posts ?? 0 };
  await audit(db, { agencyId, actorId, what: "fan erased", detail: erased });
  return erased;
}

export const fanHandlers: Handlers<typeof fans> = {
  erase: ({ db, actor, body: { fanId } }) => eraseFan(db, actor.agencyId, actor.id, fanId),
};

/** Hours of arrivals that are compared each night: a day, and a night that came late. */
const COMPARED_HOURS = 30;

/**
 * Removes fans from data beyond the retention, compares the counters of recent events with these, and makes room for
 * the next months. Says what it had to mend.
 */
export async function tidyFans(database: Database, agencies: readonly string[]): Promise<void> {
  const oldest = sql`now() - make_interval(months => ${FAN_LIMITS.months}::int)`;
  await database.signIn((db) =>
    db.execute(sql`select make_fan_months(now()::date, (now() + interval '3 months')::date)`),
  );
  for (const agencyId of agencies)
    await database.scope(systemIn(agencyId), "write", async (db) => {
      await db.execute(sql`update content_marking set fan_id = null, fan_name = null, reason = null
        where agency_id = ${agencyId}::uuid and fan_id is not null and marked_at < ${oldest}`);
      await db.execute(sql`update content_poll_vote set fan_id = ${NAMELESS}
        where agency_id = ${agencyId}::uuid and voted_at < ${oldest} and fan_id not like 'erased %'`);
      await db.execute(sql`update content_meetup_fan set fan_id = ${NAMELESS}
        where agency_id = ${agencyId}::uuid and said_at < ${oldest} and fan_id not like 'erased %'`);
      await db.execute(sql`update content_post p set fan_id = null, fan_name = null from content_item i
        where p.agency_id = ${agencyId}::uuid
          and p.fan_id is not null
          and i.id = p.item_id
          and i.publish_at < ${oldest}`);
      await forgetOldActs(db, agencyId, oldest);
      await repairTotals(db, agencyId);
      await moveActivity(db, agencyId);
      await tidyAnswers(db, agencyId);
      const mended = await recount(db, { agencyId, since: new Date(Date.now() - COMPARED_HOURS * 3_600_000) });
      if (mended.fans + mended.talents + mended.days > 0)
        console.warn(
          `Counters of fans differed from their events and were mended: ${JSON.stringify({ agencyId, ...mended })}`,
        );
    });
}

/**
 * Removes fans from events beyond the retention, unless they still follow or mute because of one, and counts these fans
 * anew. A fan without remaining data is removed.
 */
async function forgetOldActs(db: Db, agencyId: string, oldest: SQL): Promise<void> {
  await db.execute(sql`
    delete from fan_comment c using fan_event e
    where e.agency_id = ${agencyId}::uuid and e.fan_id is not null and e.at < ${oldest} and e.kind = 'COMMENT'
      and c.agency_id = e.agency_id and c.event_id = e.id`);
  const { rows } = await db.execute<{ id: string }>(sql`
    with old as materialized (
      select e.id, e.at, e.fan_id
      from fan_event e
      where e.agency_id = ${agencyId}::uuid
        and e.fan_id is not null
        and e.at < ${oldest}
        and not (e.kind in ('FOLLOW', 'MUTE') and exists (select from fan_talent t
          where t.agency_id = e.agency_id
            and t.fan_id = e.fan_id
            and t.person_id = any (e.person_ids)
            and case e.kind when 'FOLLOW' then t.follows else t.muted end))
    ), forgotten as (
      update fan_event e set fan_id = null from old
      where e.agency_id = ${agencyId}::uuid and e.id = old.id and e.at = old.at
    )
    select distinct fan_id as id from old`);
  if (rows.length === 0) return;
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  await recount(db, { agencyId, fans: ids });
  await db.execute(sql`
    delete from fan_talent t
    where t.agency_id = ${agencyId}::uuid and t.fan_id = any (${ids}) and not t.follows and not t.muted
      and not exists (select from fan_event e where e.agency_id = t.agency_id and e.fan_id = t.fan_id)`);
  await db.execute(sql`
    delete from fan f
    where f.agency_id = ${agencyId}::uuid and f.id = any (${ids}) and f.profile_at is null
      and not exists (select from fan_event e where e.agency_id = f.agency_id and e.fan_id = f.id)
      and not exists (select from fan_talent t where t.agency_id = f.agency_id and t.fan_id = f.id)`);
}

/** Recounts the totals of items that had events within a day. */
const repairTotals = (db: Db, agencyId: string) =>
  db.execute(sql`
    with counted as (
      select record_id, count(*) filter (where kind = 'COMMENT' and not undone) as comments,
        count(*) filter (where kind = 'REACTION' and not undone) as reactions,
        count(*) filter (where kind = 'SHARE') as shares
      from fan_event where agency_id = ${agencyId}::uuid and record_id in (
        select record_id
        from fan_event
        where agency_id = ${agencyId}::uuid
          and received_at > now() - interval '1 day'
          and kind in ('COMMENT', 'REACTION', 'SHARE'))
      group by 1)
    update content_item i
    set total_comment = greatest(comments, total_comment), total_reaction = greatest(reactions, total_reaction),
      total_shares = greatest(shares, total_shares)
    from counted where i.agency_id = ${agencyId}::uuid and i.id = counted.record_id
      and (total_comment < comments or total_reaction < reactions or total_shares < shares)`);
