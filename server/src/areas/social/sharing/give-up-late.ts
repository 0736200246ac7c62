/**
 * Gives up shares that have become pointless: of a post that was deleted or taken back meanwhile, of an account that
 * was disconnected or replaced, and of one that stays disconnected for three days. What Meta may have published is left
 * for a person to confirm.
 */
import { sql } from "drizzle-orm";
import { TRIED_FOR_MS } from "#server/lib/outside/waiting.ts";
import { asAgency, type SocialServices } from "../graph/account.ts";

const UNPUBLISHED = "The post is not published any more.";
const ANOTHER = "The account was disconnected, or is another one now.";
const AWAY = "The account has to be connected again.";

/** Interval at which it is checked whether the account was connected again. */
const LOOK_AGAIN = sql.raw("interval '15 seconds'");

export const giveUpLateShares = (services: Pick<SocialServices, "database">, agencyId: string): Promise<void> =>
  asAgency(services, agencyId, async (db) => {
    await db.execute(
      sql`with waiting as (
          select s.id, s.asked_at, case
              when i.deleted_at is not null or i.publish_at > now() then ${UNPUBLISHED}
              when c.state = 'DISCONNECTED' or c.target_id is distinct from s.target_id and c.state = 'CONNECTED'
                then ${ANOTHER}
              when c.state <> 'CONNECTED'
              and s.failing_since < now() - make_interval(secs => ${TRIED_FOR_MS / 1000}::float8)
                then ${AWAY} end as reason
            from social_share s
              join social_connection c on c.agency_id = s.agency_id and c.id = s.connection_id
              join content_item i on i.agency_id = s.agency_id and i.id = s.item_id
            where s.agency_id = ${agencyId}::uuid and s.state = 'WAITING' and s.due_at <= now()
            for update of s skip locked)
        update social_share s
        set state = case when w.asked_at is null then 'FAILED' else 'UNCONFIRMED' end,
          code = case when w.asked_at is null then 'cannotShare' end,
          failure = case when w.asked_at is null then w.reason end,
            done_at = now(), container_id = null, uploaded_at = null
        from waiting w where s.agency_id = ${agencyId}::uuid and s.id = w.id and w.reason is not null`,
    );
    await db.execute(
      sql`update social_share s
          set due_at = now() + ${LOOK_AGAIN}, failing_since = coalesce(s.failing_since, now()), failure = ${AWAY}
          from social_connection c
          where s.agency_id = ${agencyId}::uuid
            and s.state = 'WAITING'
            and s.due_at <= now()
            and c.agency_id = s.agency_id
            and c.id = s.connection_id
            and c.state <> 'CONNECTED'`,
    );
  });
