/**
 * Runs the background work of Facebook and Instagram: keeps up accounts, reads posts, pushes changes to Facebook, and
 * shares.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { type LaneWorker, openLaneWorker } from "#server/lib/jobs/lane-worker.ts";
import type { SocialServices } from "./graph/account.ts";
import { keepUpSocial } from "./graph/upkeep.ts";
import { mirrorPosts } from "./mirror/mirror.ts";
import { pushToFacebook } from "./mirror/push.ts";
import { sendShares } from "./sharing/send.ts";

/** Selects when a connection is next looked at: it may have to wait for Meta. */
const freeFrom = (due: SQL): SQL => sql`greatest(${due}, coalesce(c.paused_until, ${due}))`;

export const openSocialWorker = (services: SocialServices & Pick<Services, "notices">): LaneWorker =>
  openLaneWorker(services, {
    due: (before) => sql`select 'accounts' as lane, agency_id as "agencyId", ${freeFrom(sql`c.due_at`)} as due
        from social_connection c
        where state in ('CONNECTING', 'CONNECTED') and due_at <= ${before} and ${freeFrom(sql`c.due_at`)} <= ${before}
        union all select 'mirror', agency_id, ${freeFrom(sql`c.mirror_due_at`)} from social_connection c
        where state = 'CONNECTED' and mirror_due_at <= ${before} and ${freeFrom(sql`c.mirror_due_at`)} <= ${before}
        union all
        select 'push', agency_id, asked_due_at
        from social_content
        where asked is not null and asked_due_at <= ${before}
        union all select 'shares', agency_id, due_at from social_share where state = 'WAITING' and due_at <= ${before}`,
    topics: ["socialConnection", "socialContent", "socialShare"],
    run: {
      accounts: (agencyId) => keepUpSocial(services, agencyId),
      mirror: (agencyId) => mirrorPosts(services, agencyId),
      push: (agencyId) => pushToFacebook(services, agencyId),
      shares: (agencyId) => sendShares(services, agencyId),
    },
  });
