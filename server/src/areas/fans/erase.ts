/** Takes fans out of what is kept: one who asks for it at once, and everyone after two years. What they did stays counted. */
import { sql } from "drizzle-orm";
import type { Erased, fans } from "#contract/fans/fan.ts";
import { FAN_LIMITS } from "#contract/fans/interface.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

/** A vote is still one vote, of a fan whom it doesn't name. No fan of the app can have an id with a blank. */
const NAMELESS = sql`'erased ' || gen_random_uuid()`;

/** Nothing names the fan any more: not the id, nor the name, nor what they wrote. The audit log says that one was erased, not who. */
export async function eraseFan(db: Db, agencyId: string, actorId: string | null, fanId: string): Promise<Erased> {
  const { rowCount: markings } = await db.execute(
    sql`update content_marking set fan_id = null, fan_name = null, reason = null where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  const { rowCount: events } = await db.execute(
    sql`update fan_event set fan_id = null where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  const { rowCount: posts } = await db.execute(
    sql`update content_post set fan_id = null, fan_name = null where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  await db.execute(
    sql`update content_poll_vote set fan_id = ${NAMELESS} where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  await db.execute(
    sql`update content_meetup_fan set fan_id = ${NAMELESS} where agency_id = ${agencyId}::uuid and fan_id = ${fanId}`,
  );
  const erased = { markings: markings ?? 0, events: events ?? 0, posts: posts ?? 0 };
  await audit(db, { agencyId, actorId, what: "fan erased", detail: erased });
  return erased;
}

export const fanHandlers: Handlers<typeof fans> = {
  erase: ({ db, actor, body: { fanId } }) => eraseFan(db, actor.agencyId, actor.id, fanId),
};

/** Forgets who did what is older than is kept, and repairs totals of what had events lately. */
export async function tidyFans(database: Database, agencies: readonly string[]): Promise<void> {
  const kept = sql`now() - make_interval(months => ${FAN_LIMITS.months}::int)`;
  for (const agencyId of agencies)
    await database.scope(systemIn(agencyId), "write", async (db) => {
      await db.execute(sql`update content_marking set fan_id = null, fan_name = null, reason = null
        where agency_id = ${agencyId}::uuid and fan_id is not null and marked_at < ${kept}`);
      await db.execute(
        sql`update fan_event set fan_id = null where agency_id = ${agencyId}::uuid and fan_id is not null and at < ${kept}`,
      );
      await db.execute(sql`update content_poll_vote set fan_id = ${NAMELESS}
        where agency_id = ${agencyId}::uuid and voted_at < ${kept} and fan_id not like 'erased %'`);
      await db.execute(sql`update content_meetup_fan set fan_id = ${NAMELESS}
        where agency_id = ${agencyId}::uuid and said_at < ${kept} and fan_id not like 'erased %'`);
      await db.execute(sql`update content_post p set fan_id = null, fan_name = null from content_item i
        where p.agency_id = ${agencyId}::uuid and p.fan_id is not null and i.id = p.item_id and i.publish_at < ${kept}`);
      await repairTotals(db, agencyId);
    });
}

/** Sets the totals of items that had events within a day to what their events count. */
const repairTotals = (db: Db, agencyId: string) =>
  db.execute(sql`
    with counted as (
      select record_id, count(*) filter (where kind = 'COMMENT') as comments, count(*) filter (where kind = 'REACTION') as reactions, count(*) filter (where kind = 'SHARE') as shares
      from fan_event where agency_id = ${agencyId}::uuid and record_id in (
        select record_id from fan_event where agency_id = ${agencyId}::uuid and received_at > now() - interval '1 day' and kind in ('COMMENT', 'REACTION', 'SHARE'))
      group by 1)
    update content_item i set total_comment = greatest(comments, total_comment), total_reaction = greatest(reactions, total_reaction), total_shares = greatest(shares, total_shares)
    from counted where i.agency_id = ${agencyId}::uuid and i.id = counted.record_id
      and (total_comment < comments or total_reaction < reactions or total_shares < shares)`);
