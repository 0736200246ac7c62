/** What runs behind Facebook and Instagram: accounts to be looked after, posts to be read, changes to push to Facebook, and shares. */
import { sql } from "drizzle-orm";
import { type LaneWorker, openLaneWorker } from "#server/lib/jobs/lane-worker.ts";
import type { SocialServices } from "./graph/account.ts";
import { keepUpSocial } from "./graph/upkeep.ts";
import { mirrorPosts } from "./mirror/mirror.ts";
import { pushToFacebook } from "./mirror/push.ts";
import { sendShares } from "./sharing/send.ts";

const isFree = sql`(c.paused_until is null or c.paused_until <= now())`;

export const openSocialWorker = (services: SocialServices): LaneWorker =>
  openLaneWorker(services, {
    due: sql`select distinct 'accounts' as lane, agency_id as "agencyId" from social_connection c where state in ('CONNECTING', 'CONNECTED') and due_at <= now() and ${isFree}
      union select 'mirror', agency_id from social_connection c where state = 'CONNECTED' and mirror_due_at <= now() and ${isFree}
      union select 'push', agency_id from social_content where asked is not null and asked_due_at <= now()
      union select 'shares', agency_id from social_share where state = 'WAITING' and due_at <= now()`,
    run: {
      accounts: (agencyId) => keepUpSocial(services, agencyId),
      mirror: (agencyId) => mirrorPosts(services, agencyId),
      push: (agencyId) => pushToFacebook(services, agencyId),
      shares: (agencyId) => sendShares(services, agencyId),
    },
  });
