/**
 * Takes the next address of an agency's campaigns, at its pace and within the cap of the day. All processes take turns at
 * the agency's row of the pace, so that no two have the same address or the same moment.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { found } from "#server/lib/serving/refusal.ts";

/** Time after which no process still sends an email that it took. */
const CLAIM_TIME = sql.raw("interval '3 minutes'");

export interface ClaimedEmail extends Record<string, unknown> {
  id: string;
  campaignId: string;
  address: string;
  name: string | null;
  place: string | null;
  attempts: number;
  failingSince: string | null;
  subject: string;
  content: string;
  personId: string | null;
  /** Opens the page to unsubscribe. */
  token: string;
}
export type EmailClaim = { email: ClaimedEmail } | { waitMs: number } | { none: true };

interface Pace extends Record<string, unknown> {
  waitMs: number;
  isUsedUp: boolean;
}

/** Locks the agency's pace; says how long the next email waits, and whether the day's cap is used up. */
async function lockPace(db: Db, agencyId: string): Promise<Pace> {
  await db.execute(sql`insert into campaign_pace (agency_id) values (${agencyId}::uuid) on conflict do nothing`);
  await db.execute(sql`select from campaign_pace where agency_id = ${agencyId}::uuid for update`);
  const { rows } = await db.execute<Pace>(
    sql`select ceil(extract(epoch from pace.next_at - clock_timestamp()) * 1000)::int as "waitMs",
        pace.day = (now() at time zone agency.time_zone_id)::date
          and pace.used >= coalesce((select daily_cap from campaign_setting s where s.agency_id = agency.id), 10000)
          as "isUsedUp"
      from campaign_pace pace join agency on agency.id = pace.agency_id
      where pace.agency_id = ${agencyId}::uuid`,
  );
  return found(rows[0]);
}

/** Uses a moment of the pace and one of the day. What was missed by less than a second is caught up. */
const spendPace = (db: Db, agencyId: string) =>
  db.execute(
    sql`update campaign_pace pace
      set next_at = greatest(pace.next_at, clock_timestamp() - interval '1 second')
          + interval '1 second' / coalesce((select per_second from campaign_setting s
            where s.agency_id = pace.agency_id), 5),
        used = case when pace.day = today.day then pace.used + 1 else 1 end, day = today.day
      from (select (now() at time zone time_zone_id)::date as day from agency where id = ${agencyId}::uuid) today
      where pace.agency_id = ${agencyId}::uuid`,
  );

/** Matches recipients `r` of campaigns `c` who have unsubscribed, bounced or lost their consent since they were written. */
const HAS_LEFT: SQL = sql.raw(`(exists (select from campaign_suppression s
    where s.agency_id = r.agency_id
      and s.address_hash = r.address_hash
      and s.removed_at is null
      and (s.person_id is null or s.person_id = c.person_id)
      and not (s.cause = 'UNSUBSCRIBED' and s.person_id is null
        and exists (select from fan f
          where f.agency_id = r.agency_id and f.id = r.fan_id and f.consent and f.consent_at > s.created_at)))
  or exists (select from fan f
    where f.agency_id = r.agency_id and f.id = r.fan_id and f.consent is not true))`);

