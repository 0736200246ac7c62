/** Begins and sends campaigns in every process that has a mail server; each is due by its rows. */
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { type LaneWorker, openLaneWorker } from "#server/lib/jobs/lane-worker.ts";
import { campaignPreparation } from "./prepare.ts";
import { campaignSending } from "./send.ts";

type Dependencies = Pick<Services, "config" | "database" | "findActor" | "notices" | "onError">;

export function openCampaignWorker(services: Dependencies): LaneWorker {
  let ended = false;
  const hasEnded = () => ended;
  const [prepare, send] = [campaignPreparation(services), campaignSending(services)];
  const hasServer = services.config.smtpUrl !== undefined;
  const worker = openLaneWorker(services, {
    due: (before) => sql`select 'prepare' as lane, agency_id as "agencyId", send_at as due
        from campaign
        where state in ('SCHEDULED', 'PREPARING') and deleted_at is null and send_at <= ${before}
        union all
        select 'send', c.agency_id, greatest(c.resume_at, coalesce(pace.next_at, c.resume_at))
        from campaign c left join campaign_pace pace on pace.agency_id = c.agency_id
        where c.state = 'SENDING' and ${hasServer} and c.resume_at <= ${before}
          and coalesce(pace.next_at, c.resume_at) <= ${before}`,
    topics: ["campaign", "campaignSetting"],
    run: {
      prepare: (agencyId) => prepare(agencyId, hasEnded),
      send: (agencyId) => send(agencyId, hasEnded),
    },
  });
  return {
    ...worker,
    stop() {
      ended = true;
      return worker.stop();
    },
  };
}