/** Takes the next recipient whose turn it is, or leaves one out. */
async function takeRecipient(db: Db, agencyId: string): Promise<ClaimedEmail | "leftOut" | undefined> {
  const token = newToken();
  const { rows } = await db.execute<ClaimedEmail & { leaves: boolean }>(
    sql`with next as (
        select r.id, r.campaign_id, ${HAS_LEFT} as leaves
        from campaign c join campaign_recipient r on r.agency_id = c.agency_id and r.campaign_id = c.id
        where c.agency_id = ${agencyId}::uuid
          and c.state = 'SENDING'
          and c.resume_at <= now()
          and r.state = 'QUEUED'
          and r.next_at <= now()
        order by c.started_at, c.id, r.next_at, r.id
        limit 1
        for update of r skip locked
      ), taken as (
        update campaign_recipient r
        set state = case when next.leaves then 'LEFT_OUT' else 'SENDING' end,
          reason = case when next.leaves then 'UNSUBSCRIBED' end,
          taken_at = case when next.leaves then null else clock_timestamp() end,
          token_hash = case when next.leaves then r.token_hash else ${hashOf(token)} end,
          attempts = r.attempts + case when next.leaves then 0 else 1 end
        from next
        where r.agency_id = ${agencyId}::uuid and r.id = next.id
        returning r.*, next.leaves
      ), counted as (
        update campaign c set withdrawn = c.withdrawn + 1
        from taken
        where taken.leaves and c.agency_id = taken.agency_id and c.id = taken.campaign_id
      )
      select taken.id, taken.campaign_id as "campaignId", taken.address, taken.attempts::int as attempts,
        to_json(taken.failing_since) as "failingSince", taken.leaves, f.name,
        coalesce(f.city, f.state, f.country) as place, c.subject, c.content, c.person_id as "personId"
      from taken
        join campaign c on c.agency_id = taken.agency_id and c.id = taken.campaign_id
        left join fan f on f.agency_id = taken.agency_id and f.id = taken.fan_id`,
  );
  const [row] = rows;
  if (!row) return undefined;
  return row.leaves ? "leftOut" : { ...row, token };
}

/**
 * Ends campaigns that have no recipients left, gives up what a process that ended had taken (it may have been sent),
 * and notes of the others when the next is due.
 */
const endCampaigns = (db: Db, agencyId: string) =>
  db.execute(
    sql`with lost as (
        update campaign_recipient r
        set state = 'UNCONFIRMED', taken_at = null, reason = 'The program ended while it was sent'
        from campaign c
        where c.agency_id = ${agencyId}::uuid
          and c.state in ('SENDING', 'PAUSED', 'STOPPED')
          and r.campaign_id = c.id
          and r.state = 'SENDING'
          and r.taken_at < now() - ${CLAIM_TIME}
        returning r.id, r.campaign_id
      ), due as (
        select c.id, (select count(*)::int from lost where lost.campaign_id = c.id) as lost,
          least((select min(r.next_at) from campaign_recipient r where r.campaign_id = c.id and r.state = 'QUEUED'),
            (select min(r.taken_at) + ${CLAIM_TIME} + interval '1 second'
              from campaign_recipient r
              where r.campaign_id = c.id
                and r.state = 'SENDING'
                and not exists (select from lost where lost.id = r.id))) as next_at
        from campaign c
        where c.agency_id = ${agencyId}::uuid
          and (c.state = 'SENDING' or exists (select from lost where lost.campaign_id = c.id))
      )
      update campaign c
      set unconfirmed = c.unconfirmed + due.lost,
        resume_at = coalesce(due.next_at, c.resume_at),
        state = case when c.state = 'SENDING' and due.next_at is null then 'SENT' else c.state end,
        ended_at = case when c.state = 'SENDING' and due.next_at is null then now() else c.ended_at end
      from due
      where c.agency_id = ${agencyId}::uuid
        and c.id = due.id
        and (due.lost > 0 or due.next_at is null or due.next_at is distinct from c.resume_at)`,
  );

/** Takes the next email to send, in the transaction of `db`; or says how long to wait. */
export async function claimEmail(db: Db, agencyId: string): Promise<EmailClaim> {
  const { waitMs, isUsedUp } = await lockPace(db, agencyId);
  if (isUsedUp) {
    const { rows } = await db.execute<{ waitMs: number }>(
      sql`update campaign_pace pace
        set next_at = ((now() at time zone agency.time_zone_id)::date + 1)::timestamp at time zone agency.time_zone_id
        from agency
        where pace.agency_id = ${agencyId}::uuid and agency.id = pace.agency_id
        returning ceil(extract(epoch from pace.next_at - now()) * 1000)::int as "waitMs"`,
    );
    return { waitMs: found(rows[0]).waitMs };
  }
  if (waitMs > 0) return { waitMs };
  for (;;) {
    const taken = await takeRecipient(db, agencyId);
    if (taken === "leftOut") continue;
    if (!taken) {
      await endCampaigns(db, agencyId);
      return { none: true };
    }
    await spendPace(db, agencyId);
    return { email: taken };
  }
}
